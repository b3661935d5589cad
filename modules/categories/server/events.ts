import { defineEvent } from '#kernel/events/events.ts'
import type { Caller } from '#kernel/http/caller.ts'

export type CategoryChanged = { categoryId: string }
export const categoryChanged = defineEvent<CategoryChanged>('catalogue.category_changed')

/** All (`isWhole`), or a subcategory's. In the transaction: subscribers may refuse. */
export const categoryReplaced = defineEvent<{
  from: { id: string; name: string }
  into: { id: string; name: string }
  isWhole: boolean
  actor: Pick<Caller, 'userId' | 'role'>
}>('catalogue.category_replaced')

/** Category (`isWhole`) or subcategory about to be deleted. In the transaction: users refuse. */
export const placeDeleting = defineEvent<{ id: string; isWhole: boolean }>(
  'catalogue.place_deleting',
)

export const placesChanged = defineEvent<{ subcategoryIds: string[] }>('catalogue.places_changed')
