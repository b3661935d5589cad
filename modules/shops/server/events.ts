import { defineEvent } from '#kernel/events/events.ts'

/** A shop's money goes to another number from now on. */
export const depotChanged = defineEvent<{
  shopId: string
  ownerId: string
  shopName: string
  at: string
}>('sellers.depot_changed')
/**
 * What everybody sees of a shop is no longer the same: its name, place, words, logo, or whether it
 * is open.
 */
export const shopChanged = defineEvent<{ shopId: string; slug: string }>('accounts.shop_changed')
