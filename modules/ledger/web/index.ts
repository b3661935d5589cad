/** Ledger entries and finance figures. */

export { batchDay, ofMonthWords, sinceWords } from './finance-words.ts'

export { financeQueries, useFinance, useFinanceAct, useOverview } from './use-finance.ts'
