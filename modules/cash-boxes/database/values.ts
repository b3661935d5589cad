export const cashBoxKinds = ['courier', 'relay'] as const
