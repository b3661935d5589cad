/** Loaded late: visitors have no favourites. */
export const loadKeeping = () => import('./keep-favourites.ts')
