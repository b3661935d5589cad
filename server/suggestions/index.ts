/** Suggestions: what is seen, sought and bought, and the right product next, from that alone. */
export { foldEvents } from './fold-events.ts'
export { notePurchases } from './note-purchases.ts'
export { noteEvents, type NewEvent } from './note-events.ts'
export { ownInterestParts } from './own-parts.ts'
