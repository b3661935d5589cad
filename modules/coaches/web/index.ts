export { CloseLine } from './close-line.tsx'
export { CarriersSection, useLineCount } from './carriers-section.tsx'
export { CoachesView } from './coaches-view.tsx'
export { ComingCoaches } from './coming-coaches.tsx'
export const loadOwnJourney = () => import('./own-journey.tsx')
export const loadCarrierMoney = () =>
  import('./carriers-owed.tsx').then((file) => file.CarrierMoneyScreen)
export const loadOwnRoute = () => import('./own-route.tsx')
