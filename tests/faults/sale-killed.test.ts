import { randomInt } from 'node:crypto'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { readOffer } from '#modules/link-sales/contract/offers.ts'
import { takeSale } from '#modules/link-sales/contract/sale-by-link.ts'
import { checkOrderPayment, readOrder, type Order } from '#modules/orders/contract/orders.ts'
import { initiatePayment } from '#modules/payments/contract/payments.ts'
import { newId } from '#kernel/ids.ts'
import { expectLedgerAgrees } from '../support/ledger.ts'
import type { Goods } from '../support/market-goods.ts'
import type { Person, Seller } from '../support/market-people.ts'
import { waitLimit } from '../support/limit.ts'
import { articleAt, sellByLink, tokenOf } from '../support/offers.ts'
import { openKillableMarket, pressPay } from './killable-market.ts'
import { rounds } from './rounds.ts'

/** Kills while a sale is taken, then while its deposit is paid. */
const kills = rounds('SALE_KILLS', { usual: 1, long: 50 })
/** ms: from before the act begins to after it has ended. */
const longest = 300

let market: Awaited<ReturnType<typeof openKillableMarket>>
let seller: Seller
let robe: Goods

beforeAll(async () => {
  market = await openKillableMarket()
  seller = await market.people.seller()
  robe = await market.goods.product({ seller, stock: 1_000, price: 20_000 })
})
afterAll(() => market.close())

async function killDuring(act: () => Promise<unknown>): Promise<void> {
  const running = act().catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, randomInt(longest)))
  await market.kill()
  await running
  await market.start()
}

/** Asks again as a buyer would: the claim of a killed process holds the page for 30 s. */
async function paymentPage(buyer: Person, { _id, payment }: Order): Promise<string> {
  if (payment.paymentUrl) return payment.paymentUrl
  const body = { userId: buyer.user._id, type: 'order', orderId: _id }
  return vi.waitFor(async () => (await buyer.call(initiatePayment, { body })).paymentUrl, {
    timeout: waitLimit,
    interval: 1_000,
  })
}

test('a sale that is killed while it is taken and paid is sold once, and nothing paid is lost', async () => {
  for (let killed = 0; killed < kills; killed += 1) {
    const offer = await sellByLink(seller, { lines: [articleAt(robe, 18_000)], depositPercent: 50 })
    const buyers = [await market.people.buyer(), await market.people.buyer()]
    const keys = buyers.map(() => newId())
    const take = (buyer: Person, index: number) =>
      buyer.call(
        takeSale,
        {
          params: { token: tokenOf(offer) },
          body: {
            receiveAt: 'door',
            place: { region: 'Bamako', quartier: 'Badalabougou' },
            repere: 'derrière la pharmacie',
            fullName: 'Mariam Coulibaly',
            phone: '66421809',
            pay: 'deposit',
            provider: 'orange_money',
          },
        },
        { idempotencyKey: keys[index] ?? '' },
      )
    await killDuring(() => Promise.allSettled(buyers.map(take)))
    const sent = await Promise.allSettled(buyers.map(take))
    const [placed, ...others] = sent.flatMap((one) =>
      one.status === 'fulfilled' ? [one.value] : [],
    )
    expect(others).toEqual([])
    const buyer = buyers[sent.findIndex(({ status }) => status === 'fulfilled')]
    if (!placed || !buyer) throw new Error('nobody took the sale')
    const params = { id: placed._id }
    const page = await paymentPage(buyer, placed)
    await killDuring(() => pressPay(page))
    await pressPay(page)
    await buyer.call(checkOrderPayment, { params })
    expect(await buyer.call(readOrder, { params })).toMatchObject({
      state: 'new',
      deposit: { francs: 9_000, isPaid: true },
    })
    expect(await seller.call(readOffer, { params: { id: offer._id } })).toMatchObject({
      outcome: 'deposit_paid',
    })
  }
  const { rows } = await market.kernel.database.pool.query<{ gone: number; orders: number }>(
    'select 1000 - stock as gone, (select count(*)::int from orders) as orders from variants where product_id = $1',
    [robe._id],
  )
  expect(rows).toEqual([{ gone: kills, orders: kills }])
  await expectLedgerAgrees(market.kernel)
})
