/** Categories and subcategories: the tree, its arrangement by the team, redirects of its addresses. */
import * as contract from '#modules/categories/contract/categories.ts'
import { type Route, route } from '#kernel/http/serve.ts'
import { isSlug } from '#kernel/database/slugs.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './server/errors.ts'
import { readCategories, readMoved, toCategory } from './server/read-categories.ts'

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
export {
  type CategoryChanged,
  categoryChanged,
  categoryReplaced,
  placeDeleting,
  placesChanged,
} from './server/events.ts'

export function categoriesDomain(kernel: Kernel): { routes: Route[] } {
  /** Events empty it sooner. */
  const cache = () => ({ seconds: 60, tags: ['catalogue', 'categories'] })
  return {
    routes: [
      route(
        contract.listCategories,
        async () => ({ categories: (await readCategories(kernel, null)).map(toCategory) }),
        { cache },
      ),

      route(
        contract.readCategory,
        async ({ params }) => {
          const [[category], moved] = isSlug(params.slug)
            ? await Promise.all([
                readCategories(kernel, params.slug),
                readMoved(kernel, params.slug),
              ])
            : [[], []]
          if (category)
            return { ...toCategory(category), moved: moved.filter(({ from }) => from !== '') }
          // The old address shows the merged category.
          const [whole] = moved.filter(({ from }) => from === '')
          const [other] = whole ? await readCategories(kernel, whole.category) : []
          if (!other) throw fail('catalogue.category_unknown')
          return { ...toCategory(other), moved: moved.filter(({ from }) => from !== '') }
        },
        { cache },
      ),
    ],
  }
}
