// In a file of its own, so that pages which load the other limits do not load this.
export { DEFAULT_DELIVERY_GROUP } from '#modules/deliveries/database/values.ts'
