import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'

import { refundLineByShop } from '#modules/complaints/contract/shop-refund.ts'
import { decideComplaint } from '#modules/complaints/contract/team-complaints.ts'
import { cancelOrder, type Order } from '#modules/orders/contract/orders.ts'
import {
  approveRefund,
  confirmRefund,
  listRefunds,
  sendRefund,
} from '#modules/refunds/contract/refunds.ts'
import { DomainError } from '#kernel/errors.ts'
import { CallFailure } from '#kernel/wire/call-failure.ts'
import { complain, photo } from '../support/complaints.ts'
import { expectLedgerAgrees } from '../support/ledger.ts'
import type { Person } from '../support/market-people.ts'
import { requestRefund } from '../support/orders.ts'
import { giveNumber } from '../support/refund-number.ts'
import { propertyRuns } from '../support/property-runs.ts'
import { exchangeOne, exchangeWays } from './model/exchange-one.ts'
import { openSales, saleScripts } from './model/sell-parts.ts'
import { expectTold } from './model/told-money.ts'
import { rounds } from './rounds.ts'

/** Runs of one order of two shops; PROPERTY_SEED replays a printed seed. */
const runs = rounds('TOLD_RUNS', { usual: 8, long: 400 })
const reason = 'Article abîmé.'

const { market, shops, courierId, admin, sell } = await openSales((placed, buyer) =>
  expectTold({ market, shops, admin }, placed, buyer),
)
afterAll(() => market.close())
const finance = await market.staff('finance')
const picture = await photo()
let transfers = 0
const made: Record<string, number> = {}

const kinds = [
  'refund of a parcel',
  'refund by the shop',
  'complaint',
  'exchange',
  'cancelled',
  'given back',
  'given back',
] as const
const choices = fc.record({
  kind: fc.constantFrom(...kinds),
  parcel: fc.nat(1),
  line: fc.nat(1),
  share: fc.constantFrom(0, 0.3, 0.05),
  /** Of an exchange. */
  way: fc.constantFrom(...exchangeWays),
})
type Act = (sale: Sale, choice: Choice) => Promise<unknown>

const acts = {
  'refund of a parcel': (sale: Sale, { parcel, share }: Choice) =>
    requestRefund(admin, sale.placed, {
      parcel: sale.ids[parcel] ?? '',
      amount: share === 0 ? null : Math.max(1, Math.floor(sale.placed.itemsTotal * share)),
      reason,
    }),
  'refund by the shop': async (sale: Sale, { parcel, line }: Choice) => {
    const one = sale.placed.fulfillments[parcel]
    const lineId = one?.items[line % one.items.length]?._id ?? ''
    const seller = shops.find(({ user }) => user.shopName === one?.shopName)
    await seller?.call(refundLineByShop, {
      params: { id: one?._id ?? '' },
      body: { lineId, quantity: 1 },
    })
  },
  complaint: async (sale: Sale, { parcel, share }: Choice) => {
    const { orderNumber } = sale.placed
    const fulfillmentId = sale.ids[parcel] ?? ''
    const message = 'Il est taché.'
    const form = { orderNumber, fulfillmentId, message, files: [picture] }
    const { _id: id } = await complain(sale.buyer, form)
    const refundAmount = share === 0 ? undefined : Math.max(1, Math.floor(7_000 * share))
    const body = { outcome: 'remboursé', shopPays: share !== 0.3, reason, refundAmount } as const
    await admin.call(decideComplaint, { params: { id }, body })
  },
  exchange: async (sale: Sale, { way }: Choice) => {
    await exchangeOne({ market, shops, courierId, ...sale }, sale.placed, way)
  },
  cancelled: ({ buyer, placed }: Sale) =>
    buyer.call(cancelOrder, { params: { id: placed._id }, body: {} }),
  'given back': giveBack,
} satisfies Record<(typeof kinds)[number], Act>
type Sale = Omit<Awaited<ReturnType<typeof sell>>, 'ended'> & { ids: string[] }
type Choice = typeof choices extends fc.Arbitrary<infer Made> ? Made : never

/** Finance sends all that is owed back for this order, after its buyer gave a number for cash. */
async function giveBack({ placed, buyer }: { placed: Order; buyer: Person }): Promise<void> {
  const { refunds } = await finance.call(listRefunds, { query: { state: 'requested' } })
  for (const { _id, orderNumber, needsNumber } of refunds.toReversed()) {
    if (orderNumber !== placed.orderNumber) continue
    if (needsNumber) await giveNumber(buyer, _id, '76123456')
    market.clock.advance(60_000)
    const params = { id: _id }
    await finance.call(approveRefund, { params })
    await finance.call(sendRefund, { params })
    transfers += 1
    const body = { operatorTransactionId: `MP261120.${transfers}` }
    await finance.call(confirmRefund, { params, body })
    await market.settle()
    await expectTold({ market, shops, admin }, placed, buyer)
  }
}

const scripts = fc.record({
  sale: saleScripts(['whole', 'whole', 'part', 'refused', 'cancelled']),
  after: fc.array(choices, { minLength: 2, maxLength: 5 }),
})

test('what is read of any order is what the ledger says of it, at each step', async () => {
  await fc.assert(
    fc.asyncProperty(scripts, async ({ sale, after }) => {
      const { placed, buyer, relay } = await sell(sale)
      const sold = { placed, buyer, relay, ids: placed.fulfillments.map(({ _id }) => _id) }
      for (const choice of after) {
        await act(sold, choice)
        await expectTold({ market, shops, admin }, placed, buyer)
      }
    }),
    { ...propertyRuns(runs), numRuns: runs, endOnFailure: true },
  )
  await expectLedgerAgrees(market.kernel)
  const words = Object.entries(made).map(([kind, times]) => `${times} ${kind}`)
  process.stdout.write(`${runs} orders: ${words.join(', ')}\n`)
  expect(made['given back'] ?? 0).toBeGreaterThan(0)
})

/** Acts on a sale; what is refused in words changes nothing. */
async function act(sale: Sale, choice: Choice): Promise<void> {
  try {
    await acts[choice.kind](sale, choice)
    made[choice.kind] = (made[choice.kind] ?? 0) + 1
  } catch (failure) {
    const isRefused = failure instanceof CallFailure || failure instanceof DomainError
    if (!isRefused || failure.status >= 500) throw failure
  }
}
