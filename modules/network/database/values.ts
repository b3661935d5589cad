/** Who delivers to a town: `coach` to its relay points, `none` not yet. */
export const townServices = ['couriers', 'coach', 'none'] as const
export type TownService = (typeof townServices)[number]
