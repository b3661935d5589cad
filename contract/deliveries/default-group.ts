// Apart from the other limits, which every page loads.
export { DEFAULT_DELIVERY_GROUP } from '#database/values/deliveries.ts'
