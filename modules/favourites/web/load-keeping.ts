/** Loaded late: visitors have no favourites. */
export const loadKeeping = () => import('./save-favourites.ts')
