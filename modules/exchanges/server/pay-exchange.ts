import { eq } from 'drizzle-orm'

import { exchanges, goodsReturns } from '#modules/exchanges/database/tables.ts'
import { postSecondSale, postTripOwedBack, postTripPaid } from '#modules/ledger/module.ts'
import type { PaymentProviderName } from '#modules/operators/database/values.ts'
import { type LockedParcel, linesOf, lockParcel } from '#modules/parcels/module.ts'
import { paymentFacts } from '#modules/payments/database/views.ts'
import { requestRefund } from '#modules/payments/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { endClaims, shareOfLine } from './claims.ts'
import { exchangeKept, exchangePaid } from './events.ts'
import { type ExchangeRow, sendNewOne } from './open-exchange.ts'
import { lockReturn, type ReturnRow } from './open-return.ts'

type ExchangePayment = {
  provider: PaymentProviderName
  paymentId: string
  subjectId: string
  francs: number
}

/**
 * Takes what the buyer paid for an exchange: its trip, which sends the new article, or the old
 * article not given back in time. A payment too many or too late is owed back.
 */
export async function payExchange(tx: Tx, kernel: Kernel, paid: ExchangePayment): Promise<void> {
  const at = kernel.clock.now()
  const { paymentId, subjectId: exchangeId, provider, francs } = paid
  const sale = await lockParcel(tx, await saleOf(tx, exchangeId))
  const [exchange] = await tx
    .select()
    .from(exchanges)
    .where(eq(exchanges.id, exchangeId))
    .for('update')
  if (!exchange || !sale) throw new Error(`a payment settled for an unknown exchange ${exchangeId}`)
  const goods = await lockReturn(tx, exchange.returnId)
  if (exchange.state === 'swapped' && goods && (await isForSecond(tx, goods, paymentId)))
    return sellSecond(tx, kernel, sale, exchange, paid)
  await postTripPaid(tx, { provider, paymentId, exchangeId, francs, at })
  if (exchange.state !== 'to_pay')
    return oweTripBack(tx, kernel, { paymentId, exchangeId, francs }, at)
  const outParcelId = await sendNewOne(tx, kernel, sale, exchange, null)
  await tx
    .update(exchanges)
    .set({ state: 'open', paymentId, outParcelId })
    .where(eq(exchanges.id, exchangeId))
  const about = { exchangeId, parcelId: exchange.parcelId, at: at.toISOString() }
  await kernel.events.emit(tx, exchangePaid, about)
}

async function saleOf(tx: Tx, exchangeId: string): Promise<string> {
  const [row] = await tx
    .select({ parcelId: exchanges.parcelId })
    .from(exchanges)
    .where(eq(exchanges.id, exchangeId))
  if (!row) throw new Error(`a payment settled for an unknown exchange ${exchangeId}`)
  return row.parcelId
}

/** Tells a payment for goods that are still late from a second one for the trip, begun before. */
async function isForSecond(
  tx: Tx,
  { lateAt, takenAt, endedAt }: ReturnRow,
  paymentId: string,
): Promise<boolean> {
  if (!lateAt || takenAt || endedAt) return false
  const [payment] = await tx
    .select({ createdAt: paymentFacts.createdAt })
    .from(paymentFacts)
    .where(eq(paymentFacts.id, paymentId))
  return payment !== undefined && payment.createdAt >= lateAt
}

/** The buyer keeps both articles: the sale is free, its shop is owed the second on equal terms. */
async function sellSecond(
  tx: Tx,
  kernel: Kernel,
  { parcel }: LockedParcel,
  { id: exchangeId, lineId, returnId, quantity }: ExchangeRow,
  { provider, paymentId, francs }: ExchangePayment,
): Promise<void> {
  const at = kernel.clock.now()
  const { id: parcelId, shopId } = parcel
  const line = (await linesOf(tx, [parcelId])).find(({ id }) => id === lineId)
  const whole = line ? shareOfLine(line.commissionFrancs, quantity, line.quantity) : 0
  const commission = Math.min(francs, whole)
  await postSecondSale(tx, { provider, paymentId, parcelId, shopId, francs, commission, at })
  const reason = 'Le second article est payé par l’acheteur.'
  await tx
    .update(goodsReturns)
    .set({ endedAt: at, endReason: reason })
    .where(eq(goodsReturns.id, returnId))
  await tx
    .update(exchanges)
    .set({
      state: 'kept',
      endedAt: at,
      secondFrancs: francs,
      secondCommissionFrancs: commission,
    })
    .where(eq(exchanges.id, exchangeId))
  await endClaims(tx, { by: 'subject', id: exchangeId, state: 'exchanged', at })
  const about = { exchangeId, parcelId, at: at.toISOString() }
  await kernel.events.emit(tx, exchangeKept, { ...about, reason })
}

type PaidTrip = { paymentId: string; exchangeId: string; francs: number }

export async function oweTripBack(
  tx: Tx,
  kernel: Kernel,
  { paymentId, exchangeId, francs }: PaidTrip,
  at: Date,
): Promise<void> {
  const reason = 'Payé pour un échange qui n’a pas eu lieu, ou qui était fini.'
  const refund = { paymentId, subjectId: paymentId, cause: 'given_up', francs, reason, at } as const
  if (await requestRefund(tx, kernel, refund))
    await postTripOwedBack(tx, { paymentId, exchangeId, francs, at })
}
