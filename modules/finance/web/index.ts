export { BalanceCard, DaysChart, type Overview, OverviewFigures, PeriodLinks } from './overview.tsx'
export { ofMonthWords } from './month-words.ts'
export { useOverview } from './use-overview.ts'
export const loadCourierBoxes = () =>
  import('./courier-boxes.tsx').then((file) => file.CourierBoxes)
export const loadEntries = () => import('./entries.tsx').then((file) => file.Entries)
export const loadMonths = () => import('./months.tsx').then((file) => file.Months)
export const loadPaidPlans = () => import('./paid-plans.tsx').then((file) => file.PaidPlans)
export const loadRouteEarnings = () =>
  import('./route-earnings.tsx').then((file) => file.RouteEarnings)
export const loadShopStatements = () =>
  import('./shop-statements.tsx').then((file) => file.ShopStatements)
