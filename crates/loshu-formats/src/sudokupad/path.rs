//! Lines over cells.

use loshu_variant::{Shape, Spot, Stroke};

/// How far a point may lie from the middle of its cell.
const NEAR: f32 = 0.06;

/// The cell whose middle a point is.
pub(super) fn middle_of(shape: &Shape, spot: Spot) -> Option<usize> {
    let cell = cell_at(shape, spot)?;
    let (row, column) = shape.place(cell)?;
    let is_near =
        (spot.0 - row as f32 - 0.5).abs() < NEAR && (spot.1 - column as f32 - 0.5).abs() < NEAR;
    is_near.then_some(cell)
}

/// The cell in which a point lies.
pub(super) fn cell_at(shape: &Shape, spot: Spot) -> Option<usize> {
    let index = |number: f32| (number >= 0.0).then_some(number.floor() as usize);
    shape.cell(index(spot.0)?, index(spot.1)?)
}

/// The two cells between which a point lies, in the middle of their border.
pub(super) fn cells_beside(shape: &Shape, spot: Spot) -> Option<[usize; 2]> {
    let is_whole = |number: f32| (number - number.round()).abs() < NEAR;
    let is_half = |number: f32| (number - number.floor() - 0.5).abs() < NEAR;
    let (row, column) = spot;
    let around = match (is_whole(row), is_whole(column)) {
        (true, false) if is_half(column) => [(row - 0.5, column), (row + 0.5, column)],
        (false, true) if is_half(row) => [(row, column - 0.5), (row, column + 0.5)],
        _ => return None,
    };
    Some([cell_at(shape, around[0])?, cell_at(shape, around[1])?])
}

/// The four cells around a point in which they meet.
pub(super) fn cells_around(shape: &Shape, spot: Spot) -> Option<Vec<usize>> {
    let is_whole = |number: f32| (number - number.round()).abs() < NEAR;
    if !is_whole(spot.0) || !is_whole(spot.1) {
        return None;
    }
    let steps = [(-0.5, -0.5), (-0.5, 0.5), (0.5, -0.5), (0.5, 0.5)];
    steps.iter().map(|step| cell_at(shape, (spot.0 + step.0, spot.1 + step.1))).collect()
}

/// The cells of a line from middle to middle; `None` if it is no such line.
pub(super) fn cells_of(shape: &Shape, line: &Stroke) -> Option<Vec<usize>> {
    cells_through(shape, &line.points)
}

/// The cells of a way from middle to middle, straight or by diagonals.
pub(super) fn cells_through(shape: &Shape, points: &[Spot]) -> Option<Vec<usize>> {
    let mut cells: Vec<usize> = Vec::new();
    for &point in points {
        let cell = middle_of(shape, point)?;
        let Some(&last) = cells.last() else {
            cells.push(cell);
            continue;
        };
        cells.extend(between(shape, last, cell)?);
    }
    (cells.len() > 1).then_some(cells)
}

/// The cells of a straight way behind its first one.
fn between(shape: &Shape, from: usize, to: usize) -> Option<Vec<usize>> {
    let (start, end) = (shape.place(from)?, shape.place(to)?);
    let (down, right) = (end.0 as i32 - start.0 as i32, end.1 as i32 - start.1 as i32);
    let length = down.abs().max(right.abs());
    let is_straight = down == 0 || right == 0 || down.abs() == right.abs();
    if !is_straight {
        return None;
    }
    let step = (down.signum(), right.signum());
    let cell = |count: i32| {
        let row = usize::try_from(start.0 as i32 + count * step.0).ok()?;
        shape.cell(row, usize::try_from(start.1 as i32 + count * step.1).ok()?)
    };
    (1..=length).map(cell).collect()
}
