/** Categories and subcategories: their tree, its arrangement by the team, former addresses. */
import { acts } from './contract/acts.ts'
import { type Module, staleAfter } from '#kernel/module.ts'
import { categoryChanged } from './server/events.ts'
import { categoriesRoutes } from './server/routes.ts'

export { createCategory } from './server/create-category.ts'
export {
  addCategory,
  changeCategory,
  deleteMergedPlaces,
  orderCategories,
  removeCategory,
} from './server/arrange-categories.ts'
export { mergeCategory, moveSubcategory } from './server/merge-categories.ts'
export {
  type CategoryRow,
  findPlace,
  type PlaceKeys,
  placesOf,
  readCategories,
} from './server/read-categories.ts'
export { categoryRuled, categoryUnknown, categoryUsed } from './server/errors.ts'
export { categoryChanged, categoryReplaced, placeDeleting, placesChanged } from './server/events.ts'

export const categories: Module = {
  name: 'categories',
  section: { tag: 'catalogue' },
  withoutProof: {
    'words, places and order of what is shown': [
      'DELETE /api/admin/categories/{id}',
      'POST /api/admin/categories',
      'PUT /api/admin/categories',
      'PUT /api/admin/categories/{id}',
      'PUT /api/admin/categories/{id}/place',
    ],
  },
  acts,
  stale: [staleAfter(categoryChanged, () => ['products', 'categories'])],
  open: (kernel) => ({ routes: categoriesRoutes(kernel) }),
}
