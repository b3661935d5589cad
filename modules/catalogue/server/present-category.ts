import type { Category } from '#modules/catalogue/contract/catalogue.ts'

import { presentImage } from '#modules/images/server/module.ts'

import type { CategoryRow } from './category.ts'

export function presentCategory({ image, ...category }: CategoryRow): Category {
  return { ...category, image: image && presentImage(image) }
}
