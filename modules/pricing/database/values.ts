export const zoneNames = [
  'bamako-rive-gauche',
  'bamako-rive-droite',
  'peripherie',
  'regions',
  'nord',
] as const

/** Where a buyer receives: at the door, or by collecting at the shop or at a relay point. */
export const receivePlaces = ['door', 'shop', 'relay'] as const
export type ReceivePlace = (typeof receivePlaces)[number]
