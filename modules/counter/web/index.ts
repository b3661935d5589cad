export const loadCollectionChoice = () => import('./checkout/collection-choice.tsx')
export { ReceiveChoice, type Way } from './checkout/receive-choice.tsx'
export { collectorBody, useCollecting } from './checkout/use-collecting.ts'
export { CollectionPlace } from './collection-place.tsx'
export { useCounterQueue } from './counter-acts.ts'
export { HandOverAtShop } from './counter-hand-over.tsx'
