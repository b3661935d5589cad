import { and, eq } from 'drizzle-orm'

import { firstProvider, type PaymentProviderName } from '#modules/operators/database/values.ts'
import { orderFacts, orderLineFacts, parcelFacts } from '#modules/parcels/database/views.ts'
import { exchanges, goodsReturns } from '#modules/exchanges/database/tables.ts'
import { nothingToPay } from '#modules/payments/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { shareOfLine } from './claims.ts'
import { fail } from './errors.ts'

const purpose = 'exchange' as const

type ExchangePayment = {
  exchangeId: string | undefined
  payerId: string
  provider?: PaymentProviderName | undefined
}

/**
 * Returns what the buyer pays for an exchange: its trip, or the old article not given back in time.
 * @throws exchanges.unknown (404) for another's · payments.nothing_to_pay (409)
 */
export async function payableExchange(
  { db, clock }: Kernel,
  { exchangeId, payerId, provider = firstProvider }: ExchangePayment,
) {
  const [found] = exchangeId
    ? await db
        .select({
          state: exchanges.state,
          payBefore: exchanges.payBefore,
          tripFrancs: exchanges.tripFrancs,
          lineFrancs: orderLineFacts.totalFrancs,
          lineQuantity: orderLineFacts.quantity,
          quantity: exchanges.quantity,
          lateAt: goodsReturns.lateAt,
          takenAt: goodsReturns.takenAt,
          orderNumber: orderFacts.orderNumber,
        })
        .from(exchanges)
        .innerJoin(goodsReturns, eq(goodsReturns.id, exchanges.returnId))
        .innerJoin(orderLineFacts, eq(orderLineFacts.id, exchanges.lineId))
        .innerJoin(parcelFacts, eq(parcelFacts.id, exchanges.parcelId))
        .innerJoin(orderFacts, eq(orderFacts.id, parcelFacts.orderId))
        .where(and(eq(exchanges.id, exchangeId), eq(orderFacts.buyerId, payerId)))
    : []
  if (!found || !exchangeId) throw fail('exchanges.unknown')
  const { state, payBefore, lateAt, takenAt, tripFrancs, orderNumber } = found
  const secondFrancs = shareOfLine(found.lineFrancs, found.quantity, found.lineQuantity)
  const about = { provider, purpose, subjectId: exchangeId, payerId, reference: orderNumber }
  if (state === 'swapped' && lateAt && !takenAt && secondFrancs > 0)
    return { ...about, francs: secondFrancs }
  if (state !== 'to_pay' || !payBefore)
    throw nothingToPay({ sentence: 'Il ne reste rien à payer pour cet échange.' })
  if (payBefore <= clock.now())
    throw nothingToPay({ sentence: 'Le délai de paiement est passé : l’échange n’a pas lieu.' })
  return { ...about, francs: tripFrancs }
}
