export const weightClasses = ['léger', 'moyen', 'lourd'] as const
