import { flagWords, searchFlags } from '#modules/search/contract/search-flags.ts'
import { paths } from '#client/paths.ts'

export const QUICK_FILTERS = [
  ...searchFlags.map((flag) => ({
    to: paths.searchBy({ [flag]: 'true' }),
    words: flagWords[flag].words,
  })),
  { to: paths.searchBy({ maxPrice: '5000' }), words: 'Moins de 5\u202f000\u00a0f' },
  { to: paths.searchBy({ sort: 'nouveautes' }), words: 'nouveau' },
]
