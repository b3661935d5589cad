/** Ledger entries and finance figures. */
export { BalanceCard } from './overview.tsx'
export { DaysChart } from './overview.tsx'
export { batchDay, ofMonthWords, sinceWords } from './finance-words.ts'
export { type Overview, OverviewFigures } from './overview.tsx'
export { PeriodLinks } from './overview.tsx'
export { financeQueries, useFinance, useFinanceAct, useOverview } from './use-finance.ts'
export const loadCourierBoxes = () =>
  import('./courier-boxes.tsx').then((file) => file.CourierBoxes)
export const loadEntries = () => import('./entries.tsx').then((file) => file.Entries)
export const loadMonths = () => import('./months.tsx').then((file) => file.Months)
export const loadPaidPlans = () => import('./paid-plans.tsx').then((file) => file.PaidPlans)
export const loadShopStatements = () =>
  import('./shop-statements.tsx').then((file) => file.ShopStatements)
