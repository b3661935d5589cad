import type { weightClasses } from '#database/values/catalogue.ts'

export { weightClasses } from '#database/values/catalogue.ts'

export type WeightClass = (typeof weightClasses)[number]
