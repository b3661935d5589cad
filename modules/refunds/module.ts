export { requestRefund } from './server/owed-refunds.ts'
