// What columns of catalogue may hold.

/** How heavy a product is, as the tariff has it, the lightest first. */
export const weightClasses = ['léger', 'moyen', 'lourd'] as const

export const importModes = ['good', 'all'] as const

export const importStates = ['reading', 'checked', 'importing', 'done', 'failed'] as const
