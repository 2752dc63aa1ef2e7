//! The recorded steps and vectors of the original, where they lie beside the repository.

mod shared;
