import { eq, sql } from 'drizzle-orm'

import type { OpeningFacts } from '#modules/calendar/contract/calendar.ts'
import { dueAfter } from '#modules/calendar/contract/due.ts'
import { marketCalendar } from '#modules/calendar/module.ts'
import { orderFacts, parcelFacts } from '#modules/parcels/database/views.ts'
import { lockParcel } from '#modules/parcels/module.ts'
import { shopFacts, shopOpening } from '#modules/shops/database/views.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { type OpenThing, promiseKind } from '#kernel/promise-kinds.ts'
import { shortName } from '#kernel/wire/person-names.ts'
import { openingOf } from './accept-promise.ts'
import { cancelParcels } from './cancel.ts'
import { preparationLate } from './events.ts'

/** Days on which the shop is open: until its buyer is told, until the order ends. */
const UNTIL_TOLD = 1
const UNTIL_ENDED = 3

type About = { orderNumber: string; buyer: string; isErrand: boolean; shop: OpeningFacts }
type Accepted = OpenThing<About>

/**
 * A shop has accepted and not prepared: at the due instant it is told, one open day later its
 * buyer too, on the third the parcel is cancelled and what was paid is owed back. The article of an
 * exchange is only listed: its end is the exchange's.
 */
export const preparePromise = promiseKind<About>({
  kind: 'orders.prepare',
  label: 'Commandes',
  owes: 'shop',
  right: 'orders',
  open: sql`select p.id, p.state_since as since, p.due_at, p.shop_id as owes_id,
      json_build_object('orderNumber', o.order_number, 'buyer', o.full_name,
        'isErrand', p.errand is not null, 'shop', ${openingOf}) as about
    from ${parcelFacts} p
    join ${orderFacts} o on o.id = p.order_id
    join ${shopFacts} s on s.id = p.shop_id
    where p.state = 'accepted'`,
  says: ({ about }) => ({
    what: about.isErrand ? 'Échange à préparer' : 'Commande à préparer',
    detail: about.orderNumber,
    forWhom: shortName(about.buyer),
    to: '/vendeur-dashboard?onglet=commandes&etat=accepted',
    verb: 'Préparer',
  }),
  lateFor: ['admin'],
  tells: {
    fromDue: true,
    steps: (kernel, accepted) =>
      accepted.about.isErrand
        ? []
        : [
            { step: 'due', at: accepted.dueAt },
            { step: 'again', at: daysAfter(kernel, accepted, UNTIL_TOLD) },
          ],
    tell: (tx, kernel, accepted, step) =>
      kernel.events.emit(tx, preparationLate, {
        parcelId: accepted.id,
        step: step === 'again' ? 'again' : 'due',
        dueAt: accepted.dueAt.toISOString(),
        endsAt: daysAfter(kernel, accepted, UNTIL_ENDED).toISOString(),
        at: kernel.clock.now().toISOString(),
      }),
  },
  end: {
    words: 'Une commande acceptée et jamais préparée est annulée.',
    at: (kernel, accepted) => daysAfter(kernel, accepted, UNTIL_ENDED),
    among: (_kernel, things) =>
      Promise.resolve(
        new Set(
          (things as readonly Accepted[]).flatMap(({ id, about }) => (about.isErrand ? [] : id)),
        ),
      ),
    run: cancelUnprepared,
  },
})

function daysAfter(
  kernel: Kernel,
  { dueAt, about }: { dueAt: Date; about: { shop: OpeningFacts } },
  openDays: number,
): Date {
  return dueAfter(marketCalendar(kernel), dueAt, { openDays, at: about.shop })
}

async function cancelUnprepared(kernel: Kernel, id: string): Promise<void> {
  await kernel.transaction(async (tx) => {
    const locked = await lockParcel(tx, id)
    if (locked?.parcel.state !== 'accepted' || !locked.parcel.dueAt) return
    const { dueAt, shopId } = locked.parcel
    const [shop] = await tx.select(shopOpening).from(shopFacts).where(eq(shopFacts.id, shopId))
    if (!shop) return
    if (daysAfter(kernel, { dueAt, about: { shop } }, UNTIL_ENDED) > kernel.clock.now()) return
    await cancelParcels(tx, kernel, [locked], {
      by: 'clock',
      actorId: null,
      reason: 'La boutique n’a pas préparé la commande à temps.',
    })
  })
}
