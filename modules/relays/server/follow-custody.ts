import { eq } from 'drizzle-orm'

import { OTP_LENGTH } from '#kernel/wire/limits.ts'
import type { Tx } from '#kernel/database/database.ts'
import { randomDigits } from '#kernel/ids.ts'
import type { ParcelState } from '#modules/orders/contract/order-states.ts'
import type { parcelMoved } from '#modules/orders/module.ts'
import { orderFacts, parcelFacts } from '#modules/orders/database/views.ts'
import { custodies, relayParcels } from '#modules/relays/database/tables.ts'
import { type HandOverProof, type Holder, holderIn, openCustody, passCustody } from './custody.ts'

type Moved = NonNullable<(typeof parcelMoved)['carries']>

/** Nothing is prepared yet, or it stays with its shop. */
const before: readonly ParcelState[] = ['awaiting_payment', 'new', 'cancelled']

/**
 * Passes the custody of a parcel of an order to a relay point on to the holder that its new state
 * names, in the transaction of the move. No statement for other orders.
 */
export async function followCustody(tx: Tx, moved: Moved): Promise<void> {
  if (!moved.viaRelay || before.includes(moved.to)) return
  const { parcelId, to, actorId, madeAt } = moved
  const at = new Date(moved.at)
  const [parcel] = await tx
    .select({
      shopId: parcelFacts.shopId,
      courierId: parcelFacts.courierId,
      relayId: parcelFacts.relayId,
      buyerId: orderFacts.buyerId,
      errand: parcelFacts.errand,
      restOf: parcelFacts.restOf,
    })
    .from(parcelFacts)
    .innerJoin(orderFacts, eq(orderFacts.id, parcelFacts.orderId))
    .where(eq(parcelFacts.id, parcelId))
  // What was not kept at a door, and a trip after the sale to a door, are not for a relay point.
  if (!parcel || parcel.restOf || (parcel.errand && !(await isHeld(tx, parcelId)))) return
  if (to === 'accepted') return announceParcel(tx, { parcelId, shopId: parcel.shopId, at })
  // By coach: `coaches` passes it on. From a station: its carrier has it until the next coach.
  if ((to === 'returning' || to === 'in_delivery') && !parcel.courierId) return
  const id = { ...parcel, carrierId: null }[`${holderIn[to]}Id` as const]
  if (!id) throw new Error(`a parcel has no ${holderIn[to]} in ${to}`)
  const proof = proofOf(moved)
  const holder: Holder = { kind: holderIn[to], id }
  await passCustody(tx, {
    parcelId,
    to: holder,
    proof,
    actorId,
    madeAt: madeAt ? new Date(madeAt) : null,
    at,
  })
}

async function isHeld(tx: Tx, parcelId: string): Promise<boolean> {
  return (await tx.$count(custodies, eq(custodies.parcelId, parcelId))) > 0
}

/** Its shop prepares the parcel: it holds it, and the relay gets the code for its arrival. */
export async function announceParcel(
  tx: Tx,
  { parcelId, shopId, at }: { parcelId: string; shopId: string; at: Date },
): Promise<void> {
  await openCustody(tx, { parcelId, to: { kind: 'shop', id: shopId }, proof: 'placed', at })
  await tx
    .insert(relayParcels)
    .values({ parcelId, arrivalCode: randomDigits(OTP_LENGTH) })
    .onConflictDoNothing()
}

function proofOf({ from, to, by }: Moved): HandOverProof {
  if (by === 'chef' || by === 'admin') return 'confirmed'
  if (to === 'at_relay') return 'relay_code'
  if (to === 'delivered') return 'client_code'
  return to === 'in_delivery' && from !== 'at_relay' ? 'shop_code' : 'return_code'
}
