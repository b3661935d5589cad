export const zoneNames = [
  'bamako-rive-gauche',
  'bamako-rive-droite',
  'peripherie',
  'regions',
  'nord',
] as const
