import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { slugField } from '#kernel/wire/fields.ts'
import { Image } from '#modules/images/contract/images.ts'

export const Category = z.object({
  slug: z.string(),
  name: z.string(),
  image: z.nullable(Image),
  subcategories: z.array(z.object({ slug: z.string(), name: z.string() })),
})
export type Category = z.output<typeof Category>

export const listCategories = endpoint('GET', '/api/categories', {
  who: 'visitor',
  reply: z.object({ categories: z.array(Category) }),
  summary: 'Les catégories, dans leur ordre.',
})

export const readCategory = endpoint('GET', '/api/categories/{slug}', {
  who: 'visitor',
  params: z.object({ slug: slugField(120) }),
  /** Present slug, also for an old one. `moved`: new places of subcategories. */
  reply: Category.extend({
    moved: z.array(
      z.object({ from: z.string(), category: z.string(), subCategory: z.string().nullable() }),
    ),
  }),
  errors: ['categories.category_unknown'],
  summary: 'Une catégorie et ses sous-catégories.',
})
