import * as contract from '#modules/categories/contract/categories.ts'
import { type Route, route } from '#kernel/http/serve.ts'
import { isSlug } from '#kernel/database/slugs.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './errors.ts'
import { readCategories, readMoved, toCategory } from './read-categories.ts'

/** Seconds; events empty it sooner. */
const cache = () => ({ seconds: 60, tags: ['products', 'categories'] })

export function categoriesRoutes(kernel: Kernel): Route[] {
  return [
    route(
      contract.listCategories,
      async () => ({ categories: (await readCategories(kernel, null)).map(toCategory) }),
      { cache },
    ),

    route(
      contract.readCategory,
      async ({ params }) => {
        const [[category], moved] = isSlug(params.slug)
          ? await Promise.all([readCategories(kernel, params.slug), readMoved(kernel, params.slug)])
          : [[], []]
        if (category)
          return { ...toCategory(category), moved: moved.filter(({ from }) => from !== '') }
        // The old address shows the merged category.
        const [whole] = moved.filter(({ from }) => from === '')
        const [other] = whole ? await readCategories(kernel, whole.category) : []
        if (!other) throw fail('categories.category_unknown')
        return { ...toCategory(other), moved: moved.filter(({ from }) => from !== '') }
      },
      { cache },
    ),
  ]
}
