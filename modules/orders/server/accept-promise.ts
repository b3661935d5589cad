import { inArray, sql } from 'drizzle-orm'

import type { OpeningFacts } from '#modules/calendar/contract/calendar.ts'
import { openHoursBefore } from '#modules/calendar/contract/due.ts'
import { marketCalendar } from '#modules/calendar/module.ts'
import { orderFacts, parcelFacts } from '#modules/parcels/database/views.ts'
import { lockParcel } from '#modules/parcels/module.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { addMs } from '#kernel/clock.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { type OpenThing, promiseKind, type Step } from '#kernel/promise-kinds.ts'
import { shortName } from '#kernel/wire/person-names.ts'
import { cancelParcels } from './cancel.ts'
import { acceptanceReminded } from './events.ts'
import { followCalendar } from './follow-calendar.ts'

const hourMs = 3_600_000

type About = { orderNumber: string; buyer: string; shop: OpeningFacts }

/** Opening of a shop `s`, as json. */
export const openingOf = sql`json_build_object('opening', s.opening, 'closedFrom', s.closed_from,
  'closedUntil', s.closed_until, 'closedDays', s.closed_days)`

/** A sale waits for its shop: reminded at half and an open hour before, then cancelled. */
export const acceptPromise = promiseKind<About>({
  kind: 'orders.accept',
  label: 'Commandes',
  owes: 'shop',
  right: 'orders',
  open: sql`select p.id, p.state_since as since, p.due_at, p.shop_id as owes_id,
      json_build_object('orderNumber', o.order_number, 'buyer', o.full_name, 'shop', ${openingOf}) as about
    from ${parcelFacts} p
    join ${orderFacts} o on o.id = p.order_id
    join ${shopFacts} s on s.id = p.shop_id
    where p.state = 'new'`,
  says: ({ about }) => ({
    what: 'Commande à accepter',
    detail: about.orderNumber,
    forWhom: shortName(about.buyer),
    to: '/vendeur-dashboard?onglet=commandes&etat=new',
    verb: 'Répondre',
  }),
  lateFor: ['admin'],
  tells: {
    steps: stepsOf,
    tell: (tx, kernel, { id: parcelId, owesId: shopId }, step) =>
      kernel.events.emit(tx, acceptanceReminded, {
        parcelId,
        shopId: shopId ?? '',
        step: step === 'last' ? 'last' : 'half',
        at: kernel.clock.now().toISOString(),
      }),
  },
  end: {
    words: 'Une commande non acceptée est annulée.',
    // A shop that closed since has until it opens again.
    async among(kernel, things) {
      const ids = things.map(({ id }) => id)
      await followCalendar(kernel, inArray(parcelFacts.id, ids))
      return new Set(ids)
    },
    run: cancelUnaccepted,
  },
})

/** Within an hour of each other, the first is enough. */
function stepsOf(kernel: Kernel, { since, dueAt, about }: OpenThing<About>): Step[] {
  const half = addMs(since, (dueAt.getTime() - since.getTime()) / 2)
  const last = openHoursBefore(marketCalendar(kernel), dueAt, { openHours: 1, at: about.shop })
  const steps = [
    { step: 'half', at: half },
    { step: 'last', at: last > since ? last : half },
  ]
  const [first, second] = steps.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  if (!first || !second) return []
  return second.at.getTime() - first.at.getTime() < hourMs ? [first] : [first, second]
}

async function cancelUnaccepted(kernel: Kernel, id: string): Promise<void> {
  const now = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const locked = await lockParcel(tx, id)
    if (locked?.parcel.state !== 'new' || (locked.parcel.dueAt ?? now) > now) return
    await cancelParcels(tx, kernel, [locked], {
      by: 'clock',
      actorId: null,
      reason: 'La boutique n’a pas répondu à temps.',
    })
  })
}
