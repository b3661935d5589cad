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
