import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import {
  listComplainableParcels,
  listOwnComplaints,
} from '#modules/complaints/contract/complaints.ts'
import type { Order } from '#modules/orders/contract/orders.ts'
import { complaints } from '#modules/complaints/database/tables.ts'
import { complain, photo, type Form } from '../../../tests/support/complaints.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { line, order } from '../../../tests/support/orders.ts'
import { deliver } from '../../../tests/support/parcels.ts'
import { dayMs } from '#kernel/clock.ts'

let placed: Order

const market = await openMarket()
const seller = await market.seller()
const courier = await market.staff('livreur')
const awa = await market.buyer('Aminata Touré')
const goods = await market.product({ seller, stock: 100 })
const good = await photo()
afterAll(() => market.close())
beforeEach(async () => {
  placed = await order(awa, [line(goods)], { paymentMethod: 'cash_on_delivery' })
})

const parcelOf = ({ fulfillments }: Order) => fulfillments[0]?._id ?? ''
const receive = (bought = placed) =>
  deliver(market, { parcelId: parcelOf(bought), seller, courier })
const sendForm = (form: Form = {}, key?: string) =>
  complain(
    awa,
    { orderNumber: placed.orderNumber, message: 'Une coupe est tachée.', files: [good], ...form },
    key ? { idempotencyKey: key } : {},
  )

describe('a complaint', () => {
  test('names an order of the buyer’s, says what is wrong and shows it', async () => {
    await receive()
    const complaint = await sendForm({ files: [good, await photo(400, 400)] })
    expect(complaint).toMatchObject({
      orderNumber: placed.orderNumber,
      fulfillmentId: parcelOf(placed),
      status: 'ouvert',
      outcome: null,
      shopName: 'Bazin Diarra',
      amount: 11_000,
      images: [{ width: 500 }, { width: 400 }],
      messages: [
        {
          sender: { name: 'Aminata Touré', side: 'buyer' },
          content: 'Une coupe est tachée.',
          images: [{}, {}],
        },
      ],
    })
    expect(Date.parse(complaint.shopBefore ?? '') - Date.parse(complaint.createdAt)).toBe(dayMs)
    expect(Date.parse(complaint.decisionBefore ?? '') - Date.parse(complaint.createdAt)).toBe(
      72 * 3_600_000,
    )
    const mine = await awa.call(listOwnComplaints, {})
    expect(mine.reclamations[0]).toEqual(complaint)
    expect(
      await market.visitor(listOwnComplaints, {}).catch((failure: unknown) => failure),
    ).toMatchObject({ status: 401 })
  })

  test('can be opened from the delivery on, for 72 hours', async () => {
    await expect(sendForm()).rejects.toMatchObject({
      status: 422,
      code: 'complaints.not_delivered',
    })
    await receive()
    market.clock.advance(72 * 3_600_000 + 1)
    await expect(sendForm()).rejects.toMatchObject({ status: 422, code: 'complaints.too_late' })
    const { parcels } = await awa.call(listComplainableParcels, {})
    expect(parcels.find((parcel) => parcel.orderNumber === placed.orderNumber)?.refusal).toMatch(
      /72 heures/,
    )
  })

  test('is one per parcel: a second is refused and says so; a repeat after a cut is the first', async () => {
    await receive()
    const tries = await Promise.allSettled([
      sendForm({}, 'clef-de-reprise'),
      sendForm({}, 'clef-de-reprise'),
      sendForm(),
    ])
    const opened = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value._id] : []))
    expect(new Set(opened).size).toBe(1)
    await expect(sendForm()).rejects.toMatchObject({ status: 409, code: 'complaints.already_open' })
    expect(await market.kernel.db.$count(complaints, undefined)).toBeGreaterThan(0)
    expect(
      (await awa.call(listOwnComplaints, {})).reclamations.filter(
        (one) => one.orderNumber === placed.orderNumber,
      ),
    ).toHaveLength(1)
  })

  test('of an order of two shops is about the parcel it names', async () => {
    const other = await market.seller({ name: 'Wax de Ségou' })
    const wax = await market.product({ seller: other })
    const two = await order(awa, [line(goods), line(wax)], { paymentMethod: 'cash_on_delivery' })
    for (const parcel of two.fulfillments) {
      market.clock.advance(60_000)
      await deliver(market, {
        parcelId: parcel._id,
        seller: parcel.shopName === 'Wax de Ségou' ? other : seller,
        courier,
      })
    }
    const named = two.fulfillments.find((parcel) => parcel.shopName === 'Bazin Diarra')
    const form = { orderNumber: two.orderNumber, message: 'Pas la bonne couleur.', files: [good] }
    expect(await complain(awa, { ...form, fulfillmentId: named?._id ?? '' })).toMatchObject({
      shopName: 'Bazin Diarra',
    })
    expect((await complain(awa, form)).shopName).toBe(
      two.fulfillments.at(-1)?.shopName === 'Bazin Diarra' ? 'Bazin Diarra' : 'Wax de Ségou',
    )
  })
})
