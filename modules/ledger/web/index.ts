/** Reads and acts of finance's screens. */

export { financeQueries, useFinance, useFinanceAct } from './use-finance.ts'
