/**
 * Suggestions: counts what is seen, searched and bought, and proposes products from these counts
 * alone.
 */
export { foldEvents } from './fold-events.ts'
export { notePurchases } from './note-purchases.ts'
export { noteEvents, type NewEvent } from './note-events.ts'
export { publishInterest } from './publish-interest.ts'
export { ownInterestParts } from './own-parts.ts'
