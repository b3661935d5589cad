import { randomUUID } from 'node:crypto'

import { afterAll, describe, expect, test } from 'vitest'

import { listComplainableParcels } from '#modules/complaints/contract/complaints.ts'
import { decideComplaint, readComplaintFile } from '#modules/complaints/contract/team-complaints.ts'
import { readTeamOrder } from '#modules/team-orders/contract/admin-orders.ts'
import { readNextPayout } from '#modules/payouts/contract/seller-payouts.ts'
import { expectedBalances, checkLedger } from '#modules/ledger/module.ts'
import { orders } from '#modules/orders/module.ts'
import { expectSellersOwed } from '#modules/payouts/module.ts'
import { complain, photo } from '../../../tests/support/complaints.ts'
import { requestRefund, line, order } from '../../../tests/support/orders.ts'
import { deliver } from '../../../tests/support/parcels.ts'
import { payFor } from '../../../tests/support/payments.ts'
import { openComplaints } from './testing/complained.ts'

const { market, seller, courier, admin, awa } = await openComplaints()
afterAll(() => market.close())

/** 10 000 f of goods, 1 000 f of delivery, 500 f of commission. */
async function delivered() {
  const goods = await market.product({ seller, price: 10_000, isFreeLivraison: false })
  const placed = await order(awa, [line(goods)])
  await payFor(market, placed)
  const parcelId = placed.fulfillments[0]?._id ?? ''
  await deliver(market, { parcelId, seller, courier })
  return { placed, parcelId }
}
type Parcel = Awaited<ReturnType<typeof delivered>>

const refund = ({ placed, parcelId }: Parcel, amount: number | null, key?: string) =>
  requestRefund(admin, placed, { parcel: parcelId, amount, reason: 'Retard de trois jours' }, key)
const complainAbout = async ({ placed }: Parcel) =>
  complain(awa, {
    orderNumber: placed.orderNumber,
    message: 'Une coupe est tachée.',
    files: [await photo()],
  })
const decideOn = (id: string, refundAmount: number | null) =>
  admin.call(decideComplaint, {
    params: { id },
    body: {
      reason: 'Les photos le montrent.',
      outcome: 'remboursé',
      ...(refundAmount === null ? {} : { refundAmount }),
    },
  })
const booksOf = async ({ placed }: Parcel) =>
  (await admin.call(readTeamOrder, { params: { id: placed._id } })).ledger
async function expectBalance() {
  const { kernel } = market
  const facts = [...expectedBalances([orders]), expectSellersOwed]
  expect(await checkLedger(kernel, facts)).toEqual([])
}
const withheld = async () => (await seller.call(readNextPayout, {})).held.amount

describe('a parcel that the team refunded in part', () => {
  test('is refunded once when the request is sent again with its key, which takes no other amount', async () => {
    const one = await delivered()
    const key = randomUUID()
    const first = await refund(one, 2_000, key)
    const again = await refund(one, 2_000, key)
    expect(again.ledger).toEqual(first.ledger)
    await expect(refund(one, 3_000, key)).rejects.toMatchObject({
      status: 422,
      code: 'idempotency.other_body',
    })
    await expect(refund(one, 2_000)).rejects.toMatchObject({ code: 'complaints.already_refunded' })
  })

  test('can be complained about; what its shop would get is withheld, the rest refunded', async () => {
    const one = await delivered()
    await refund(one, 3_333)
    const before = await withheld()
    const { _id } = await complainAbout(one)
    // 9 500 f of the sale, less the 3 166 f given up already.
    expect((await withheld()) - before).toBe(6_334)
    const { facts } = await admin.call(readComplaintFile, { params: { id: _id } })
    expect(facts.parcel).toMatchObject({ refunded: 3_333, payout: 6_334 })
    for (const amount of [6_668, 10_000, 11_000])
      await expect(decideOn(_id, amount)).rejects.toMatchObject({
        status: 422,
        code: 'complaints.refund_amount',
        message: expect.stringMatching(/6.667.f, ou 7.667.f livraison comprise/),
      })
    await decideOn(_id, 6_667)
    expect(await booksOf(one)).toMatchObject({
      refundsDue: 10_000,
      sellers: 0,
      commission: 0,
    })
    expect((await withheld()) - before).toBe(0)
    const { parcels } = await admin.call(readTeamOrder, { params: { id: one.placed._id } })
    expect(parcels[0]).toMatchObject({ refund: { amount: 10_000 }, canRefund: false })
    await expectBalance()
  })
})

test('a wholly refunded parcel can be complained about; nothing is withheld or paid twice', async () => {
  const one = await delivered()
  await refund(one, null)
  const before = await withheld()
  const { parcels } = await awa.call(listComplainableParcels, {})
  expect(parcels.find(({ fulfillmentId }) => fulfillmentId === one.parcelId)?.refusal).toBeNull()
  const { _id } = await complainAbout(one)
  expect((await withheld()) - before).toBe(0)
  for (const amount of [null, 1])
    await expect(decideOn(_id, amount)).rejects.toMatchObject({
      status: 409,
      code: 'complaints.already_refunded',
      message: expect.stringContaining('déjà remboursé'),
    })
  const decideAs = (outcome: 'remplacé' | 'rejeté') =>
    admin.call(decideComplaint, {
      params: { id: _id },
      body: { outcome, reason: 'La boutique en envoie un autre.' },
    })
  await expect(decideAs('remplacé')).rejects.toMatchObject({ code: 'exchanges.refunded' })
  await decideAs('rejeté')
  expect(await booksOf(one)).toMatchObject({ refundsDue: 11_000, sellers: 0, commission: 0 })
  await expectBalance()
})
