//! One definition for the two bit sets, [`DigitSet`](crate::DigitSet) and [`CellSet`](crate::CellSet).

macro_rules! bit_set {
    ($(#[$doc:meta])* $set:ident($bits:ty), iterated by $iter:ident, of $item:ident, all = $all:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $set($bits);

        impl $set {
            /// The set with nothing in it.
            pub const EMPTY: Self = Self(0);
            /// The set with everything in it.
            pub const ALL: Self = Self($all);

            /// The set with these bits; bits outside of [`ALL`](Self::ALL) are dropped.
            pub const fn from_bits(bits: $bits) -> Self {
                Self(bits & $all)
            }

            /// One bit an item, the item with index 0 lowest.
            pub const fn bits(self) -> $bits {
                self.0
            }

            /// The number of items.
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Whether nothing is in the set.
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Whether the item is in the set.
            pub const fn contains(self, item: $item) -> bool {
                self.0 >> item.index() & 1 == 1
            }

            /// The set with the item added.
            #[must_use]
            pub const fn with(self, item: $item) -> Self {
                Self(self.0 | 1 << item.index())
            }

            /// The set with the item taken out.
            #[must_use]
            pub const fn without(self, item: $item) -> Self {
                Self(self.0 & !(1 << item.index()))
            }

            /// Adds the item.
            pub const fn insert(&mut self, item: $item) {
                *self = self.with(item);
            }

            /// Takes the item out.
            pub const fn remove(&mut self, item: $item) {
                *self = self.without(item);
            }

            /// The item with the lowest index.
            pub const fn first(self) -> Option<$item> {
                $item::from_index(self.0.trailing_zeros() as usize)
            }

            /// The only item of a set of one.
            pub const fn single(self) -> Option<$item> {
                if self.0 & self.0.wrapping_sub(1) == 0 { self.first() } else { None }
            }

            /// The items from the lowest index up.
            pub const fn iter(self) -> $iter {
                $iter(self)
            }
        }

        impl From<$item> for $set {
            fn from(item: $item) -> Self {
                Self::EMPTY.with(item)
            }
        }

        impl FromIterator<$item> for $set {
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> Self {
                items.into_iter().fold(Self::EMPTY, Self::with)
            }
        }

        impl core::ops::BitOr for $set {
            type Output = Self;
            fn bitor(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
        }

        impl core::ops::BitAnd for $set {
            type Output = Self;
            fn bitand(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }
        }

        impl core::ops::Sub for $set {
            type Output = Self;
            fn sub(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }
        }

        impl core::ops::Not for $set {
            type Output = Self;
            fn not(self) -> Self {
                Self::ALL - self
            }
        }

        impl core::ops::BitOrAssign for $set {
            fn bitor_assign(&mut self, other: Self) {
                self.0 |= other.0;
            }
        }

        impl core::ops::BitAndAssign for $set {
            fn bitand_assign(&mut self, other: Self) {
                self.0 &= other.0;
            }
        }

        impl core::ops::SubAssign for $set {
            fn sub_assign(&mut self, other: Self) {
                self.0 &= !other.0;
            }
        }

        impl core::fmt::Debug for $set {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_set().entries(*self).finish()
            }
        }

        impl IntoIterator for $set {
            type Item = $item;
            type IntoIter = $iter;
            fn into_iter(self) -> $iter {
                self.iter()
            }
        }

        /// The items of a set, from the lowest index up.
        #[derive(Clone, Debug)]
        pub struct $iter($set);

        impl Iterator for $iter {
            type Item = $item;

            fn next(&mut self) -> Option<$item> {
                let item = self.0.first()?;
                self.0.0 &= self.0.0 - 1;
                Some(item)
            }

            fn size_hint(&self) -> (usize, Option<usize>) {
                (self.0.len(), Some(self.0.len()))
            }
        }

        impl ExactSizeIterator for $iter {}
        impl core::iter::FusedIterator for $iter {}
    };
}

pub(crate) use bit_set;
