import type { Category } from '#modules/catalogue/contract/catalogue.ts'

import { presentImage } from '#modules/images/server/index.ts'

import type { CategoryRow } from './category.queries.ts'

export function presentCategory({ image, ...category }: CategoryRow): Category {
  return { ...category, image: image && presentImage(image) }
}
