import type { weightClasses } from '#modules/products/database/values.ts'

export { weightClasses } from '#modules/products/database/values.ts'

export type WeightClass = (typeof weightClasses)[number]
