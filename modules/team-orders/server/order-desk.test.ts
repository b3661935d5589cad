import { afterAll, describe, expect, test } from 'vitest'

import {
  cancelTeamOrder,
  listTeamOrders,
  readTeamOrder,
} from '#modules/team-orders/contract/admin-orders.ts'
import { assignParcels } from '#modules/dispatch/contract/dispatch.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import type { Order } from '#modules/orders/contract/orders.ts'
import { approveRefund, listRefunds } from '#modules/refunds/contract/refunds.ts'
import { expectedBalances, checkLedger } from '#modules/ledger/module.ts'
import { acceptParcel, markReady } from '#modules/shop-orders/module.ts'
import { orders } from '#modules/orders/module.ts'
import { expectSellersOwed } from '#modules/payouts/module.ts'
import { complain, photo } from '../../../tests/support/complaints.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { requestRefund, line, order, parcelOf } from '../../../tests/support/orders.ts'
import { deliver } from '../../../tests/support/parcels.ts'
import { relayOf } from '../../../tests/support/relays.ts'
import { payFor } from '../../../tests/support/payments.ts'

const reason = 'La boutique a fermé.'

const market = await openMarket()
const [admin, awa, courier] = [
  await market.staff('admin'),
  await market.buyer('Awa Traoré'),
  await market.staff('livreur'),
]
const seller = await market.seller()
const goods = await market.product({ seller, price: 10_000, stock: 500 })
afterAll(() => market.close())

const list = (query: Parameters<typeof admin.call<typeof listTeamOrders>>[1]['query']) =>
  admin.call(listTeamOrders, { query })
const numbers = async (query: Parameters<typeof list>[0]) =>
  (await list(query)).orders.map(({ orderNumber }) => orderNumber)
const read = (placed: Order) => admin.call(readTeamOrder, { params: { id: placed._id } })
const cancel = (placed: Order, parcels = placed.fulfillments) =>
  admin.call(cancelTeamOrder, {
    params: { id: placed._id },
    body: { parcels: parcels.map(({ _id }) => _id), reason },
  })
const refund = (placed: Order, amount: number | null) =>
  requestRefund(admin, placed, { parcel: parcelOf(placed), amount, reason })
const notices = async (person: Person) => {
  await market.settle()
  return (await person.call(listNotifications, {})).notifications.map(({ title }) => title)
}

describe('an order that the team cancels', () => {
  test('gives the stock back, owes the buyer what she paid, notifies why and is in its history', async () => {
    const placed = await order(awa, [line(goods, 2)])
    await payFor(market, placed)
    const after = await cancel(placed)
    expect(after).toMatchObject({
      state: 'cancelled',
      ledger: { escrow: 0, refundsDue: placed.total },
      parcels: [{ state: 'cancelled', refund: { amount: placed.total } }],
    })
    expect(after.history.map(({ title }) => title)).toEqual(
      expect.arrayContaining([
        'Commande passée, stock réservé',
        'Colis Bazin Diarra annulé',
        'Commande annulée par l’équipe',
      ]),
    )
    expect(after.history.find(({ kind }) => kind === 'team')).toMatchObject({
      by: 'Équipe admin, équipe',
      detail: reason,
    })
    expect(await notices(awa)).toContain('Colis annulé')
    expect(await notices(seller)).toContain('Commande annulée')
    expect(await cancel(placed)).toMatchObject({ state: 'cancelled' })

    const finance = await market.staff('finance')
    const { refunds } = await finance.call(listRefunds, { query: { state: 'requested' } })
    const refund = refunds.find(({ orderNumber }) => orderNumber === placed.orderNumber)
    await expect(
      admin.call(approveRefund, { params: { id: refund?._id ?? '' } }),
    ).rejects.toMatchObject({ status: 403 })
    await finance.call(approveRefund, { params: { id: refund?._id ?? '' } })
    expect((await read(placed)).parcels[0]?.refund?.state).toBe('approved')
  })

  test('calls its courier off, and is refused once he has the parcel', async () => {
    const [waiting, gone] = [
      await order(awa, [line(goods)], cash),
      await order(awa, [line(goods)], cash),
    ]
    const [parcel] = waiting.fulfillments
    const as = { parcelId: parcel?._id ?? '', sellerId: seller.user._id }
    await acceptParcel(market.kernel, as)
    await markReady(market.kernel, as)
    await admin.call(assignParcels, {
      body: { fulfillmentIds: [as.parcelId], courierId: courier.user._id },
    })
    expect(await read(waiting)).toMatchObject({
      parcels: [{ state: 'assigned', canAssign: true, courier: { name: 'Équipe livreur' } }],
    })
    expect((await read(waiting)).history).toContainEqual(
      expect.objectContaining({
        title: expect.stringMatching(/attribué$/),
        by: 'Équipe admin, équipe',
      }),
    )
    await cancel(waiting)
    expect(await notices(courier)).toContain('Colis annulé')
    await deliver(market, { parcelId: gone.fulfillments[0]?._id ?? '', seller, courier })
    await expect(cancel(gone)).rejects.toMatchObject({ status: 409, code: 'orders.wrong_state' })
  })

  test('ends only the parcels chosen, and none when one of them is not its own', async () => {
    const other = await market.seller({ name: 'Téra Électro' })
    const lamp = await market.product({ seller: other, name: 'Lampe solaire' })
    const [placed, another] = [
      await order(awa, [line(goods), line(lamp)], cash),
      await order(awa, [line(goods)], cash),
    ]
    await expect(
      cancel(placed, [...placed.fulfillments, ...another.fulfillments]),
    ).rejects.toMatchObject({ status: 404 })
    const lamps = placed.fulfillments.filter(({ shopName }) => shopName === 'Téra Électro')
    expect((await cancel(placed, lamps)).parcels.map(({ state }) => state).toSorted()).toEqual([
      'cancelled',
      'new',
    ])
    expect(await numbers({ shop: 'tera-electro', state: 'cancelled' })).toEqual([
      placed.orderNumber,
    ])
    expect(await numbers({ shop: 'tera-electro', state: 'to_accept' })).toEqual([])
  })
})

