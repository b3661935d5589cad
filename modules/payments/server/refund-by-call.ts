import { eq } from 'drizzle-orm'

import { payments, refunds } from '#modules/payments/database/tables.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import type { MoneyOut, Transfer } from '#providers/money-out.ts'
import type { PaymentProviders } from '#providers/payment-provider.ts'
import { ProviderDown, ProviderRefusal } from '#providers/provider-faults.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { orderNumberOf, payeeOf } from './request-refund.ts'
import { confirmRefund, failRefund } from './settle-refund.ts'

/**
 * Calls the operator and stores the result. Safe to retry: a whole page is refunded by page,
 * anything else is a transfer keyed by this sending.
 * @throws ProviderDown: the result is unknown
 */
export async function refundByCall(
  kernel: Kernel,
  providers: PaymentProviders,
  refundId: string,
): Promise<void> {
  const found = await readSent(kernel, refundId)
  const out = found && providers.get(found.refund.provider)?.moneyOut
  if (!found || !out) return
  const { sentAt } = found.refund
  const result = found.payToken ? await backByPage(out, found.payToken) : await transfer(out, found)
  if (result.state === 'processing') return
  try {
    await (result.state === 'succeeded'
      ? confirmRefund(kernel, { refundId, actor: null, sentAt, operatorTransactionId: result.id })
      : failRefund(kernel, { refundId, actor: null, sentAt, reason: result.failure ?? 'Refusé.' }))
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'payments.refund_state')) throw error
  }
}

type SentRefund = {
  refund: typeof refunds.$inferSelect
  payToken: string | null
  providerOrderId: string | null
  payeeName: string
  phone: string | null
}

async function readSent(kernel: Kernel, refundId: string): Promise<SentRefund | null> {
  const [row] = await kernel.db
    .select({
      refund: refunds,
      paidFrancs: payments.amountFrancs,
      pageToken: payments.payToken,
      providerOrderId: payments.providerOrderId,
      payeeName: personFacts.name,
      ownPhone: personFacts.phone,
      refundsToPayer: payments.refundsToPayer,
    })
    .from(refunds)
    .leftJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(personFacts, eq(personFacts.id, payeeOf))
    .where(eq(refunds.id, refundId))
  if (row?.refund.state !== 'sent') return null
  const { refund, paidFrancs, pageToken, ownPhone, refundsToPayer, ...rest } = row
  const isWhole = refund.amountFrancs === paidFrancs && refund.payeePhone === null
  // Only the operator knows the number: finance refunds parts.
  if (refundsToPayer && !isWhole) return null
  return {
    ...rest,
    refund,
    payToken: isWhole ? pageToken : null,
    phone: refund.payeePhone ?? ownPhone,
  }
}

async function backByPage(out: MoneyOut, payToken: string): Promise<Transfer> {
  try {
    return { id: await out.refundPage(payToken), state: 'succeeded', failure: null }
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    const failure = 'L’opérateur refuse de rendre ce paiement au numéro qui a payé.'
    return { id: '', state: 'failed', failure }
  }
}

async function transfer(out: MoneyOut, sent: SentRefund): Promise<Transfer> {
  const { refund, providerOrderId, payeeName: name, phone } = sent
  if (!phone)
    return { id: '', state: 'failed', failure: 'Ce compte n’a plus de numéro à rembourser.' }
  // Resent transfers get another key.
  const reference = `R${refund.id.slice(-12)}-${(refund.sentAt?.getTime() ?? 0).toString(36)}`
  // May have arrived: looks before resending under its key.
  const said =
    (await out.read(reference)) ??
    (await out.send({
      key: reference,
      reference,
      francs: refund.amountFrancs,
      phone,
      name,
      reason: `Sugu, remboursement ${orderNumberOf(providerOrderId, refund.reason) ?? ''}`.trim(),
    }))
  return { ...said, id: reference }
}

/** Refunds of a failing provider wait for the next run. */
export async function watchRefunds(kernel: Kernel, providers: PaymentProviders): Promise<void> {
  const away = new Set<string>()
  const sent = await kernel.db
    .select({ id: refunds.id, provider: refunds.provider })
    .from(refunds)
    .where(eq(refunds.state, 'sent'))
    .orderBy(refunds.sentAt)
    .limit(500)
  for (const { id, provider } of sent) {
    if (away.has(provider)) continue
    try {
      await refundByCall(kernel, providers, id)
    } catch (error) {
      if (error instanceof ProviderDown) away.add(provider)
      else kernel.log.error({ err: error, refund: id }, 'refund could not be followed')
    }
  }
}
