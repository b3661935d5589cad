/** Why a product of a followed shop is announced. */
export const shelfNewsKinds = ['new', 'reduced'] as const