const cash = { paymentMethod: 'cash_on_delivery' } as const

test('the team reads at which relay point a parcel waits', async () => {
  const lamine = await market.seller({ name: 'Lamine Couture' })
  const { relayId } = await relayOf(market, lamine)
  const placed = await order(awa, [line(goods)], { ...cash, receiveAt: 'relay', relayId })
  expect((await read(placed)).parcels).toMatchObject([
    { receiveAt: 'relay', relay: { name: 'Lamine Couture', quartier: 'Badalabougou' } },
  ])
  await cancel(placed)
})

describe('a delivered parcel that the team refunds', () => {
  test('is refunded once, in part or whole, to the franc, and the shop reads what it loses', async () => {
    const placed = await order(awa, [line(goods)])
    await payFor(market, placed)
    await expect(refund(placed, 4_000)).rejects.toMatchObject({
      status: 409,
      code: 'complaints.not_refundable',
    })
    await deliver(market, { parcelId: placed.fulfillments[0]?._id ?? '', seller, courier })
    await expect(refund(placed, 10_001)).rejects.toMatchObject({
      status: 422,
      code: 'complaints.refund_amount',
    })
    const after = await refund(placed, 4_000)
    expect(after.ledger).toMatchObject({
      refundsDue: 4_000,
      sellers: 9_500 - 3_800,
      commission: 500 - 200,
    })
    expect(after.parcels[0]).toMatchObject({
      canRefund: false,
      refund: { amount: 4_000, state: 'requested' },
    })
    await expect(refund(placed, 1_000)).rejects.toMatchObject({
      status: 409,
      code: 'complaints.already_refunded',
    })
    expect(await notices(awa)).toContain('Remboursement décidé')
    expect(await notices(seller)).toContain('Remboursement d’un acheteur')
    const { kernel } = market
    expect(await checkLedger(kernel, [...expectedBalances([orders]), expectSellersOwed])).toEqual(
      [],
    )
  })

  test('waits for its complaint where one is open', async () => {
    const placed = await order(awa, [line(goods)], cash)
    const parcelId = placed.fulfillments[0]?._id ?? ''
    await deliver(market, { parcelId, seller, courier })
    await complain(awa, {
      orderNumber: placed.orderNumber,
      message: 'Le tissu est taché.',
      files: [await photo()],
    })
    expect((await read(placed)).parcels[0]).toMatchObject({
      canRefund: false,
      complaint: { status: 'ouvert' },
    })
    await expect(refund(placed, null)).rejects.toMatchObject({
      status: 409,
      code: 'complaints.open',
    })
  })
})
