import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import { dayMs } from '#kernel/clock.ts'
import { cancelOrder } from '#modules/orders/contract/orders.ts'
import { acceptParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { closeAll, sell } from '#modules/payouts/server/testing/sold.ts'
import type { Market } from '../support/market.ts'
import type { Person, Seller } from '../support/market-people.ts'
import { line, order, parcelOf } from '../support/orders.ts'
import { payFor } from '../support/payments.ts'
import { lastSaturday, playPast, type Past } from './play-past.ts'

const shops = 40
/** The number of demonstration at which Wave refuses a transfer. */
const refusedNumber = '79000011'

type Facts = {
  /** Two shops whose transfer by Wave will be refused, and one that is paid by file. */
  refused: [UserInfo, UserInfo]
  byFile: { seller: UserInfo; shopName: string }
  /** Payments to Orange Money, in order of time. */
  payments: { transaction: string; reference: string; francs: number; at: string }[]
  /** Sum of the batch. */
  francs: number
  /** As the file of an operator writes it. */
  today: string
}
/**
 * Forty shops have sold, half of them paid by Wave; a paid order was cancelled; yesterday's money
 * was read from Wave this morning.
 */
export type FinancePast = Past & Facts

await playPast(async (market, now): Promise<Facts> => {
  const [buyer, courier] = [await market.buyer(), await market.staff('livreur')]
  const sellers: Seller[] = []
  for (let shop = 1; shop <= shops; shop += 1) {
    const seller = await market.seller({ name: `Boutique ${String(shop).padStart(2, '0')}` })
    const goods = await market.product({ seller, price: 10_000 + 100 * shop })
    await sell(market, { buyer, seller, courier, goods })
    sellers.push(seller)
  }
  const [[one, other], last] = [sellers, sellers.at(-1)]
  if (!one || !other || !last) throw new Error('no shops')
  const given = await order(buyer, [line(await market.product({ seller: last, price: 7_000 }))])
  await payFor(market, given)
  await buyer.call(cancelOrder, { params: { id: given._id }, body: {} })
  const half = sellers.slice(0, shops / 2)
  await moveToWave(market, half)
  await closeAll(market)
  // In the order of time, whichever weekday today is.
  const noonYesterday = new Date(now.getTime() - dayMs)
  noonYesterday.setUTCHours(12, 0, 0, 0)
  const saturday = lastSaturday(now)
  if (saturday > noonYesterday) await sellByWave(one)
  market.clock.set(saturday)
  await market.runJob('payouts.build')
  if (saturday < noonYesterday) await sellByWave(one)
  market.clock.set(now)
  // The running market does so every five minutes.
  await market.runJob('promises.end', 'orders.accept')
  await market.runJob('reconciliation.read-operators')
  await market.settle()
  const [batch] = await market.sql<{ francs: number }>(
    'select sum(amount_francs)::int as francs from payout_lines',
  )
  const [year, month, day] = now.toISOString().slice(0, 10).split('-')
  return {
    refused: [one.user, other.user],
    byFile: { seller: last.user, shopName: `Boutique ${shops}` },
    payments: await paidByOrange(market),
    francs: batch?.francs ?? 0,
    today: `${day}/${month}/${year} 00:00:01`,
  }

  async function sellByWave(seller: Seller): Promise<void> {
    market.clock.set(noonYesterday)
    await payByWave(market, { buyer, seller })
  }
})

/**
 * Pays and accepts two orders (the market itself ends one that is not within 12 hours), and makes a
 * payout that our ledger lacks.
 */
async function payByWave(
  market: Market,
  { buyer, seller }: { buyer: Person; seller: Seller },
): Promise<void> {
  const goods = await market.product({ seller, price: 9_000, stock: 10 })
  for (const _ of [1, 2]) {
    const placed = await order(buyer, [line(goods)], { paymentMethod: 'wave' })
    await payFor(market, placed)
    await seller.call(acceptParcel, { params: { id: parcelOf(placed) } })
  }
  await payOutElsewhere(market)
}

function paidByOrange(market: Market): Promise<Facts['payments']> {
  return market.sql<Facts['payments'][number]>(
    `select provider_transaction_id as transaction, provider_order_id as reference, amount_francs as francs, to_char(settled_at, 'DD/MM/YYYY HH24:MI:SS') as at
     from payments where state = 'succeeded' and provider = 'orange_money' order by settled_at, id`,
  )
}

/** Gives the first two the number that refuses. */
async function moveToWave(market: Market, sellers: readonly Seller[]): Promise<void> {
  for (const [index, { shopId, user }] of sellers.entries())
    await market.sql("update shops set depot_provider = 'wave', depot_number = $2 where id = $1", [
      shopId,
      index < 2 ? refusedNumber : user.phone,
    ])
}

/** Sends 5 000 f with the wallet's key that no officer approved. */
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
