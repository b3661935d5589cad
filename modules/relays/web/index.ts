export { chosenRelay, saveRelay, useWantedRelay } from './checkout/relay-store.ts'
export const loadRelayChoice = () => import('./checkout/relay-choice.tsx')
export { RelayList } from './admin/relay-list.tsx'
