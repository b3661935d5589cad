import type { Category } from '#contract/catalogue/catalogue.ts'

import { presentImage } from '../images/index.ts'

import type { CategoryRow } from './category.queries.ts'

export function presentCategory({ image, ...category }: CategoryRow): Category {
  return { ...category, image: image && presentImage(image) }
}
