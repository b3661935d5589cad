import { relayNameWords } from '#modules/pricing/contract/relay-words.ts'
import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'

import { daysAfter } from '#modules/calendar/contract/due.ts'
import { OTP_LENGTH } from '#kernel/wire/limits.ts'
import { parcelHas } from '#modules/parcels/contract/order-states.ts'
import { lockParcel, parcelDues } from '#modules/parcels/module.ts'
import { RELAY_REMINDED_ON_DAYS } from '#modules/relays/contract/relay-days.ts'
import { orderFacts, parcelFacts } from '#modules/parcels/database/views.ts'
import { relayParcels } from '#modules/relays/database/tables.ts'
import { relayFacts } from '#modules/relays/database/views.ts'
import { randomDigits } from '#kernel/ids.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { promiseKind } from '#kernel/promise-kinds.ts'
import { shortName } from '#kernel/wire/person-names.ts'
import { endLeaving, notFetchedAt } from './end-leaving.ts'
import { isAtHome, isHome } from './at-home.ts'
import { keepForShop } from './keep-for-shop.ts'
import { keptUntil } from './kept-until.ts'
import { setLeavingDue } from './leaving-due.ts'
import { relayParcelLeaves, relayReminded } from './events.ts'

/**
 * A parcel waits at a relay point for its buyer: reminded after two and four days; when its open
 * days are over it gets a return code and waits for a courier. Its buyer is still served until he
 * comes.
 */
export const keepPromise = promiseKind<null>({
  kind: 'relays.collect',
  label: 'Points relais',
  owes: 'buyer',
  open: sql`select r.parcel_id as id, r.kept_since as since, r.kept_until as due_at,
      o.buyer_id as owes_id, null::json as about
    from ${relayParcels} r
    join ${parcelFacts} p on p.id = r.parcel_id and p.at_relay
    join ${orderFacts} o on o.id = p.order_id
    where r.kept_since is not null and r.leaves_for is null`,
  tells: {
    steps: (_kernel, { since }) =>
      RELAY_REMINDED_ON_DAYS.map((day) => ({ step: String(day), at: daysAfter(since, day) })),
    tell: (tx, kernel, { id: parcelId }, step) =>
      kernel.events.emit(tx, relayReminded, {
        parcelId,
        day: Number(step),
        at: kernel.clock.now().toISOString(),
      }),
  },
  end: { words: 'Un colis non retiré repart du point relais.', run: endDays },
})

async function endDays(kernel: Kernel, id: string): Promise<void> {
  const now = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const locked = await lockParcel(tx, id)
    if (!locked || !parcelHas('atRelay', locked.parcel.state)) return
    if (await isKeptLonger(tx, kernel, locked.parcel)) return
    const ended = await tx
      .update(relayParcels)
      .set({ leavesFor: 'shop', leavesSince: now, returnCode: randomDigits(OTP_LENGTH) })
      .where(
        and(
          eq(relayParcels.parcelId, id),
          isNotNull(relayParcels.keptSince),
          isNull(relayParcels.leavesFor),
          lt(relayParcels.keptUntil, now),
        ),
      )
      .returning({ id: relayParcels.parcelId })
    const { relayId } = locked.parcel
    if (ended.length === 0 || !relayId) return
    await setLeavingDue(tx, kernel, [id])
    const leaves = { parcelId: id, leavesFor: 'shop', reason: null, at: now.toISOString() } as const
    await kernel.events.emit(tx, relayParcelLeaves, leaves)
    if (await isHome(tx, id))
      await keepForShop(tx, kernel, { parcelId: id, relayId, state: 'at_relay' })
  })
}

/** Moves the end of the days later, for days on which the relay point closed meanwhile. */
async function isKeptLonger(
  tx: Tx,
  kernel: Kernel,
  { id, relayId }: { id: string; relayId: string | null },
): Promise<boolean> {
  const [kept] = await tx
    .select({ since: relayParcels.keptSince })
    .from(relayParcels)
    .where(eq(relayParcels.parcelId, id))
  if (!kept?.since) return false
  const until = await keptUntil(tx, kernel, relayId, kept.since)
  if (until <= kernel.clock.now()) return false
  await tx
    .update(relayParcels)
    .set({ keptUntil: until })
    .where(and(eq(relayParcels.parcelId, id), lt(relayParcels.keptUntil, until)))
  await parcelDues.set(tx, { ids: [id], state: 'at_relay', dueAt: until })
  return true
}

type About = { orderNumber: string; buyer: string; relay: string; leavesFor: string | null }

const about = sql`json_build_object('orderNumber', o.order_number, 'buyer', o.full_name,
  'relay', k.name, 'leavesFor', r.leaves_for)`
const atRelay = sql`from ${relayParcels} r
  join ${parcelFacts} p on p.id = r.parcel_id and p.at_relay
  join ${orderFacts} o on o.id = p.order_id
  join ${relayFacts} k on k.id = p.relay_id`

/** Parcels that a relay point has for buyers, in its own list. */
export const handOverPromise = promiseKind<About>({
  kind: 'relays.hand_over',
  label: 'À remettre',
  owes: 'relay',
  open: sql`select r.parcel_id as id, r.kept_since as since, r.kept_until as due_at,
      p.relay_id as owes_id, ${about} as about ${atRelay}
    where r.kept_since is not null and r.leaves_for is null`,
  says: ({ about: { orderNumber, buyer } }) => ({
    what: 'Colis à remettre',
    detail: orderNumber,
    forWhom: shortName(buyer),
    to: '/vendeur-dashboard?onglet=relais',
    verb: 'Remettre',
  }),
})

/** Parcels that are to leave a relay point with a courier, or by coach. */
export const leavePromise = promiseKind<About>({
  kind: 'relays.leave',
  label: 'Livraisons',
  owes: 'dispatch',
  open: sql`select r.parcel_id as id, r.leaves_since as since, p.due_at,
      p.relay_id as owes_id, p.delivery_group as group_id, ${about} as about ${atRelay}
    where r.leaves_for is not null and not (r.leaves_for = 'shop' and ${isAtHome})`,
  says: ({ about: { orderNumber, buyer, relay } }) => ({
    what: `Colis à reprendre au ${relayNameWords(relay)}`,
    detail: orderNumber,
    forWhom: shortName(buyer),
    to: '/LivraisonDashboard?onglet=relais',
    verb: 'Voir',
  }),
  lateFor: ['admin'],
  end: {
    words:
      'Ce que personne ne vient reprendre à un point relais : ce qui était payé est rendu, et les articles attendent pour leur boutique.',
    at: (kernel, { dueAt }) => notFetchedAt(kernel, dueAt),
    run: endLeaving,
  },
})
