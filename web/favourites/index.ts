/** The products that somebody keeps. */
export {
  dropFavourite,
  keepFavourite,
  loadFavourites,
  readFavourites,
  useFavourites,
  useIsFavourite,
} from './favourites-store.ts'
