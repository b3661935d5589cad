import { defineEvent } from '../kernel/events.ts'

/** A shop's money goes to another number from now on. */
export const depotChanged = defineEvent<{
  shopId: string
  ownerId: string
  shopName: string
  at: string
}>('sellers.depot_changed')
