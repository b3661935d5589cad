// What columns of catalogue may hold.

/** How heavy a product is, as the tariff has it, the lightest first. */
export const weightClasses = ['léger', 'moyen', 'lourd'] as const
