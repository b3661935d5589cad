export { CashTab } from './cash-tab.tsx'
export { RelayCashTab } from './relay-cash-tab.tsx'
export { useCashBox } from './use-cash-box.ts'
