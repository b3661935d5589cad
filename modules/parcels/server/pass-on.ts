import type { Mover, ParcelState } from '#modules/parcels/contract/order-states.ts'
import type { Tx } from '#kernel/database/database.ts'
import {
  type HandOverProof,
  type Holder,
  type Passing,
  passCustody,
} from '#modules/shipments/module.ts'
import type { orders, parcels } from '#modules/parcels/database/tables.ts'

type Parcel = Pick<typeof parcels.$inferSelect, 'id' | 'state' | 'shopId' | 'courierId' | 'relayId'>
type Moving = { parcel: Parcel; order: Pick<typeof orders.$inferSelect, 'buyerId'> }
type Step = {
  to: ParcelState
  by: Mover
  actorId: string | null
  madeAt?: Date | null
  set?: Partial<Pick<Parcel, 'courierId' | 'relayId'>>
}

/** Kind of holder by the state of a parcel; a carrier's or a station's is not seen in it. */
const holderIn: Readonly<Record<ParcelState, Exclude<Holder['kind'], 'carrier' | 'station'>>> = {
  awaiting_payment: 'shop',
  new: 'shop',
  accepted: 'shop',
  ready: 'shop',
  assigned: 'shop',
  in_delivery: 'courier',
  failed: 'courier',
  returning: 'courier',
  at_relay: 'relay',
  delivered: 'buyer',
  closed: 'buyer',
  returned: 'shop',
  cancelled: 'shop',
}

/** Nothing is prepared yet, or goods stay where they are. */
const withoutHandOver: readonly ParcelState[] = ['awaiting_payment', 'new', 'cancelled']

/** Passes the custody of parcels on to the holders that their new state names. */
export async function passOn(
  tx: Tx,
  locked: readonly Moving[],
  move: Step,
  at: Date,
): Promise<void> {
  const { to, actorId, madeAt = null } = move
  if (withoutHandOver.includes(to)) return
  const passings = locked.flatMap((one): Passing[] => {
    if (isKept(one, move)) return []
    const holder = holderAfter(one, move)
    if (!holder) return []
    const proof = proofOf(one.parcel.state, move)
    return [{ parcelId: one.parcel.id, to: holder, proof, actorId, madeAt, at }]
  })
  await passCustody(tx, ...passings)
}

/** Tells whether a move leaves a parcel with its holder; one that was lost is with its carrier. */
function isKept({ parcel }: Moving, { to, set }: Step): boolean {
  if (parcel.state === 'cancelled') return false
  if (to === 'accepted' || holderIn[parcel.state] !== holderIn[to]) return false
  return set?.courierId === undefined || holderIn[to] !== 'courier'
}

/**
 * @returns null for a parcel that goes by coach, which module coaches passes on; from a station its
 * carrier has it until the next coach
 */
function holderAfter({ parcel, order }: Moving, { to, set }: Step): Holder | null {
  const { shopId, courierId, relayId } = { ...parcel, ...set }
  if ((to === 'returning' || to === 'in_delivery') && !courierId) return null
  const kind = holderIn[to]
  const id = { shop: shopId, courier: courierId, relay: relayId, buyer: order.buyerId }[kind]
  if (!id) throw new Error(`a parcel has no ${kind} in ${to}`)
  return { kind, id }
}

function proofOf(from: ParcelState, { to, by }: Pick<Step, 'to' | 'by'>): HandOverProof {
  if (to === 'accepted') return 'placed'
  if (by === 'chef' || by === 'admin') return 'confirmed'
  if (to === 'at_relay') return 'relay_code'
  if (to === 'delivered') return 'client_code'
  return to === 'in_delivery' && from !== 'at_relay' ? 'shop_code' : 'return_code'
}
