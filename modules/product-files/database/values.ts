export const importModes = ['good', 'all'] as const

export const importStates = ['reading', 'checked', 'importing', 'done', 'failed'] as const
