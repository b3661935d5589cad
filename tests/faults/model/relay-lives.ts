import {
  failDelivery,
  returnParcel,
  tryAgain,
  verifyClientOtp,
} from '#modules/deliveries/contract/deliveries.ts'
import { byId } from '#modules/deliveries/server/testing/crew.ts'
import { receiveAtStation } from '#modules/coaches/contract/waybills.ts'
import { cancelOrder } from '#modules/orders/contract/orders.ts'
import { payByLink } from '#modules/orders/contract/payment-links.ts'
import { initiatePayment } from '#modules/payments/contract/payments.ts'
import { handOverAtRelay, makeRelayLink } from '#modules/relays/contract/own-relay.ts'
import { bringToRelay, fetchFromRelay } from '#modules/relays/contract/relay-courier.ts'
import { confirmAtRelay } from '#modules/relays/contract/relay-dispatch.ts'
import { refuseParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { cashFrancs } from '#kernel/wire/money.ts'
import { payFor } from '../../support/payments.ts'
import { pictureOf } from '../../support/pictures.ts'
import type { Hour, LateAct, Parcel, Plan, Point, Town } from './relay-town.ts'

/** Hours between two looks at a parcel that a relay point keeps. */
const lookEvery = 6
const longest = 1_000

/** Plays a parcel from its order to its end; yields the hour of its next step. */
export async function* liveParcel(town: Town, plan: Plan): AsyncGenerator<Hour> {
  yield plan.ordered
  const parcel = await town.place(plan)
  yield town.now() + 2
  if (plan.end.startsWith('cancelled')) {
    const { id, buyer, placed } = parcel
    if (plan.end === 'cancelled by the buyer') await buyer.call(cancelOrder, byId(placed._id))
    else await town.seller.call(refuseParcel, { ...byId(id), body: { reason: 'Article abîmé.' } })
    parcel.end = 'cancelled'
    return
  }
  await town.collect(parcel)
  let next: Hour | null = plan.brought
  while (next !== null) {
    if (next > longest) throw new Error(`parcel ${parcel.id} has no end`)
    yield next
    next = await goOn(town, parcel)
  }
}

/** Does what is due now. @returns the hour of its next step; null: ended */
async function goOn(town: Town, parcel: Parcel): Promise<Hour | null> {
  const there = await town.read(parcel.id)
  // It is not where the market thinks before the device that moved it has network.
  const isKept = ({ parcelId, isTaken }: LateAct) => parcelId === parcel.id && !isTaken
  if (town.points.some(({ late }) => late.some(isKept))) return town.now() + lookEvery
  switch (there.state) {
    case 'in_delivery':
      if (there.receiveAt === 'door') return atDoor(town, parcel)
      return town.pointOf(there.relayId).coach
        ? toCoach(town, parcel, there)
        : bring(town, parcel, town.pointOf(there.relayId))
    case 'failed':
      await parcel.courier.call(tryAgain, byId(parcel.id))
      return town.now() + 1
    case 'at_relay':
      return atRelay(town, parcel, { point: town.pointOf(there.relayId), ...there })
    case 'returning': {
      // On a coach.
      if (!there.isCarried) return town.now() + lookEvery
      const otp = await town.codeOf(parcel.id, 'vendorOtp')
      await parcel.courier.call(returnParcel, { ...byId(parcel.id), body: { otp } })
      parcel.end = 'returned'
      return null
    }
    default:
      return null
  }
}

async function atDoor(town: Town, parcel: Parcel): Promise<Hour | null> {
  const { id, courier, plan } = parcel
  if (plan.end === 'uncollected') {
    const imageId = await pictureOf(town.market, courier)
    await courier.call(failDelivery, { ...byId(id), body: { kind: 'refused', imageId } })
    return town.now() + 2
  }
  const otp = await town.codeOf(id, 'clientOtp')
  const cash = plan.pays === 'before' ? 0 : cashFrancs(parcel.placed.total)
  const body = { fulfillmentId: id, otp, cashReceived: cash > 0 }
  await twice(() => courier.call(verifyClientOtp, { body }))
  town.hands.set(courier, (town.hands.get(courier) ?? 0) + cash)
  parcel.end = 'delivered'
  return null
}

/** Brings it to the station; from there its coach has it. */
async function toCoach(
  { chef, now }: Town,
  { placed }: Parcel,
  { isCarried }: { isCarried: boolean },
): Promise<Hour> {
  const body = { code: placed.orderNumber }
  if (isCarried) await twice(() => chef.call(receiveAtStation, { body }))
  return now() + lookEvery
}

async function bring(town: Town, parcel: Parcel, point: Point): Promise<Hour> {
  const { id, courier } = parcel
  const isDone = await act(town, parcel, {
    point,
    list: 'expected',
    send: (otp, madeAt) => courier.call(bringToRelay, { ...byId(id), body: { otp, madeAt } }),
  })
  return town.now() + (isDone ? 3 : lookEvery)
}

async function atRelay(
  town: Town,
  parcel: Parcel,
  { point, isLeaving }: { point: Point; isLeaving: boolean },
): Promise<Hour | null> {
  const { id, plan } = parcel
  const now = town.now()
  if (plan.end === 'collected' && now >= plan.left) return handOver(town, parcel, point)
  if (isLeaving && !point.coach && now >= plan.fetched) {
    const courier = town.courierOf(plan.courier + 1)
    parcel.courier = courier
    await act(town, parcel, {
      point,
      list: 'leaving',
      send: (otp, madeAt) => courier.call(fetchFromRelay, { ...byId(id), body: { otp, madeAt } }),
    })
  }
  return plan.end === 'collected' && now < plan.left
    ? Math.min(plan.left, now + lookEvery)
    : now + lookEvery
}

/** The buyer is at the counter: with cash, or with what was paid by telephone. */
async function handOver(town: Town, parcel: Parcel, point: Point): Promise<Hour | null> {
  const { market } = town
  const { id, plan, buyer, placed } = parcel
  const provider = 'orange_money' as const
  const paysByLink = plan.pays === 'at the counter' && point.isOnline
  if (paysByLink) {
    const { token } = await point.owner.call(makeRelayLink, byId(id))
    await market.visitor(payByLink, { params: { token }, body: { provider } })
    await payFor(market, placed)
  }
  const payTwice = async () => {
    const body = { userId: buyer.user._id, type: 'order', orderId: placed._id, provider } as const
    await buyer.call(initiatePayment, { body })
    await payFor(market, placed)
  }
  const isPaidTwice = plan.pays === 'twice'
  // The relay point learns of the payment, and gives the cash back.
  if (isPaidTwice && point.isOnline) await payTwice()
  const takesCash = plan.pays !== 'before' && !paysByLink
  const cash = takesCash && !(isPaidTwice && point.isOnline) ? cashFrancs(placed.total) : 0
  const otp = await town.codeOf(id, 'clientOtp')
  const send = (madeAt: string | null) =>
    point.owner.call(handOverAtRelay, {
      ...byId(id),
      body: { otp, cashReceived: takesCash, madeAt },
    })
  if (point.isOnline) await twice(() => send(null))
  else keep(town, point, { kind: 'handed over', parcel, send })
  if (isPaidTwice && !point.isOnline) {
    market.clock.advance(1_000)
    await payTwice()
  }
  point.drawer += cash
  point.handed += 1
  parcel.end = 'delivered'
  return null
}

type CodedAct = {
  point: Point
  list: 'expected' | 'leaving'
  send: (otp: string, madeAt: string | null) => Promise<unknown>
}

/**
 * Types the relay point's code: at once and twice with network; without it, kept on the device, or
 * confirmed by the dispatch manager when the relay point's copy has no code.
 * @returns whether the market knows it
 */
async function act(town: Town, parcel: Parcel, { point, list, send }: CodedAct): Promise<boolean> {
  if (point.isOnline) {
    const otp = (await town.codesOf(point, list)).get(parcel.id) ?? ''
    await twice(() => send(otp, null))
    return true
  }
  const otp = point.copy[list].get(parcel.id)
  if (otp) {
    if (!point.late.some(({ parcelId }) => parcelId === parcel.id))
      keep(town, point, {
        kind: list === 'expected' ? 'brought' : 'taken back',
        parcel,
        send: (madeAt) => send(otp, madeAt),
      })
    return false
  }
  const what = list === 'expected' ? 'arrived' : 'taken'
  const courierId = what === 'taken' ? parcel.courier.user._id : null
  const body = { what, courierId, reason: 'Le relais n’a plus de réseau' } as const
  await town.chef.call(confirmAtRelay, { ...byId(parcel.id), body })
  town.confirmed.count += 1
  return true
}

type Kept = {
  kind: LateAct['kind']
  parcel: Parcel
  send: (madeAt: string) => Promise<unknown>
}

function keep(town: Town, point: Point, { kind, parcel, send }: Kept): void {
  const madeAt = town.market.clock.now().toISOString()
  point.late.push({ kind, parcelId: parcel.id, send: () => send(madeAt), isTaken: false })
}

/** Two devices, or one that heard no answer. */
export async function twice(send: () => Promise<unknown>): Promise<void> {
  await Promise.all([send(), send()])
}
