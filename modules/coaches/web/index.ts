export { CloseLine } from './carrier-sheets.tsx'
export { CarriersSection, useLineCount } from './carriers-section.tsx'
export { CoachesView } from './coaches-view.tsx'
export { ComingCoaches } from './coming-coaches.tsx'
export const loadCarrierMoney = () =>
  import('./carriers-owed.tsx').then((file) => file.CarrierMoneyScreen)
export const loadOwnRoute = () => import('./own-route.tsx')
