export { cashBoxKinds } from '#modules/parcels/database/values.ts'
