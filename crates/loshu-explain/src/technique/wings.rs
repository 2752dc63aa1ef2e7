//! Short chains and bent sets.

pub(super) mod bent_sets;
pub(super) mod chute_remote_pair;
pub(super) mod m_ring;
mod ring;
pub(super) mod w_ring;
pub(super) mod w_wing;
pub(super) mod xy_wing;
pub(super) mod xyz_ring;
pub(super) mod xyz_wing;
