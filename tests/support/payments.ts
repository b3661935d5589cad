import type { Market } from './market.ts'

/** No sentinel number of the simulator: the payment succeeds. */
const ordinary = '76123456'

/**
 * Confirms the latest payment of this order or subscription on the provider's page.
 * @returns false when no payment page was opened
 */
export async function confirmPayment(
  market: Market,
  subjectId: string,
  { phone = ordinary } = {},
): Promise<boolean> {
  const [attempt] = await market.sql<{ id: string; provider: string; url: string }>(
    `select provider_order_id as id, provider, payment_url as url from payments
     where subject_id = $1 and pay_token is not null order by created_at desc limit 1`,
    [subjectId],
  )
  if (!attempt) return false
  if (attempt.provider === 'wave') await confirmOnPage(attempt.url, phone)
  else await market.orangeMoney.confirmAsCustomer(attempt.id, { phone })
  return true
}

/** Confirms on Wave's page, a form that works without a script. */
export async function confirmOnPage(url: string, phone = ordinary): Promise<void> {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams({ numero: phone }) })
  if (!answer.ok) throw new Error(`the page answered ${answer.status}`)
}

/** Delivers the providers' notifications, on which the market acts. */
export async function receiveNotifications(market: Market): Promise<void> {
  await market.orangeMoney.settleNotifications()
  await market.wave.settleNotifications()
  await market.settle()
}

/** Confirms as the customer, and notifies the market. */
export async function payFor(
  market: Market,
  { _id }: { _id: string },
  from?: { phone: string },
): Promise<void> {
  if (await confirmPayment(market, _id, from)) await receiveNotifications(market)
}
