export { failureKinds } from '#modules/refusals/database/values.ts'
