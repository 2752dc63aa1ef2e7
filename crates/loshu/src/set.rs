//! One definition of the two bit sets, [`DigitSet`](crate::DigitSet) and [`CellSet`](crate::CellSet).

macro_rules! bit_set {
    ($(#[$doc:meta])* $set:ident($bits:ty), iterated by $iter:ident, of $item:ident, all = $all:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $set($bits);

        impl $set {
            /// The set without an item.
            pub const EMPTY: Self = Self(0);
            /// The set of all items.
            pub const ALL: Self = Self($all);

            /// Returns the set with these bits. Bits outside of [`ALL`](Self::ALL) are dropped.
            pub const fn from_bits(bits: $bits) -> Self {
                Self(bits & $all)
            }

            /// Returns the bits: one for each item, the lowest for the item with index 0.
            pub const fn bits(self) -> $bits {
                self.0
            }

            /// Returns the number of items.
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Tells whether the set has no item.
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Tells whether the item is in the set.
            pub const fn contains(self, item: $item) -> bool {
                self.0 >> item.index() & 1 == 1
            }

            /// Returns the set with the item.
            #[must_use]
            pub const fn with(self, item: $item) -> Self {
                Self(self.0 | 1 << item.index())
            }

            /// Returns the set without the item.
            #[must_use]
            pub const fn without(self, item: $item) -> Self {
                Self(self.0 & !(1 << item.index()))
            }

            /// Puts the item into the set. Tells whether it was not in the set before.
            pub const fn insert(&mut self, item: $item) -> bool {
                let before = *self;
                *self = self.with(item);
                before.0 != self.0
            }

            /// Takes the item out of the set. Tells whether it was in the set before.
            pub const fn remove(&mut self, item: $item) -> bool {
                let before = *self;
                *self = self.without(item);
                before.0 != self.0
            }

            /// Tells whether every item of the set is in the other set.
            pub const fn is_subset(self, other: Self) -> bool {
                self.0 & !other.0 == 0
            }

            /// Tells whether every item of the other set is in this set.
            pub const fn is_superset(self, other: Self) -> bool {
                other.is_subset(self)
            }

            /// Tells whether the sets have no item in common.
            pub const fn is_disjoint(self, other: Self) -> bool {
                self.0 & other.0 == 0
            }

            /// Returns the item with the lowest index.
            pub const fn first(self) -> Option<$item> {
                $item::from_index(self.0.trailing_zeros() as usize)
            }

            /// Returns the item with the highest index.
            pub const fn last(self) -> Option<$item> {
                if self.is_empty() { None } else { $item::from_index(self.0.ilog2() as usize) }
            }

            /// Returns the only item of a set of one.
            pub const fn single(self) -> Option<$item> {
                if self.0 & self.0.wrapping_sub(1) == 0 { self.first() } else { None }
            }

            /// Returns the two items of a set of two, in the order of their indices.
            pub const fn pair(self) -> Option<[$item; 2]> {
                match (self.first(), self.last()) {
                    (Some(first), Some(last)) if self.len() == 2 => Some([first, last]),
                    (Some(_), Some(_)) | (None, _) | (_, None) => None,
                }
            }

            /// Iterates over the items in the order of their indices.
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

        impl<'a> FromIterator<&'a $item> for $set {
            fn from_iter<I: IntoIterator<Item = &'a $item>>(items: I) -> Self {
                items.into_iter().copied().collect()
            }
        }

        impl Extend<$item> for $set {
            fn extend<I: IntoIterator<Item = $item>>(&mut self, items: I) {
                *self |= items.into_iter().collect();
            }
        }

        impl<const N: usize> From<[$item; N]> for $set {
            fn from(items: [$item; N]) -> Self {
                items.into_iter().collect()
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

        impl core::ops::BitXor for $set {
            type Output = Self;
            fn bitxor(self, other: Self) -> Self {
                Self(self.0 ^ other.0)
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

        impl core::ops::BitXorAssign for $set {
            fn bitxor_assign(&mut self, other: Self) {
                self.0 ^= other.0;
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

        impl IntoIterator for &$set {
            type Item = $item;
            type IntoIter = $iter;
            fn into_iter(self) -> $iter {
                self.iter()
            }
        }

        /// The items of a set in the order of their indices.
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

        impl DoubleEndedIterator for $iter {
            fn next_back(&mut self) -> Option<$item> {
                let item = self.0.last()?;
                self.0.remove(item);
                Some(item)
            }
        }

        impl ExactSizeIterator for $iter {}
        impl core::iter::FusedIterator for $iter {}
    };
}

pub(crate) use bit_set;

/// Eight flags, each 0 or 1, as bits, the first one lowest.
pub(crate) const fn pack(flags: [u8; 8]) -> u8 {
    // Flag i comes to stand at bit 56 + i, and no two others meet.
    (u64::from_le_bytes(flags).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
}
