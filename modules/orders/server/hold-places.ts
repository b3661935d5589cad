import { atRelayWords } from '#modules/pricing/contract/relay-words.ts'
import { lt } from 'drizzle-orm'

import { orderFacts as orders } from '#modules/parcels/database/views.ts'
import { hasPlacesFor, relayPlaces } from '#modules/pricing/module.ts'
import { addMs } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './errors.ts'
import { type LockedParcel, setOrders } from '#modules/parcels/module.ts'

/** A page opened with its order costs no statement. */
const minute = 60_000

type Holding = { until: Date; isByLink: boolean }

/**
 * Holds the places of an order to be paid at its relay point; takes lapsed ones again. A payment
 * that arrives after all keeps its place beyond them: what was paid is received.
 * @param waiting parcels of one order, locked
 * @throws orders.place_gone (409)
 */
export async function holdPlaces(
  tx: Tx,
  kernel: Kernel,
  waiting: readonly LockedParcel[],
  { until, isByLink }: Holding,
): Promise<void> {
  const [first] = waiting
  const relayIds = waiting.flatMap(({ parcel }) => parcel.relayId ?? [])
  if (!first || relayIds.length === 0) return
  const { id, buyerId, placeHeldUntil } = first.order
  if (placeHeldUntil && addMs(placeHeldUntil, minute) >= until) return
  if (!placeHeldUntil)
    for (const relayId of [...new Set(relayIds)].toSorted()) {
      const relay = await relayPlaces.of(kernel).lock(tx, relayId, buyerId)
      const parcels = relayIds.filter((one) => one === relayId).length
      if (relay && !hasPlacesFor(relay, parcels)) throw placeGone(relay.name, isByLink)
    }
  await setOrders(tx, [id], { placeHeldUntil: until })
}

function placeGone(relay: string, isByLink: boolean): Error {
  const next = isByLink
    ? 'Demandez à la personne qui vous a envoyé ce lien de choisir un autre endroit, ou réessayez plus tard.'
    : 'Annulez cette commande, puis « Racheter » en choisissant un autre endroit ; ou réessayez plus tard.'
  return fail('orders.place_gone', {
    sentence: `La place ${atRelayWords(relay)} n’a été gardée que le temps de payer, et ce point relais est plein depuis. Rien n’est payé. ${next}`,
  })
}

/** Frees the places of orders that wait for their payment longer than the usual time. */
export async function lapsePlaces(kernel: Kernel): Promise<void> {
  await kernel.transaction(async (tx) => {
    const lapsed = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(lt(orders.placeHeldUntil, kernel.clock.now()))
      .orderBy(orders.id)
      .for('no key update')
    await setOrders(
      tx,
      lapsed.map(({ id }) => id),
      { placeHeldUntil: null },
    )
  })
}
