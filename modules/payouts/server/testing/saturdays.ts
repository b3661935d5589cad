import { expect } from 'vitest'

import {
  approveBatch,
  listBatches,
  payLine,
  readBatch,
  reviewBatch,
  sendBatch,
  type Batch,
} from '#modules/payouts/contract/payouts.ts'
import { readNextPayout } from '#modules/payouts/contract/seller-payouts.ts'
import { balancesOf } from '#modules/ledger/module.ts'
import { postPair } from '../../../../tests/support/ledger.ts'
import { openMarket } from '../../../../tests/support/market.ts'
import { dayMs } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { sell } from './sold.ts'

export const lineOf = (batch: Batch, owner: 'seller' | 'courier' = 'seller') =>
  batch.lines.find((line) => line.owner === owner) ?? expect.unreachable(`no ${owner} line`)

/** A market with one shop, a courier and two finance officers, and what they do on Saturdays. */
export async function openSaturdays() {
  const market = await openMarket()
  const [awa, kadi, courier, oumar, kadiatou] = [
    await market.buyer(),
    await market.seller(),
    await market.staff('livreur'),
    await market.staff('finance'),
    await market.staff('finance'),
  ]
  const bazin = await market.product({ seller: kadi, price: 10_050, stock: 100 })

  const sold = (cash = false) =>
    sell(market, { buyer: awa, seller: kadi, courier, goods: bazin, cash })
  /** What the courier earns of a delivery. */
  const fee = (francs: number) =>
    postPair(market.kernel, {
      kind: 'courier_fee',
      debit: { account: 'delivery_revenue' },
      credit: { account: 'courier_payable', owner: courier.user._id },
      francs,
    })
  const bank = async () => (await balancesOf(market.kernel.db, ['bank'])).get('bank') ?? 0
  const owed = async () =>
    0 -
    ((await balancesOf(market.kernel.db, ['seller_payable'])).get(
      `seller_payable:${kadi.shopId}`,
    ) ?? 0)
  const next = () => kadi.call(readNextPayout, {})
  const latest = async () =>
    oumar.call(readBatch, {
      params: { id: (await oumar.call(listBatches, {})).batches[0]?._id ?? '' },
    })
  /** The next Saturday, shortly after six in the morning. */
  async function saturday(): Promise<Batch> {
    market.clock.advance(((6 - market.clock.now().getUTCDay() + 7) % 7 || 7) * dayMs)
    await market.runJob('payouts.build')
    return latest()
  }
  async function send(batch: Batch): Promise<Batch> {
    const params = { id: batch._id }
    if (!batch.reviewed) await oumar.call(reviewBatch, { params })
    await kadiatou.call(approveBatch, { params, body: { amount: batch.amount } })
    return oumar.call(sendBatch, { params })
  }
  const pay = (batch: Batch, owner: 'seller' | 'courier' = 'seller') =>
    oumar.call(payLine, {
      params: { id: lineOf(batch, owner)._id },
      body: { operatorTransactionId: `MP-${newId()}` },
    })

  /**
   * The database keeps what is owed and in no batch, entry by entry: it must equal what the ledger
   * and the lines say.
   */
  async function duesAgree(): Promise<void> {
    const rows = await market.sql<{ kept: number[]; found: number[] }>(`
    select array(select entry_id from payout_dues order by 1) as kept, array(
      select e.id from ledger_entries e join ledger_accounts a on a.id = e.account_id join ledger_transactions t on t.id = e.transaction_id
      where a.kind in ('seller_payable', 'courier_payable') and t.kind not in ('payout_paid', 'payout_reversed')
        and not exists (select from payout_items i where i.entry_id = e.id and i.released_at is null) order by 1) as found`)
    expect(rows[0]?.kept).toEqual(rows[0]?.found)
  }
  return {
    market,
    awa,
    kadi,
    courier,
    oumar,
    kadiatou,
    bazin,
    sold,
    fee,
    bank,
    owed,
    next,
    latest,
    saturday,
    send,
    pay,
    duesAgree,
  }
}
