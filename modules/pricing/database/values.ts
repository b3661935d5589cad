export const zoneNames = [
  'bamako-rive-gauche',
  'bamako-rive-droite',
  'peripherie',
  'regions',
  'nord',
] as const

/** Who delivers to a region; `none`: not yet. */
export const regionServices = ['couriers', 'none'] as const
export type RegionService = (typeof regionServices)[number]
