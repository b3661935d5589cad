import { sql } from 'drizzle-orm'

import { isSale, parcelHas } from '#modules/parcels/contract/order-states.ts'
import { isPrepaid } from '#modules/parcels/contract/parcel-due.ts'

import type { Tx } from '#kernel/database/database.ts'
import type { Francs } from '#kernel/wire/money.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { postFallenOut } from '#modules/ledger/module.ts'
import { countUsesAnew, marketTermsOf } from '#modules/promotions/module.ts'
import { fail } from './errors.ts'
import { readParcels, type LockedParcel, type Move, type ParcelRow } from './move-parcel.ts'
import { fallsOf } from './owe-back.ts'
import { furtherOf, payBefore, priceRest, type Rest, type RestParcel } from './price-rest.ts'
import { query } from '#kernel/database/query.ts'

/**
 * Reprices the rest and recounts promotion uses. Costs above the agreed price are borne by the shop
 * that did not send its parcel.
 * @param by who moved them
 * @throws orders.rest_costs_more (409) when the buyer would leave less than the promotion needs
 * @returns the fallen parcels, with the due or refunded sums
 */
export async function leaveOrder(
  tx: Tx,
  kernel: Kernel,
  fallen: readonly LockedParcel[],
  by: Move['by'],
): Promise<LockedParcel[]> {
  const [first] = fallen
  if (!first) return []
  const { order } = first
  // The rest of a parcel kept in part has left its order already; an errand was never part of it.
  if (!isSale(first.parcel)) return [...fallen]
  const ids = fallen.map(({ parcel }) => parcel.id)
  const all = (await readParcels(tx, order.id)).filter(isSale)
  const isPaid = isPrepaid(first)
  const staying = all.filter(
    (parcel) =>
      !ids.includes(parcel.id) &&
      !parcelHas('isGivenUp', parcel.state) &&
      !(isPaid && isUnpaidReturn(parcel)),
  )
  // An unpaid parcel that leaves frees no money for paid parcels.
  const restOfStaying = (parcel: ParcelRow): RestParcel => ({
    ...restOf(parcel),
    ...(!isPaid && isPrepaid({ parcel, order }) && { isHandedOver: true }),
  })
  const terms = {
    isPaid,
    further: furtherOf(all.map(restOf), order),
    minGoods: await marketTermsOf(tx, order.id),
  }
  const rest = priceRest(
    staying.map(restOfStaying),
    fallen.map(({ parcel }) => restOf(parcel)),
    terms,
  )
  if (by === 'buyer' && rest.missing > 0) throw fail('orders.rest_costs_more')
  const isOfShop = by === 'seller' || by === 'clock'
  const isAgreed = isPaid || order.paymentMethod === 'cash_on_delivery'
  const borne = isAgreed && isOfShop ? rest.missing : 0
  if (staying.length > 0) await writePrices(tx, [...rest.fallen, ...rest.staying])
  await writeKept(tx, rest, borne)
  await countUsesAnew(tx, kernel, order.id)
  await postFallenOut(tx, {
    parcelId: first.parcel.id,
    shopId: first.parcel.shopId,
    keptDelivery: rest.keptDelivery,
    keptPromotion: rest.keptPromotion,
    borne,
    givenBack: await giveBackBorne(tx, all, rest.freed),
    fall: await fallsOf(tx, first.parcel.id),
    at: kernel.clock.now(),
  })
  return fallen.map((one, index) => ({
    ...one,
    parcel: { ...one.parcel, ...pricesOf(rest.fallen[index]) },
  }))
}

/** Gives shops back what they bore of a promotion and is no longer missing. */
async function giveBackBorne(
  tx: Tx,
  all: readonly ParcelRow[],
  freed: Francs,
): Promise<{ shopId: string; francs: Francs }[]> {
  let left = freed
  const back = all.flatMap(({ id, shopId, borneFrancs }) => {
    const francs = Math.min(left, borneFrancs ?? 0)
    left -= francs
    return francs > 0 ? [{ id, shopId, francs }] : []
  })
  if (back.length > 0)
    await query(
      tx,
      sql`
      update parcels p set borne_francs = p.borne_francs - b.francs
      from unnest(${sql.param(back.map(({ id }) => id))}::uuid[], ${sql.param(back.map(({ francs }) => francs))}::int[]) b(id, francs)
      where p.id = b.id`,
    )
  return back
}

function isUnpaidReturn({ outsidePayment, state }: ParcelRow): boolean {
  return outsidePayment && !parcelHas('isDelivered', state)
}

function restOf(parcel: ParcelRow): RestParcel {
  return { ...parcel, isHandedOver: parcelHas('isDelivered', parcel.state) }
}

function pricesOf(parcel: RestParcel | undefined): Partial<ParcelRow> {
  if (!parcel) return {}
  const { shippingFeeFrancs, marketDiscountFrancs, marketDeliveryFrancs } = parcel
  return { shippingFeeFrancs, marketDiscountFrancs, marketDeliveryFrancs }
}

/** Charges a departing cash parcel its own delivery. */
export async function payOwnDelivery(tx: Tx, { parcel, order }: LockedParcel): Promise<void> {
  if (order.paymentMethod !== 'cash_on_delivery') return
  if (!isSale(parcel)) return
  const all = (await readParcels(tx, order.id)).filter(isSale)
  const going = all.filter(({ id, state }) => id !== parcel.id && !parcelHas('isGivenUp', state))
  const waiting = going.filter(({ state }) => parcelHas('atShop', state)).map(restOf)
  if (waiting.length === 0) return
  const gone = going.filter(({ state }) => !parcelHas('atShop', state)).map(restOf)
  const further = furtherOf(all.map(restOf), order)
  await writePrices(tx, payBefore([...gone, restOf(parcel)], waiting, further))
}

async function writePrices(tx: Tx, all: readonly RestParcel[]): Promise<void> {
  const column = (of: (parcel: RestParcel) => string | number) => sql.param(all.map(of))
  await query(
    tx,
    sql`
    update parcels p set shipping_fee_francs = n.shipping, market_discount_francs = n.discount, market_delivery_francs = n.delivery
    from unnest(${column(({ id }) => id)}::uuid[], ${column((one) => one.shippingFeeFrancs)}::int[],
      ${column((one) => one.marketDiscountFrancs)}::int[], ${column((one) => one.marketDeliveryFrancs)}::int[]) n(id, shipping, discount, delivery)
    where p.id = n.id and (p.shipping_fee_francs, p.market_discount_francs, p.market_delivery_francs)
      is distinct from (n.shipping, n.discount, n.delivery)`,
  )
}

async function writeKept(
  tx: Tx,
  { fallen: [first], keptDelivery, keptPromotion }: Rest,
  borne: number,
): Promise<void> {
  if (!first || keptDelivery + keptPromotion + borne === 0) return
  await query(
    tx,
    sql`
    update parcels set kept_delivery_francs = coalesce(kept_delivery_francs, 0) + ${keptDelivery},
      kept_promotion_francs = coalesce(kept_promotion_francs, 0) + ${keptPromotion}, borne_francs = coalesce(borne_francs, 0) + ${borne}
    where id = ${first.id}`,
  )
}
