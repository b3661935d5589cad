// What columns of followers may hold.

/** Why a product of a followed shop is news. */
export const shelfNewsKinds = ['new', 'reduced'] as const
