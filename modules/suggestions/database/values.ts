// What columns of suggestions may hold.

export const eventKinds = [
  'view',
  'cart',
  'favourite',
  'unfavourite',
  'purchase',
  'search',
  'impression',
  'click',
] as const
