// Separate file: few pages load it.
export { DEFAULT_DELIVERY_GROUP } from '#modules/identity/database/values.ts'
