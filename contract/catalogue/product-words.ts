/** How heavy a parcel is, in the fee grid's words. */
export const weightClasses = ['léger', 'moyen', 'lourd'] as const
export type WeightClass = (typeof weightClasses)[number]
