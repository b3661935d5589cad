export { WayChoices } from './way-choices.tsx'
export { WayOffer } from './way-offer.tsx'
