export { cashBoxKinds } from '#modules/orders/database/values.ts'
