export { failureKinds, faultSides, returnReasons } from '#modules/refusals/database/values.ts'
