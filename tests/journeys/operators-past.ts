import type { UserInfo } from '#modules/accounts/contract/accounts.ts'
import { dayMs } from '#kernel/clock.ts'
import { closeAll, sell } from '#modules/payouts/server/testing/sold.ts'
import type { Market } from '../market.ts'
import type { Seller } from '../market-people.ts'
import { line, order } from '../orders.ts'
import { payFor } from '../payments.ts'
import { lastSaturday, playPast, type Past } from './play-past.ts'

const shops = 40
/** The number of demonstration at which Wave refuses a transfer. */
const refusedNumber = '79000011'

type Facts = {
  /** Two shops whose transfer by Wave will be refused, and the name of one that is paid by file. */
  refused: [UserInfo, UserInfo]
  byFile: string
  /** What the batch pays. */
  francs: number
  /** As the file of an operator writes it. */
  today: string
}
/**
 * Forty shops have sold, half of them paid by Wave; yesterday's money was read from Wave this
 * morning.
 */
export type OperatorsPast = Past & Facts

await playPast(async (market, now): Promise<Facts> => {
  const [buyer, courier] = [await market.buyer(), await market.staff('livreur')]
  const sellers: Seller[] = []
  for (let shop = 1; shop <= shops; shop += 1) {
    const seller = await market.seller({ name: `Boutique ${String(shop).padStart(2, '0')}` })
    const goods = await market.product({ seller, price: 10_000 + 100 * shop })
    await sell(market, { buyer, seller, courier, goods })
    sellers.push(seller)
  }
  const half = sellers.slice(0, shops / 2)
  await moveToWave(market, half)
  await closeAll(market)
  // In the order of time, whichever weekday today is.
  const noonYesterday = new Date(now.getTime() - dayMs)
  noonYesterday.setUTCHours(12, 0, 0, 0)
  const saturday = lastSaturday(now)
  if (saturday > noonYesterday) await sellByWave()
  market.clock.set(saturday)
  await market.runJob('payouts.build')
  if (saturday < noonYesterday) await sellByWave()
  market.clock.set(now)
  await market.runJob('reconciliation.read-operators')
  await market.settle()
  const [one, other] = half
  if (!one || !other) throw new Error('no shops')
  const [batch] = await market.sql<{ francs: number }>(
    'select sum(amount_francs)::int as francs from payout_lines',
  )
  const [year, month, day] = now.toISOString().slice(0, 10).split('-')
  return {
    refused: [one.user, other.user],
    byFile: `Boutique ${shops}`,
    francs: batch?.francs ?? 0,
    today: `${day}/${month}/${year} 00:00:01`,
  }

  /** Two orders paid, and a payout that our books do not have. */
  async function sellByWave(): Promise<void> {
    market.clock.set(noonYesterday)
    const [seller] = sellers
    if (!seller) return
    const goods = await market.product({ seller, price: 9_000, stock: 10 })
    for (const _ of [1, 2])
      await payFor(market, await order(buyer, [line(goods)], { paymentMethod: 'wave' }))
    await payOutElsewhere(market)
  }
})

/** The first two give the number that refuses. */
async function moveToWave(market: Market, sellers: readonly Seller[]): Promise<void> {
  for (const [index, { shopId, user }] of sellers.entries())
    await market.sql("update shops set depot_provider = 'wave', depot_number = $2 where id = $1", [
      shopId,
      index < 2 ? refusedNumber : user.phone,
    ])
}

/** Somebody with the wallet's key sends 5 000 f that no officer approved. */
async function payOutElsewhere({ wave }: Market): Promise<void> {
  const answer = await fetch(`${wave.url}/v1/payout`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${wave.credentials.apiKey}`,
      'content-type': 'application/json',
      'idempotency-key': 'elsewhere',
    },
    body: JSON.stringify({
      currency: 'XOF',
      receive_amount: '5000',
      mobile: '+22376999999',
      client_reference: 'ailleurs',
    }),
  })
  if (!answer.ok) throw new Error(`the operator answered ${answer.status}`)
}
