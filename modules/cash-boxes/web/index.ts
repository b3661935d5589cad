export { CashTab } from './cash-tab.tsx'
