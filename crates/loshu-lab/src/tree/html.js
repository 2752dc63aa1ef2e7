// Shows the grid of the node that is chosen. A cell is two signs in base 32: nine bits of
// candidates, and one for a cell that is solved.
const cells = [...document.querySelectorAll('.side td')];
const tree = document.querySelector('.tree');
const isGiven = cells.map(cell => cell.className === 'given');

function show(node) {
  document.querySelector('.shown')?.classList.remove('shown');
  node.classList.add('shown');
  const label = node.querySelector('summary') ?? node;
  document.querySelector('#caption').textContent = label.textContent;
  const tried = new Set();
  for (let at = node; at; at = at.parentElement.closest('[data-board]')) tried.add(at.dataset.tried);
  const wrong = new Set((node.dataset.wrong ?? '').split(' '));
  cells.forEach((cell, i) => {
    const code = parseInt(node.dataset.board.slice(2 * i, 2 * i + 2), 32);
    fill(cell, code, isGiven[i] ? 'given' : tried.has(String(i)) ? 'tried' : 'follows');
    cell.classList.toggle('wrong', wrong.has(String(i)));
  });
}

function fill(cell, code, kind) {
  const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(digit => (code >> (digit - 1) & 1 ? digit : ''));
  if (code >> 9) {
    cell.className = kind;
    cell.textContent = digits.join('');
  } else {
    cell.className = 'marks';
    const marks = document.createElement('div');
    marks.append(...digits.map(digit => {
      const mark = document.createElement('span');
      mark.textContent = digit;
      return mark;
    }));
    cell.replaceChildren(marks);
  }
}

for (const event of ['click', 'focusin']) {
  tree.addEventListener(event, ({ target }) => {
    const node = target.closest('[data-board]');
    if (node) show(node);
  });
}
const buttons = document.querySelector('#buttons');
buttons.hidden = false;
buttons.addEventListener('click', ({ target }) => {
  if (target.type !== 'button') return;
  const open = target === buttons.firstElementChild;
  tree.querySelectorAll('details').forEach(node => { node.open = open; });
});
show(tree.querySelector('[data-board]'));
