export { NO_FAVOURITES, readFavourites, useFavourites, useIsFavourite } from './favourites-store.ts'
export { saveFavourite, loadFavourites } from './save-favourites.ts'
export { loadKeeping } from './load-keeping.ts'
