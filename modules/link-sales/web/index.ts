export const loadOwnOffers = () => import('./own-offers.tsx').then((file) => file.OwnOffers)
export { ReportedSales } from './reported-sales.tsx'
