import { defineEvent } from '#kernel/events/events.ts'

/** A favourite that became cheaper or came back since the last check. */
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
