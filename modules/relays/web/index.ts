export { chosenRelay, saveRelay, useWantedRelay } from './checkout/relay-store.ts'
export const loadRelayChoice = () => import('./checkout/relay-choice.tsx')
export { RelayList } from './admin/relay-list.tsx'
export { courierRelayCodes } from './codes/courier-codes.ts'
export { parcelsAwaiting, RelayStops, useRelayQueue } from './courier/relay-stops.tsx'
export { useParcelsToFetch } from './courier/use-parcels-to-fetch.ts'
export { RelaysView } from './dispatch/relays-view.tsx'
export { RelaySection } from './section/relay-section.tsx'
export { useOwnRelay } from './section/use-relay.ts'
