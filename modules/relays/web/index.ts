export { chosenRelay, saveRelay, useWantedRelay } from './checkout/relay-store.ts'
export const loadRelayChoice = () => import('./checkout/relay-choice.tsx')
