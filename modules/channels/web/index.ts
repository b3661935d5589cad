export { WayOffer } from './way-offer.tsx'
