export const weightClasses = ['léger', 'moyen', 'lourd'] as const

/** Who hides a product; `link`: it is sold by a link alone. */
export const suspenders = ['seller', 'admin', 'plan', 'link'] as const
export type Suspender = (typeof suspenders)[number]
