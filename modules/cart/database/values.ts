// What columns of cart may hold.

export const zoneNames = [
  'bamako-rive-gauche',
  'bamako-rive-droite',
  'peripherie',
  'regions',
  'nord',
] as const
