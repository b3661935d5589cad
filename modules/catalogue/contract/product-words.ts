import type { weightClasses } from '#modules/catalogue/database/values.ts'

export { weightClasses } from '#modules/catalogue/database/values.ts'

export type WeightClass = (typeof weightClasses)[number]
