import { afterAll, describe, expect, test } from 'vitest'

import { readComplaint } from '#modules/complaints/contract/complaints.ts'
import {
  approveRefund,
  confirmRefund,
  listRefunds,
  sendRefund,
} from '#modules/refunds/contract/refunds.ts'
import { expectedBalances, balancesOf, checkLedger } from '#modules/ledger/module.ts'
import { orders } from '#modules/orders/module.ts'
import { listExchanges } from '#modules/exchanges/contract/exchanges.ts'
import { complain, photo } from '../../../tests/support/complaints.ts'
import { refundShares } from '#modules/complaints/contract/refund-shares.ts'
import { hour, openComplaints } from './testing/complained.ts'

const { market, admin, finance, awa, complained, decide } = await openComplaints()
afterAll(() => market.close())

const accounts = ['seller_payable', 'commission', 'delivery_revenue', 'refunds_due'] as const
async function moved(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const read = async () => {
    const rows = await market.sql<{ kind: string; total: number }>(
      'select kind, sum(amount_francs)::int as total from ledger_entries join ledger_accounts a on a.id = account_id where kind = any($1) group by kind',
      [accounts],
    )
    return new Map(rows.map(({ kind, total }) => [kind, total]))
  }
  const before = await read()
  await work()
  const after = await read()
  return Object.fromEntries(
    accounts
      .map((kind) => [kind, (after.get(kind) ?? 0) - (before.get(kind) ?? 0)])
      .filter(([, francs]) => francs !== 0),
  )
}
async function stateOf(parcelId: string): Promise<string> {
  const rows = await market.sql<{ state: string }>('select state from parcels where id = $1', [
    parcelId,
  ])
  return rows[0]?.state ?? ''
}

