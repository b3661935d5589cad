import { cancelOrder, readOrder, type Order } from '#modules/orders/contract/orders.ts'
import { listProviders } from '#modules/payments/contract/payments.ts'
import { approveRefund, listRefunds, sendRefund } from '#modules/refunds/contract/refunds.ts'
import { readBatch } from '#modules/payouts/contract/payouts.ts'
import { readOverview } from '#modules/books/contract/books.ts'
import { listExceptions, listStatements } from '#modules/reconciliation/contract/reconciliation.ts'
import { clearingAccounts } from '#modules/ledger/database/values.ts'
import type { PaymentProviderName } from '#modules/operators/database/values.ts'
import { balancesOf } from '#modules/ledger/module.ts'
import { moveDepot } from '#modules/payouts/server/testing/move-depot.ts'
import { sendSaturday } from '#modules/payouts/server/testing/send-saturday.ts'
import { expectLedgerAgrees } from '../../../../tests/support/ledger.ts'
import { openMarket } from '../../../../tests/support/market.ts'
import { line, order, parcelOf } from '../../../../tests/support/orders.ts'
import { deliver } from '../../../../tests/support/parcels.ts'
import { dayMs } from '#kernel/clock.ts'

export type ThirdStory = Awaited<ReturnType<typeof openThirdStory>>

/** A market where everything is bought, refunded and paid out by one operator. */
export async function openThirdStory(name: PaymentProviderName) {
  const market = await openMarket()
  const [awa, seller, courier, oumar, kadiatou] = [
    await market.buyer(),
    await market.seller(),
    await market.staff('livreur'),
    await market.staff('finance'),
    await market.staff('finance'),
  ]
  await moveDepot(seller, { depotNumber: '70000100', depotProvider: name })
  const cloth = await market.product({ seller, price: 8_000, stock: 10 })
  const account = clearingAccounts[name]
  return {
    market,
    buy: () => order(awa, [line(cloth)], { paymentMethod: name }),
    seen: ({ _id: id }: Order) => awa.call(readOrder, { params: { id } }),
    offered: async () => (await market.visitor(listProviders, {})).providers,
    /** The buyer cancels; one officer approves the refund, another sends it. */
    async refund({ _id, orderNumber }: Order) {
      await awa.call(cancelOrder, { params: { id: _id } })
      await market.settle()
      const read = async () =>
        (await oumar.call(listRefunds, {})).refunds.find((one) => one.orderNumber === orderNumber)
      const params = { id: (await read())?._id ?? '' }
      await oumar.call(approveRefund, { params })
      await kadiatou.call(sendRefund, { params })
      await market.settle()
      return read()
    },
    /** The order is delivered, and the shop's Saturday comes. */
    async payday(placed: Order) {
      await deliver(market, { parcelId: parcelOf(placed), seller, courier })
      const { _id: id } = await sendSaturday(market, { reader: oumar, approver: kadiatou })
      await market.settle()
      return oumar.call(readBatch, { params: { id } })
    },
    /** The days since the last statement are read, one morning after the other. */
    async morning() {
      market.clock.set(new Date(Math.ceil(market.clock.now().getTime() / dayMs) * dayMs + 19e6))
      await market.runJob('reconciliation.read-operators')
      const { statements } = await oumar.call(listStatements, {})
      return {
        statements: statements.filter(({ provider }) => provider === name),
        exceptions: (await oumar.call(listExceptions, {})).totalExceptions,
      }
    },
    clearing: async () => (await balancesOf(market.kernel.db, [account])).get(account) ?? 0,
    figures: async () =>
      (await oumar.call(readOverview, { query: { period: 'annee' } })).figures[`collected_${name}`],
    expectBooks: () => expectLedgerAgrees(market.kernel),
  }
}
