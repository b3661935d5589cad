/** The products that somebody keeps. */
export { NO_FAVOURITES, readFavourites, useFavourites, useIsFavourite } from './favourites-store.ts'
export { keepFavourite, loadFavourites } from './keep-favourites.ts'
export { loadKeeping } from './load-keeping.ts'
