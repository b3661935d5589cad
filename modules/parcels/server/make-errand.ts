import { parcelHas } from '#modules/parcels/contract/order-states.ts'
import { wayOf } from '#modules/parcels/contract/ways.ts'
import type { errands } from '#modules/parcels/database/values.ts'
import { OTP_LENGTH } from '#kernel/wire/limits.ts'
import { addMs } from '#kernel/clock.ts'
import { deliveryDayFrom } from '#modules/calendar/contract/due.ts'
import { dayAfter } from '#modules/calendar/contract/open-times.ts'
import { marketCalendar } from '#modules/calendar/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import { newId, randomDigits } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { HandOverProof, Holder } from '#modules/shipments/module.ts'
import type { LockedParcel, ParcelRow } from './move-parcel.ts'
import { shipmentAfter } from './plan-legs.ts'
import type { LineRow } from './read-parcels.ts'
import { sendGoods } from './send-goods.ts'

type NewErrand = {
  errand: (typeof errands)[number]
  /** Lines of the sale, or of what replaces them, with the pieces that travel. */
  lines: readonly LineRow[]
  courierId: string | null
  actorId: string | null
  helperId?: string | null
  reason: string
  /** What the trip is worth; null: nothing of its own. */
  tripFrancs: number | null
  /** Relay point that receives it, or that holds what goes back. */
  relayId?: string | null
  /** By the device's clock, for goods taken without network. */
  madeAt?: Date | null
  /** Who gave goods back, and how that is proved; absent: the buyer, by her code. */
  came?: { from: Holder; proof: HandOverProof }
}

/**
 * Makes a parcel of 0 f that travels after a sale, with a return code when it goes back.
 * @returns its id
 */
export async function makeErrand(
  tx: Tx,
  kernel: Kernel,
  { parcel, order }: LockedParcel,
  { lines, actorId, helperId = null, reason, madeAt = null, came, ...errand }: NewErrand,
): Promise<string> {
  const id = newId()
  const at = kernel.clock.now()
  const state = stateOf(errand)
  const vendorOtp = parcelHas('isReturning', state) ? randomDigits(OTP_LENGTH) : null
  const isFetched = errand.errand === 'replacement' && !wayOf(parcel).hasCourier
  const receiveAt = errand.relayId ? 'relay' : isFetched ? parcel.receiveAt : 'door'
  const { orderId, shopId, weightClass, deliveryGroup, outsidePayment, readyDays, readyBefore } =
    parcel
  const made = {
    orderId,
    shopId,
    weightClass,
    deliveryGroup,
    outsidePayment,
    readyDays,
    readyBefore,
    acceptBefore: null,
    ...errand,
    id,
    state,
    errandFor: parcel.id,
    stateSince: at,
    placedAt: at,
    vendorOtp,
    receiveAt,
    relayId: errand.relayId ?? null,
    delay: sameDelay(kernel, parcel, at),
  } as const
  const buyer = { kind: 'buyer', id: order.buyerId } as const
  await sendGoods(tx, kernel, {
    parcel: made,
    order,
    lines: lines.map(freeLine),
    shipment: await shipmentAfter(tx, { parcel: made, order }, came ? 'coach' : 'buyer'),
    custody:
      errand.errand === 'goods_back'
        ? { from: buyer, proof: 'client_code', ...came, to: holderOfGoods(made), madeAt }
        : { to: { kind: 'shop', id: shopId }, proof: 'placed', madeAt },
    actorId,
    helperId,
    reason,
  })
  return id
}

function stateOf({
  errand,
  courierId,
  relayId,
}: Pick<NewErrand, 'errand' | 'courierId' | 'relayId'>) {
  if (errand === 'replacement') return 'accepted'
  return courierId ? 'returning' : relayId ? 'at_relay' : 'returned'
}

function holderOfGoods({
  shopId,
  courierId,
  relayId,
}: Pick<ParcelRow, 'shopId' | 'courierId' | 'relayId'>): Holder {
  if (courierId) return { kind: 'courier', id: courierId }
  return relayId ? { kind: 'relay', id: relayId } : { kind: 'shop', id: shopId }
}

/** As long as the sale's delivery took, from now. */
export function sameDelay(
  kernel: Kernel,
  { delay, placedAt }: ParcelRow,
  at: Date,
): ParcelRow['delay'] {
  const later = (day: string) =>
    deliveryDayFrom(
      marketCalendar(kernel),
      dayAfter(addMs(at, Math.max(0, Date.parse(day) - placedAt.getTime())), 0),
    )
  return { from: later(delay.from), to: later(delay.to) }
}

function freeLine(line: LineRow) {
  const whole = line.quantity * line.unitPriceFrancs
  return {
    ...line,
    id: newId(),
    usualPriceFrancs: null,
    shopDiscountFrancs: whole,
    totalFrancs: 0,
    commissionFrancs: 0,
    orderedQuantity: null,
    isMarketPromoted: false,
  }
}