describe('support decides', () => {
  test('a part is refunded: commission and shop give theirs up at the frozen rate, rest is freed', async () => {
    const one = await complained()
    // 3 333 f of 10 010 f at a commission of 501 f: 167 f of it (166,82), the shop the rest.
    expect(await moved(() => decide(one, { outcome: 'remboursé', refundAmount: 3_333 }))).toEqual({
      seller_payable: 3_166,
      commission: 167,
      refunds_due: -3_333,
    })
    expect(await awa.call(readComplaint, { params: one.params })).toMatchObject({
      status: 'résolu',
      outcome: 'remboursé',
      refundAmount: 3_333,
      resolution: 'Les photos le montrent.',
      shopBefore: null,
      decisionBefore: null,
    })
    const { refunds } = await finance.call(listRefunds, { query: { state: 'requested' } })
    const refund = refunds.find(({ orderNumber }) => orderNumber === one.placed.orderNumber)
    expect(refund).toMatchObject({ amount: 3_333, payerName: 'Aminata Touré' })
    const params = { id: refund?._id ?? '' }
    await finance.call(approveRefund, { params })
    await finance.call(sendRefund, { params })
    await finance.call(confirmRefund, { params, body: { operatorTransactionId: 'MP261120.R1' } })
    expect(await checkLedger(market.kernel, expectedBalances([orders]))).toEqual([])
    market.clock.advance(80 * hour)
    await market.runJob('orders.close-delivered')
    expect(await stateOf(one.parcelId)).toBe('closed')
  })

  test('everything is refunded: the sale is reversed exactly as it was posted', async () => {
    const paid = await complained()
    expect(await moved(() => decide(paid, { outcome: 'remboursé' }))).toEqual({
      seller_payable: 9_509,
      commission: 501,
      delivery_revenue: 1_000,
      refunds_due: -11_010,
    })
    const free = await complained({ free: true })
    const rows = await market.sql<{ shop: number }>(
      'select shop_delivery_francs as shop from parcels where id = $1',
      [free.parcelId],
    )
    const ride = rows[0]?.shop ?? 0
    expect(await moved(() => decide(free, { outcome: 'remboursé', refundAmount: 10_010 }))).toEqual(
      {
        seller_payable: 9_509 - ride,
        commission: 501,
        ...(ride ? { delivery_revenue: ride } : {}),
        refunds_due: -10_010,
      },
    )
  })

  test('« rejeté » moves no franc and frees the parcel', async () => {
    const one = await complained()
    market.clock.advance(80 * hour)
    await market.runJob('orders.close-delivered')
    expect(await stateOf(one.parcelId)).toBe('delivered')
    expect(await moved(() => decide(one, { outcome: 'rejeté' }))).toEqual({})
    await market.runJob('orders.close-delivered')
    expect(await stateOf(one.parcelId)).toBe('closed')
  })

  test('« remplacé » sends a new article and withholds the parcel until the old one is back', async () => {
    const one = await complained()
    market.clock.advance(80 * hour)
    expect(await moved(() => decide(one, { outcome: 'remplacé', shopPays: false }))).toEqual({})
    const { exchanges } = await awa.call(listExchanges, { params: { id: one.placed._id } })
    expect(exchanges).toMatchObject([
      { state: 'open', openedBy: 'support', payer: 'market', parcelState: 'accepted' },
    ])
    await market.runJob('orders.close-delivered')
    expect(await stateOf(one.parcelId)).toBe('delivered')
    expect(await awa.call(readComplaint, { params: one.params })).toMatchObject({
      status: 'résolu',
      outcome: 'remplacé',
    })
    const again = await complained()
    await market.sql(
      'update variants set stock = 0 where id in (select variant_id from order_lines where parcel_id = $1)',
      [again.parcelId],
    )
    await expect(decide(again, { outcome: 'remplacé' })).rejects.toMatchObject({
      status: 409,
      code: 'exchanges.out_of_stock',
    })
    await decide(again, { outcome: 'remboursé' })
  })

  test('once: two decisions at the same moment count as one, and a parcel is refunded once', async () => {
    const one = await complained()
    const tries = await Promise.allSettled([
      decide(one, { outcome: 'remboursé' }),
      decide(one, { outcome: 'rejeté' }),
      decide(one, { outcome: 'remboursé' }),
    ])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const again = await complained()
    await decide(again, { outcome: 'remboursé', refundAmount: 500 })
    const form = {
      orderNumber: again.placed.orderNumber,
      message: 'Encore.',
      files: [await photo()],
    }
    await expect(complain(awa, form)).rejects.toMatchObject({
      status: 409,
      code: 'complaints.already_refunded',
    })
  })

  test('with a reason, within what was paid; the journal keeps who did it', async () => {
    const one = await complained()
    await expect(decide(one, { outcome: 'remboursé', reason: ' ' })).rejects.toMatchObject({
      status: 400,
      fields: { reason: expect.any(String) },
    })
    for (const refundAmount of [10_011, 11_009, 11_011, 2_000_000])
      await expect(decide(one, { outcome: 'remboursé', refundAmount })).rejects.toMatchObject({
        status: 422,
        code: 'complaints.refund_amount',
      })
    for (const refundAmount of [0, -5, 1.5])
      await expect(decide(one, { outcome: 'remboursé', refundAmount })).rejects.toMatchObject({
        status: 400,
      })
    await decide(one, { outcome: 'rejeté', reason: 'Le tissu est conforme.' })
    const acts = await market.sql(
      'select actor_id, action, after, reason from audit_acts where subject_id = $1',
      [one.complaint._id],
    )
    expect(acts).toMatchObject([
      {
        actor_id: admin.user._id,
        action: 'complaints.decided',
        after: { outcome: 'rejeté' },
        reason: 'Le tissu est conforme.',
      },
    ])
  })

  test('shares always make up the refund, to the franc', () => {
    const parcel = {
      itemsTotalFrancs: 9_999,
      shippingFeeFrancs: 1_500,
      shopDeliveryFrancs: 0,
      commissionFrancs: 500,
      marketDiscountFrancs: 0,
      marketDeliveryFrancs: 0,
    }
    for (let refund = 1; refund <= 9_999; refund += 7) {
      const shares = refundShares(parcel, refund)
      expect((shares?.shop ?? 0) + (shares?.commission ?? 0) + (shares?.delivery ?? 0)).toBe(refund)
    }
    expect(refundShares(parcel, 9_999)).toMatchObject({ commission: 500, shop: 9_499 })
    expect(refundShares(parcel, 10_000)).toBeNull()
  })
})

test('the ledger still sums to zero', async () => {
  expect(await checkLedger(market.kernel, expectedBalances([orders]))).toEqual([])
  expect((await balancesOf(market.kernel.db, ['refunds_due'])).size).toBe(1)
})
