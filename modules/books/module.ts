export { balanceSheet, collectedByDay, sumFigures } from './server/overview.queries.ts'
export { monthsOf, spanOf } from './server/close-months.ts'
