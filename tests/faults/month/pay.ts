import { initiatePayment } from '#modules/payments/contract/payments.ts'
import { plans } from '#modules/plans/contract/plans.ts'
import type { PaymentProviderName } from '#modules/operators/database/values.ts'
import { confirmPayment } from '../../support/payments.ts'
import { today, type Month } from './month.ts'

/** Pays on the provider's page as the customer; the market then asks the provider. */
export async function pay(month: Month, subjectId: string, francs: number): Promise<void> {
  const { market, facts } = month
  const [payment] = await market.sql<{ id: string; provider: PaymentProviderName }>(
    'select id, provider from payments where subject_id = $1',
    [subjectId],
  )
  if (!payment) throw new Error(`no payment of ${subjectId}`)
  await confirmPayment(market, subjectId)
  await market.runJob('payments.settle', { paymentId: payment.id })
  facts[payment.provider] += francs
  today(month)[payment.provider] += francs
}

/** Pays a month of the largest plan for every third shop. */
export async function playSubscriptions(month: Month): Promise<void> {
  const { market, shops, facts } = month
  for (const [index, { seller }] of shops.filter((_, place) => place % 3 === 0).entries()) {
    const userId = seller.user._id
    await seller.call(initiatePayment, {
      body: {
        userId,
        type: 'subscription',
        subscriptionPlan: 'pro',
        provider: index % 2 ? 'orange_money' : 'wave',
      },
    })
    const [payment] = await market.sql<{ id: string }>(
      "select subject_id as id from payments where purpose = 'subscription' and payer_id = $1",
      [userId],
    )
    await pay(month, payment?.id ?? '', plans.pro.monthlyFrancs)
    facts.subscriptions += plans.pro.monthlyFrancs
  }
}
