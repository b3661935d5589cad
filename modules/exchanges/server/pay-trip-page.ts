import { and, eq } from 'drizzle-orm'

import { exchanges } from '#modules/exchanges/database/tables.ts'
import { firstProvider, type PaymentProviderName } from '#modules/operators/database/values.ts'
import { orderFacts, parcelFacts } from '#modules/orders/database/views.ts'
import { nothingToPay } from '#modules/payments/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './errors.ts'

type TripPayment = {
  exchangeId: string | undefined
  payerId: string
  provider?: PaymentProviderName | undefined
}

/**
 * Returns what the buyer pays for the trip of an exchange.
 * @throws exchanges.unknown (404) for another's · payments.nothing_to_pay (409)
 */
export async function payableTrip(
  { db, clock }: Kernel,
  { exchangeId, payerId, provider = firstProvider }: TripPayment,
) {
  const [found] = exchangeId
    ? await db
        .select({
          state: exchanges.state,
          payBefore: exchanges.payBefore,
          francs: exchanges.tripFrancs,
          orderNumber: orderFacts.orderNumber,
        })
        .from(exchanges)
        .innerJoin(parcelFacts, eq(parcelFacts.id, exchanges.parcelId))
        .innerJoin(orderFacts, eq(orderFacts.id, parcelFacts.orderId))
        .where(and(eq(exchanges.id, exchangeId), eq(orderFacts.buyerId, payerId)))
    : []
  if (!found || !exchangeId) throw fail('exchanges.unknown')
  const { state, payBefore, francs, orderNumber } = found
  if (state !== 'to_pay' || !payBefore)
    throw nothingToPay({ sentence: 'Il ne reste rien à payer pour cet échange.' })
  if (payBefore <= clock.now())
    throw nothingToPay({ sentence: 'Le délai de paiement est passé : l’échange n’a pas lieu.' })
  const purpose = 'exchange' as const
  return { provider, purpose, subjectId: exchangeId, payerId, francs, reference: orderNumber }
}
