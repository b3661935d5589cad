/** Loaded late: few visits have a wish to keep or to fulfil. */
export const loadWish = () => import('./wish.ts')
