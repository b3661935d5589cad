/** Favourites: the products that somebody keeps to find them again. */
export { favouritesChanged } from './favourites.events.ts'
export { ownFavouriteParts } from './own-parts.ts'
