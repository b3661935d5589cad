import { afterAll, describe, expect, test } from 'vitest'

import { proposePart } from '#modules/deliveries/contract/at-door.ts'
import {
  currentDeliveries,
  returnParcel,
  verifyClientOtp,
} from '#modules/deliveries/contract/deliveries.ts'
import { listCouriers, overrideOtp, readFigures } from '#modules/dispatch/contract/dispatch.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { readOrder, type Order } from '#modules/orders/contract/orders.ts'
import { priceKeptPart, type KeptQuantities } from '#modules/parcels/contract/keep-part.ts'
import { initiatePayment } from '#modules/payments/contract/payments.ts'
import { acceptParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { byId, openCrew } from '#modules/deliveries/server/testing/crew.ts'
import { wrongOtp } from '#modules/deliveries/server/testing/street.ts'
import { expectLedgerAgrees } from '../../../../tests/support/ledger.ts'
import type { Person } from '../../../../tests/support/market-people.ts'
import { inCash, line, order } from '../../../../tests/support/orders.ts'
import { pickUp } from '../../../../tests/support/parcels.ts'
import { payFor } from '../../../../tests/support/payments.ts'
import { pictureOf } from '../../../../tests/support/pictures.ts'
import { refusal } from '../../../../tests/support/refusal.ts'

const { market, street, seller, moussa, chef, balance } = await openCrew()
const robe = await market.product({ seller, stock: 100, price: 15_000, name: 'Robe' })
const shoes = await market.product({ seller, stock: 100, price: 7_500, name: 'Sandales' })
const oil = await market.product({
  seller,
  stock: 100,
  price: 2_500,
  name: 'Karité',
  keptWhole: true,
})
afterAll(() => market.close())
await market.sql('update delivery_settings set cash_cap_francs = 1000000000')

type AtDoor = { id: string; clientOtp: string; placed: Order; buyer: Person }

async function atDoor(how: { paid?: boolean } = {}): Promise<AtDoor> {
  const buyer = await market.buyer()
  const placed = await order(
    buyer,
    [line(robe, 2), line(shoes), line(oil, 2)],
    how.paid ? {} : inCash,
  )
  if (how.paid) await payFor(market, placed)
  const id = placed.fulfillments[0]?._id ?? ''
  await seller.call(acceptParcel, byId(id))
  await pickUp(id, { seller, courier: moussa })
  return { id, buyer, placed, clientOtp: await street.codeOf(id, 'clientOtp') }
}

const carried = async (id: string) =>
  (await moussa.call(currentDeliveries, {})).deliveries.find((one) => one.fulfillmentId === id)

/** Quantities kept by name, priced as the courier's device prices them. */
async function choose(id: string, kept: Record<string, number>) {
  const delivery = await carried(id)
  if (!delivery?.partTerms) throw new Error('no part can be kept')
  const byLine: KeptQuantities = Object.fromEntries(
    delivery.products.map(({ _id, name }) => [_id, kept[name] ?? 0]),
  )
  return { kept: byLine, due: priceKeptPart(delivery.partTerms, byLine).due }
}

const send = (
  { id, clientOtp }: Pick<AtDoor, 'id' | 'clientOtp'>,
  part: { kept: KeptQuantities; due: number } | null,
  cashReceived = true,
) =>
  moussa.call(verifyClientOtp, {
    body: { fulfillmentId: id, otp: clientOtp, cashReceived, part },
  })
const some = { Robe: 1, Sandales: 0, Karité: 2 }
const stockOf = async (id: string) =>
  (await market.sql<{ stock: number }>('select stock from variants where product_id = $1', [id]))[0]
    ?.stock
const inBox = () => balance(`courier_cash:${moussa.user._id}`)
const restOf = async ({ buyer, placed }: AtDoor) => {
  const { fulfillments } = await buyer.call(readOrder, byId(placed._id))
  return fulfillments.find((parcel) => parcel.restOf)
}

async function bringBack(parcel: AtDoor): Promise<void> {
  const rest = await restOf(parcel)
  const otp = await street.codeOf(rest?._id ?? '', 'vendorOtp')
  await moussa.call(returnParcel, { ...byId(rest?._id ?? ''), body: { otp } })
}

describe('a part kept at the door', () => {
  test('is paid in cash, the rest goes back with its own code and its stock', async () => {
    const before = { box: await inBox(), robes: await stockOf(robe._id) }
    const parcel = await atDoor()
    const part = await choose(parcel.id, some)
    expect(part.due).toBe(20_000 + parcel.placed.shippingFee)
    await send(parcel, part)
    expect((await inBox()) - before.box).toBe(part.due)
    const [sold] = await market.sql<{ commission: number; lines: number }>(
      `select p.commission_francs as commission, sum(l.commission_francs)::int as lines
       from parcels p join order_lines l on l.parcel_id = p.id where p.id = $1 group by p.id`,
      [parcel.id],
    )
    expect(sold?.commission).toBe(sold?.lines)
    const seen = await parcel.buyer.call(readOrder, byId(parcel.placed._id))
    expect(
      seen.fulfillments.map(({ state, items }) => [state, items.map(({ qty }) => qty)]),
    ).toEqual([
      ['delivered', [1, 2]],
      ['returning', [1, 1]],
    ])
    expect(seen).toMatchObject({ state: 'delivered', total: parcel.placed.total })
    expect(seen.fulfillments[0]?.items[0]).toMatchObject({ name: 'Robe', qty: 1, orderedQty: 2 })
    expect(await stockOf(robe._id)).toBe((before.robes ?? 0) - 2)
    await bringBack(parcel)
    expect(await stockOf(robe._id)).toBe((before.robes ?? 0) - 1)
    // The rest that came back is no parcel that was refused.
    expect((await chef.call(readFigures, {})).days[0]).toMatchObject({ delivered: 1, returned: 0 })
    const { couriers } = await chef.call(listCouriers, {})
    expect(couriers.find(({ _id }) => _id === moussa.user._id)?.successPercent).toBe(100)
    expect(await market.sql('select id from refunds')).toEqual([])
    await expectLedgerAgrees(market.kernel)
  })

  test.each(['mobile money', 'the telephone at the door'])(
    'of a parcel paid by %s is owed back once the shop has the rest, not before',
    async (how) => {
      const parcel = await atDoor({ paid: how === 'mobile money' })
      if (how !== 'mobile money') {
        await parcel.buyer.call(initiatePayment, {
          body: {
            userId: parcel.buyer.user._id,
            type: 'order',
            orderId: parcel.placed._id,
            provider: 'wave',
          },
        })
        await payFor(market, parcel.placed)
      }
      const part = await choose(parcel.id, some)
      await send(parcel, part, false)
      const owed = () =>
        market.sql<{ francs: number }>(
          `select r.amount_francs as francs from refunds r join payments p on p.id = r.payment_id
           where p.subject_id = $1`,
          [parcel.placed._id],
        )
      expect(await owed()).toEqual([])
      await expectLedgerAgrees(market.kernel)
      await bringBack(parcel)
      expect(await owed()).toEqual([{ francs: parcel.placed.total - part.due }])
      await expectLedgerAgrees(market.kernel)
    },
  )

  test('is not handed over when the device shows another sum; both are told', async () => {
    const parcel = await atDoor()
    const part = await choose(parcel.id, some)
    const refused = await refusal(send(parcel, { ...part, due: part.due - 2_000 }))
    expect(refused).toMatchObject({
      code: 'orders.part_sum_changed',
      details: { yours: part.due - 2_000, ours: part.due },
    })
    expect(await carried(parcel.id)).toMatchObject({ state: 'in_delivery' })
    await send(parcel, part)
  })

  test('is shown on the buyer’s page before the code is typed', async () => {
    const parcel = await atDoor()
    const part = await choose(parcel.id, some)
    const show = (due: number) =>
      moussa.call(proposePart, { ...byId(parcel.id), body: { part: { ...part, due } } })
    expect(await refusal(show(1))).toMatchObject({ code: 'orders.part_sum_changed' })
    await show(part.due)
    const read = async () =>
      (await parcel.buyer.call(readOrder, byId(parcel.placed._id))).fulfillments[0]
    expect((await read())?.partProposal).toMatchObject({ due: part.due, pieces: 3, ordered: 5 })
    await send(parcel, part)
    expect((await read())?.partProposal).toBeNull()
  })

  test('sent twice counts once; after a whole hand-over by the manager it is refused', async () => {
    const parcel = await atDoor()
    const part = await choose(parcel.id, some)
    await Promise.all([send(parcel, part), send(parcel, part)])
    expect(await send(parcel, part)).toMatchObject({ alreadyDelivered: true })
    const whole = await atDoor()
    const late = await choose(whole.id, some)
    const imageId = await pictureOf(market, chef)
    const reason = 'Le téléphone du client est en panne.'
    const body = { step: 'handover', reason, imageId, cashReceived: true } as const
    await chef.call(overrideOtp, { ...byId(whole.id), body })
    expect(await refusal(send(whole, late))).toMatchObject({ code: 'deliveries.delivered_whole' })
    await market.settle()
    const { notifications } = await chef.call(listNotifications, { query: {} })
    const told = notifications.filter(({ title }) => title === 'Une partie gardée, notée entière')
    expect(told.map(({ message }) => message.includes(whole.placed.orderNumber))).toEqual([true])
    await expectLedgerAgrees(market.kernel)
  })

  test('is told to whom then sends another part, all of it or another sum; the same is done', async () => {
    const parcel = await atDoor()
    const part = await choose(parcel.id, some)
    const other = await choose(parcel.id, { Robe: 2, Sandales: 0, Karité: 2 })
    const less = await choose(parcel.id, { Robe: 0, Sandales: 1, Karité: 2 })
    await send(parcel, part)
    const box = await inBox()
    for (const again of [other, less, { ...part, due: part.due + 1 }, null]) {
      const refused = await refusal(send(parcel, again))
      expect(refused).toMatchObject({
        status: 409,
        code: 'deliveries.kept_otherwise',
        details: { kept: part.kept, due: part.due },
      })
      expect(refused.message).toMatch(
        /^Ce colis a été remis .+ à \d+\sh : le client a gardé 1 × Robe et 2 × Karité, pour /u,
      )
      expect(refused.message).toContain(formatFrancs(part.due))
    }
    expect(await send(parcel, part)).toMatchObject({ alreadyDelivered: true })
    expect(await inBox()).toBe(box)
    const wrong = await refusal(send({ ...parcel, clientOtp: wrongOtp(parcel.clientOtp) }, other))
    expect(wrong).toMatchObject({ code: 'deliveries.already_delivered' })
    await market.settle()
    const { notifications } = await chef.call(listNotifications, { query: {} })
    const told = notifications.filter(({ title }) => title === 'Deux choix pour un colis remis')
    expect(told.map(({ message }) => message.includes(parcel.placed.orderNumber))).toEqual([true])
  })

  test('raced by another part or the whole, one is taken and the other is told', async () => {
    const parcel = await atDoor()
    const part = await choose(parcel.id, some)
    const other = await choose(parcel.id, { Robe: 2, Sandales: 0, Karité: 2 })
    const ends = await Promise.allSettled([send(parcel, part), send(parcel, other)])
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const whole = await atDoor()
    const late = await choose(whole.id, some)
    await send(whole, null)
    const refused = await refusal(send(whole, late))
    expect(refused).toMatchObject({ status: 409, code: 'deliveries.delivered_whole' })
    expect(refused.message).toMatch(/remis en entier .+ à \d+\sh/u)
    expect(await send(whole, null)).toMatchObject({ alreadyDelivered: true })
    await expectLedgerAgrees(market.kernel)
  })
})

test('a wrong part, or another parcel’s line or code, is refused in a sentence', async () => {
  const [parcel, other] = [await atDoor(), await atDoor()]
  const part = await choose(parcel.id, some)
  const [first = '', , last = ''] = (await carried(parcel.id))?.products.map(({ _id }) => _id) ?? []
  const withKept = (change: Record<string, number>) =>
    refusal(send(parcel, { ...part, kept: { ...part.kept, ...change } }))
  expect(await withKept({ [first]: -1 })).toMatchObject({
    status: 400,
    message: 'Une quantité gardée n’est pas négative.',
  })
  expect(await withKept({ [first]: 3 })).toMatchObject({ code: 'orders.part_too_many' })
  expect(await withKept({ [last]: 1 })).toMatchObject({ code: 'orders.part_whole' })
  const theirs = (await carried(other.id))?.products[0]?._id ?? ''
  expect(await withKept({ [theirs]: 1 })).toMatchObject({
    status: 422,
    code: 'orders.part_unknown_line',
  })
  const foreign = wrongOtp(parcel.clientOtp) === other.clientOtp ? '000000' : other.clientOtp
  expect(await refusal(send({ ...parcel, clientOtp: foreign }, part))).toMatchObject({
    code: 'deliveries.wrong_code',
  })
  expect(await carried(parcel.id)).toMatchObject({ state: 'in_delivery' })
  // The device's clock plays no part: days later the sum is the same.
  market.clock.advance(3 * 86_400_000)
  expect(await choose(parcel.id, some)).toEqual(part)
  await send(parcel, part)
})
