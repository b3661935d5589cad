import { paths } from '#client/paths.ts'

export const QUICK_FILTERS = [
  { to: paths.searchBy({ isFreeLivraison: 'true' }), words: 'livraison à 0f' },
  { to: paths.searchBy({ isLocal: 'true' }), words: 'made in Mali' },
  { to: paths.searchBy({ promo: 'true' }), words: 'En promotion' },
  { to: paths.searchBy({ maxPrice: '5000' }), words: 'Moins de 5\u202f000\u00a0f' },
  { to: paths.searchBy({ sort: 'nouveautes' }), words: 'nouveau' },
]
