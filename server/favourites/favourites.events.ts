import { defineEvent } from '../kernel/events.ts'

/** What changed for the better among somebody's favourites since the last look. */
export type Change = {
  productId: string
  slug: string
  name: string
  price: number
  was: number
  what: 'cheaper' | 'back'
}
export const favouritesChanged = defineEvent<{ userId: string; changes: Change[]; at: string }>(
  'favourites.changed',
)
