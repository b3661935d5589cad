export const shelfNewsKinds = ['new', 'reduced'] as const
