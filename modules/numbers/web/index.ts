export { NumberChanges } from './number-changes.tsx'
export { OtherNumber } from './other-number.tsx'
export { OwnNumberCard } from './own-number.tsx'
