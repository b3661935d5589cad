/** Product search. */
import { acts } from './contract/acts.ts'
import { type Module, staleAfter } from '#kernel/module.ts'
import { synonymsChanged, wordsLearnt } from './server/events.ts'
import { searchRoutes } from './server/routes.ts'

export { editDistance } from './server/near-words.ts'
export { learnNewWords } from './server/learn-words.ts'

export const search: Module = {
  name: 'search',
  section: { title: 'Recherche' },
  withoutProof: {
    'words, places and order of what is shown': [
      'DELETE /api/admin/synonyms/{id}',
      'POST /api/admin/synonyms',
      'PUT /api/admin/synonyms/{id}',
    ],
  },
  acts,
  stale: [synonymsChanged, wordsLearnt].map((changed) => staleAfter(changed, () => ['search'])),
  open: (kernel) => ({ routes: searchRoutes(kernel) }),
}
