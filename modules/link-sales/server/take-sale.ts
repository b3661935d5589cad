import { wayOf } from '#modules/parcels/contract/ways.ts'
import { eq } from 'drizzle-orm'

import type { salePayments, takeSale as wire } from '#modules/link-sales/contract/sale-by-link.ts'
import { offerDeposit } from '#modules/link-sales/contract/offer-rules.ts'
import { offers } from '#modules/link-sales/database/tables.ts'
import { addressTexts } from '#modules/addresses/contract/address-rules.ts'
import type { ShippingAddress } from '#modules/addresses/contract/shipping-address.ts'
import { type Ceilings, placeOrder } from '#modules/orders/module.ts'
import { orderFacts } from '#modules/parcels/database/views.ts'
import type { Read } from '#kernel/wire/endpoint.ts'
import { textProblem } from '#kernel/wire/field-rules.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { isOpen, type OfferRow } from './close-offer.ts'
import { fail } from './errors.ts'
import { offerTaken } from './events.ts'
import { findSale, itemOf, refusalOf, type SaleLine } from './find-sale.ts'
import { isRemovedByTeam } from './report-sale.ts'
import { sellsFor } from './read-sale.ts'

type Payment = (typeof salePayments)[number]
type TakeSale = Read<typeof wire>['body'] & {
  token: string
  caller: Caller
  idempotencyKey: string
  address: string
}

/**
 * Takes a sale for its buyer, first come first served: one order, in whose transaction the offer
 * is locked and its stock reserved. Idempotent by key.
 * @returns id of the order
 * @throws link_sales.own_shop · link_sales.payment_not_offered · link_sales.address_missing (422) ·
 * link_sales.place_not_offered (409) · why it cannot be taken · errors of `placeOrder`
 */
export async function takeSale(
  kernel: Kernel,
  { token, caller, idempotencyKey, address, ...wanted }: TakeSale,
  ceilings: Ceilings | null,
): Promise<string> {
  const { offer, lines, state } = await findSale(kernel.db, token, kernel.clock.now())
  if (await sellsFor(kernel.db, caller, offer.shopId)) throw fail('link_sales.own_shop')
  const refusal = refusalOf(state)
  // A second press reaches the key of the first.
  if (refusal && !(await isOwnOrder(kernel, offer, caller.userId))) throw refusal
  const { pay, provider, receiveAt } = wanted
  if (!offer.receiveAt.includes(receiveAt)) throw fail('link_sales.place_not_offered')
  if (!mayPay(offer.depositPercent, pay)) throw fail('link_sales.payment_not_offered')
  if (pay !== 'cash' && !provider)
    throw fail('link_sales.payment_not_offered', { sentence: 'Choisissez un opérateur.' })
  const sale = givenSale(kernel, offer, lines, pay)
  const { orderId } = await placeOrder(
    kernel,
    {
      buyerId: caller.userId,
      idempotencyKey,
      address,
      cartItems: lines.map(({ line }) => itemOf(line)),
      shippingAddress: addressOf(wanted),
      paymentMethod: pay === 'whole' && provider ? provider : 'cash_on_delivery',
      receiveAt,
      relayId: wanted.relayId,
      expectedTotal: wanted.expectedTotal,
      expectedDeposit: pay === 'whole' ? undefined : wanted.expectedNow,
      sale,
    },
    ceilings,
  )
  return orderId
}

async function isOwnOrder(
  { db }: Kernel,
  { orderId }: OfferRow,
  buyerId: string,
): Promise<boolean> {
  if (!orderId) return false
  const [order] = await db
    .select({ buyerId: orderFacts.buyerId })
    .from(orderFacts)
    .where(eq(orderFacts.id, orderId))
  return order?.buyerId === buyerId
}

/** A part first leaves a rest; all first, or nothing first, does not. */
function mayPay(percent: number, pay: Payment): boolean {
  if (pay === 'whole') return true
  return pay === 'cash' ? percent === 0 : percent > 0 && percent < 100
}

/** @throws link_sales.address_missing (422) without a place, or at a door without its landmark */
function addressOf(wanted: Read<typeof wire>['body']): ShippingAddress {
  const { receiveAt, place, fullName, phone, gpsCoordinates = null } = wanted
  const repere = wanted.repere ?? ''
  const way = wayOf({ receiveAt })
  const problem = !way.isCollected ? textProblem(addressTexts.repere, repere) : undefined
  if (way.hasCourier && (!place || problem))
    throw fail('link_sales.address_missing', {
      ...(problem && place && { sentence: problem }),
      details: { ...(problem && { repere: problem }) },
    })
  return {
    fullName,
    phone,
    phone2: null,
    region: place?.region ?? 'Bamako',
    quartier: place?.quartier ?? null,
    repere,
    note: null,
    gpsCoordinates,
  }
}

/** Makes what `placeOrder` sells of an offer. */
export function givenSale(
  kernel: Kernel,
  offer: OfferRow,
  lines: readonly SaleLine[],
  pay: Payment,
): NonNullable<Parameters<typeof placeOrder>[1]['sale']> {
  return {
    id: offer.id,
    prices: new Map(
      lines.flatMap(({ line: { variantId, unitPriceFrancs } }) =>
        variantId ? [[variantId, unitPriceFrancs]] : [],
      ),
    ),
    depositFrancs: pay === 'deposit' ? offerDeposit(offer.totalFrancs, offer.depositPercent) : null,
    readyDays: offer.readyDays || null,
    lock: (tx, at) => lockOpen(tx, offer.id, at),
    async sell(tx, { orderId, at, buyerId }) {
      await tx
        .update(offers)
        .set({ state: 'taken', orderId, takenAt: at })
        .where(eq(offers.id, offer.id))
      const { id: offerId, shopId } = offer
      const news = { offerId, shopId, orderId, buyerId, at: at.toISOString() }
      await kernel.events.emit(tx, offerTaken, news)
    },
  }
}

/** @throws link_sales.taken · link_sales.withdrawn · link_sales.removed · offers.ended (409) */
async function lockOpen(tx: Tx, offerId: string, at: Date): Promise<void> {
  const [offer] = await tx.select().from(offers).where(eq(offers.id, offerId)).for('update')
  if (!offer) throw fail('link_sales.link_unknown')
  if (isOpen(offer, at)) return
  if (await isRemovedByTeam(tx, offerId)) throw fail('link_sales.removed')
  throw fail(offer.state === 'open' ? 'link_sales.ended' : `link_sales.${offer.state}`)
}
