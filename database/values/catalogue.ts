// What columns of catalogue may hold.

/** How heavy a parcel is, in the fee grid's words. */
export const weightClasses = ['léger', 'moyen', 'lourd'] as const

export const importModes = ['good', 'all'] as const

export const importStates = ['reading', 'checked', 'importing', 'done', 'failed'] as const
