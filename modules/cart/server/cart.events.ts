import { defineEvent } from '#kernel/events/events.ts'

/** An admin changed what delivery costs or how long it takes. */
export const tariffChanged = defineEvent<object>('cart.tariff_changed')
