import type { Ceilings as CeilingFigures } from '#modules/settings/contract/ceiling-rules.ts'
import type { PaymentMethod } from '#modules/operators/contract/payment-method.ts'

import type { OrderableLine } from '#modules/pricing/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import { query, type Statement } from '#kernel/database/query.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { teamSettings } from '#modules/settings/module.ts'
import { fail } from './errors.ts'
import { sqlText } from '#kernel/database/sql-text.ts'
import { orderFacts, orderLineFacts, parcelFacts } from '#modules/parcels/database/views.ts'
import { variantFacts } from '#modules/products/database/views.ts'

/** Limits of what one buyer keeps from the others without paying. */
type OrderCeilings = {
  unpaidOrders: number
  cashOrders: number
  stockShare: number
  stockUnits: number
}

/** `newcomer`: no delivered order. `proved`: none, but a verified number. */
export type Ceilings = Readonly<Record<'newcomer' | 'proved' | 'known', OrderCeilings>>

/** Of a product's stock, for a buyer who is known or whose number is verified. */
const trustedShare = 0.75

const none: OrderCeilings = {
  unpaidOrders: Infinity,
  cashOrders: Infinity,
  stockShare: 1,
  stockUnits: Infinity,
}
export const noCeilings: Ceilings = { newcomer: none, proved: none, known: none }

export function ceilingsNow(kernel: Kernel): Ceilings {
  return orderCeilings(teamSettings(kernel).ceilings)
}

export function orderCeilings(ceilings: CeilingFigures): Ceilings {
  const stockUnits = ceilings.newcomerUnits
  return {
    newcomer: {
      unpaidOrders: ceilings.newcomerUnpaidOrders,
      cashOrders: ceilings.newcomerCashOrders,
      stockShare: ceilings.newcomerStockPercent / 100,
      stockUnits,
    },
    proved: {
      unpaidOrders: ceilings.provedUnpaidOrders,
      cashOrders: ceilings.provedCashOrders,
      stockShare: trustedShare,
      stockUnits,
    },
    known: { ...none, stockShare: trustedShare, stockUnits },
  }
}

type Request = {
  buyerId: string
  paymentMethod: PaymentMethod
  /** Without those whose shop agreed to them: an agreed price, a sale by link. */
  lines: readonly Pick<OrderableLine, 'sellable' | 'quantity'>[]
}
type Buyer = { isProved: boolean; isKnown: boolean }

/**
 * Limits unpaid or cash orders before a first delivery, and reserved stock.
 * @throws orders.too_many_unpaid · orders.too_many_cash · orders.too_much_stock (409), with `proof:
 * true` when a code would help
 */
export async function refuseBeyondCeilings(
  tx: Tx,
  request: Request,
  buyer: Buyer,
  ceilings: Ceilings,
): Promise<void> {
  const untilKnown = buyer.isProved ? ceilings.proved : ceilings.newcomer
  const ceiling = buyer.isKnown ? ceilings.known : untilKnown
  if (ceiling === none) return
  const proof = !buyer.isProved && !buyer.isKnown
  // Serialises a buyer's orders.
  await Promise.all([
    query(tx, lockBuyer, [request.buyerId]),
    buyer.isKnown ? undefined : refuseMoreOrders(tx, request, ceiling, proof),
    refuseMoreUnits(tx, request, ceiling, proof),
  ])
}

const lockBuyer: Statement = {
  name: 'orders_lock_buyer',
  text: `select pg_advisory_xact_lock(hashtextextended('orders of ' || $1, 0))`,
}
const openOrders: Statement = {
  name: 'orders_open_of_buyer',
  text: sqlText`
    select count(*)::int as open from ${orderFacts} o
    where o.buyer_id = $1 and (o.payment_method = 'cash_on_delivery') = $2 and o.paid_at is null
      and exists (select from ${parcelFacts} p where p.order_id = o.id and p.is_open)`,
}
const unpaidUnits: Statement = {
  name: 'orders_unpaid_units',
  text: sqlText`
    select v.id, v.stock, coalesce(kept.units, 0)::int as units
    from ${variantFacts} v left join (
      select l.variant_id, sum(l.quantity) as units
      from ${orderFacts} o join ${parcelFacts} p on p.order_id = o.id join ${orderLineFacts} l on l.parcel_id = p.id
      where o.buyer_id = $1 and o.paid_at is null
        and (p.state = 'awaiting_payment' or p.at_shop) and l.variant_id = any($2::uuid[])
      group by l.variant_id
    ) kept on kept.variant_id = v.id
    where v.id = any($2::uuid[])`,
}

const orProve = ', ou confirmez votre numéro par SMS pour en passer d’autres'

async function refuseMoreOrders(
  tx: Tx,
  { buyerId, paymentMethod }: Request,
  { unpaidOrders, cashOrders }: OrderCeilings,
  proof: boolean,
): Promise<void> {
  const inCash = paymentMethod === 'cash_on_delivery'
  const [{ open } = { open: 0 }] = await query<{ open: number }>(tx, openOrders, [buyerId, inCash])
  const further = proof ? orProve : ''
  if (!inCash && open >= unpaidOrders)
    throw fail('orders.too_many_unpaid', {
      sentence: `Vous avez déjà ${open} commandes à payer. Payez-en une, annulez-en une${further}.`,
      details: { proof },
    })
  if (inCash && open >= cashOrders)
    throw fail('orders.too_many_cash', {
      sentence: `Vous attendez déjà ${open} commandes à payer à la livraison. Payez celle-ci par mobile money${further}.`,
      details: { proof },
    })
}

type Kept = { id: string; stock: number; units: number }

/** Counts all unpaid units: many small orders equal one large. */
async function refuseMoreUnits(
  tx: Tx,
  { buyerId, lines }: Request,
  { stockShare, stockUnits }: OrderCeilings,
  proof: boolean,
): Promise<void> {
  if (stockShare >= 1 || lines.length === 0) return
  const variants = lines.map(({ sellable }) => sellable.variantId)
  // The stock of after the lock: the cart was read before it.
  const rows = await query<Kept>(tx, unpaidUnits, [buyerId, variants])
  const kept = new Map(rows.map((row) => [row.id, row]))
  for (const { sellable, quantity } of lines) {
    const { stock = sellable.stock, units: before = 0 } = kept.get(sellable.variantId) ?? {}
    const most = Math.max(stockUnits, Math.floor((stock + before) * stockShare))
    if (quantity > stock || before + quantity <= most) continue
    const fewer = before < most ? `Commandez-en ${most - before} au plus` : 'Payez-les d’abord'
    const already = before > 0 ? ` Vous en avez déjà commandé ${before} sans les payer.` : ''
    throw fail('orders.too_much_stock', {
      sentence: `« ${sellable.name} » : ${proof ? 'tant que nous ne vous avons rien livré, ' : ''}${most} unités au plus vous sont gardées sans paiement.${already} ${fewer}${proof ? ', ou confirmez votre numéro par SMS' : ''}.`,
      details: { proof, most: most - before },
    })
  }
}
