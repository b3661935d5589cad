export { financeQueries, useFinance, useFinanceAct } from './use-finance.ts'
