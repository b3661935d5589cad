/** Levels of a shop, the lowest first. */
export const shopLevels = ['starting', 'steady', 'recognised'] as const
