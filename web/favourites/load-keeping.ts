/** Visitors keep nothing: what fetches and keeps favourites comes when somebody is there to keep them. */
export const loadKeeping = () => import('./keep-favourites.ts')
