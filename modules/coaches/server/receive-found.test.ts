import { afterAll, expect, test } from 'vitest'

import { decideAttack } from '#modules/coaches/contract/coach-attacks.ts'
import { choosePayer } from '#modules/losses/contract/losses.ts'
import { listComingCoaches } from '#modules/coaches/contract/coach-arrivals.ts'
import { receiveFromCoach } from '#modules/coaches/contract/region-parcels.ts'
import { noteAttack } from '#modules/coaches/contract/waybills.ts'
import { returnParcel } from '#modules/deliveries/contract/deliveries.ts'
import { byId } from '#modules/deliveries/server/testing/crew.ts'
import { readOrder } from '#modules/orders/contract/orders.ts'
import { approveRefund, confirmRefund, sendRefund } from '#modules/refunds/contract/refunds.ts'
import { expectLedgerAgrees } from '../../../tests/support/ledger.ts'
import { inCash } from '../../../tests/support/orders.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { openLosses, plain, proof } from './testing/lossy-station.ts'

const place = await openLosses()
const {
  market,
  street,
  chef,
  moussa,
  fanta,
  admin,
  seller,
  arrive,
  finance,
  sender,
  stateOf,
  told,
  balanceOf,
  stockOf,
  goodsOf,
  refundOf,
  attacked,
  lost,
  charged,
  collect,
  sent,
  ofTwoShops,
} = place
afterAll(async () => {
  await expectLedgerAgrees(market.kernel)
  await market.close()
})

const reason = 'Le chauffeur a appelé de Diéma.'

test('a lost parcel that turns up goes on to its buyer, and what its loss owed is taken back', async () => {
  const before = {
    due: await balanceOf('refunds_due'),
    carrier: await balanceOf('carrier_payable'),
    shop: await balanceOf('seller_payable'),
  }
  const parcel = await lost()
  const { id, placed, buyer, code } = parcel
  const loss = await charged(parcel)
  const [refund] = await refundOf(placed)
  await finance.call(approveRefund, { params: { id: refund?._id ?? '' } })
  expect(await balanceOf('refunds_due')).toBe(before.due - placed.total)

  const coming = async () =>
    (await fanta.call(listComingCoaches, {})).coaches.flatMap(({ parcels }) =>
      parcels.map(({ parcelId }) => parcelId),
    )
  expect(await coming()).toContain(id)
  expect(await arrive(code)).toMatchObject({
    parcelId: id,
    alreadyThere: false,
    message: 'Ce colis était noté perdu. Reçu : l’acheteur est prévenu.',
  })
  expect(await arrive(code)).toMatchObject({ alreadyThere: true })
  expect([await stateOf(id), await place.holderOf(id)]).toEqual(['at_relay', ['relay']])
  expect(await coming()).not.toContain(id)
  expect(await refundOf(placed)).toEqual([])
  expect(
    await refusal(sender.call(sendRefund, { params: { id: refund?._id ?? '' } })),
  ).toMatchObject({ status: 404 })
  expect(await balanceOf('refunds_due')).toBe(before.due)
  expect(await balanceOf('carrier_payable')).toBe(before.carrier - 400)
  expect(await balanceOf('seller_payable')).toBe(before.shop)
  expect(
    await refusal(
      admin.call(choosePayer, { params: loss.params, body: { payer: 'market', reason } }),
    ),
  ).toMatchObject({ status: 409, code: 'losses.found' })
  expect(plain((await told(buyer, 'Colis retrouvé'))[0])).toContain(
    'votre colis est retrouvé. Il vous attend au point relais. Le remboursement de 11 750 f est arrêté.',
  )
  expect((await told(seller, 'Colis retrouvé'))[0]?.message).toContain('il va à son acheteur')
  expect(await told(chef, 'Un colis perdu est retrouvé')).toHaveLength(1)
  expect(await told(finance, 'Remboursement arrêté')).toHaveLength(1)
  const [own] = (await buyer.call(readOrder, { params: { id: placed._id } })).fulfillments
  expect(own?.delay).toMatchObject({ from: expect.stringContaining('2026-11-20') })
  await expectLedgerAgrees(market.kernel)
  await collect(id)
  expect(await stateOf(id)).toBe('delivered')
  expect(await balanceOf('seller_payable')).toBeLessThan(before.shop)
})

test('once its refund left, its goods go home, and no franc and no article goes twice', async () => {
  const parcel = await lost()
  const { id, placed, buyer, code } = parcel
  await charged(parcel)
  const stock = await stockOf(id)
  const params = await sent(parcel)
  const shop = await balanceOf('seller_payable')
  expect(await arrive(code)).toMatchObject({
    alreadyThere: false,
    message: expect.stringContaining('il revient à sa boutique'),
  })
  expect(await arrive(code)).toMatchObject({ alreadyThere: true })
  const [goods] = await goodsOf(id)
  expect([await stateOf(id), goods?.state]).toEqual(['cancelled', 'at_relay'])
  expect(await place.holderOf(goods?.id ?? '')).toEqual(['relay'])
  expect(await balanceOf('seller_payable')).toBeGreaterThan(shop)
  for (const who of [finance, admin])
    expect(plain((await told(who, 'Colis retrouvé, déjà remboursé'))[0])).toContain(
      `${placed.orderNumber}, Bazin Diarra : 11 750 f sont partis`,
    )
  expect((await told(seller, 'Colis retrouvé'))[0]?.message).toContain('il revient chez vous')
  expect((await told(buyer, 'Colis retrouvé'))[0]?.message).toContain('vous n’avez rien à faire')
  await finance.call(confirmRefund, { params, body: { operatorTransactionId: 'MP261120.900' } })

  await place.sendBack([goods?.id ?? ''])
  await chef.call(receiveFromCoach, {
    body: { code: placed.orderNumber, courierId: moussa.user._id },
  })
  const paid = await balanceOf('courier_payable')
  await moussa.call(returnParcel, {
    ...byId(goods?.id ?? ''),
    body: { otp: await street.codeOf(goods?.id ?? '', 'vendorOtp') },
  })
  expect(await stockOf(id)).toBe(stock + 1)
  expect(await balanceOf('courier_payable')).toBeLessThan(paid)
  expect(await refundOf(placed)).toMatchObject([{ amount: placed.total, state: 'confirmed' }])
})

test('a found parcel that is not collected is refunded again, once', async () => {
  const parcel = await lost()
  await arrive(parcel.code)
  await place.endDays(parcel.id)
  await place.sendBack([parcel.id])
  const courierId = moussa.user._id
  await chef.call(receiveFromCoach, { body: { code: parcel.code, courierId } })
  const otp = await street.codeOf(parcel.id, 'vendorOtp')
  await moussa.call(returnParcel, { ...byId(parcel.id), body: { otp } })
  expect(await refundOf(parcel.placed)).toMatchObject([{ amount: parcel.placed.total }])
})

test('a found parcel in cash that is not collected is no refusal of its buyer', async () => {
  const { buyer, parcels } = await ofTwoShops(inCash)
  const ids = parcels.map(({ id }) => id)
  await attacked(ids)
  for (const { code } of parcels) await arrive(code)
  for (const id of ids) await place.endDays(id)
  await place.sendBack(ids)
  const counted = await market.sql(
    'select 1 from refusals where buyer_id = $1 and (is_counted or fault <> $2)',
    [buyer.user._id, 'market'],
  )
  expect(counted).toEqual([])
})

test('a found parcel may be lost again on its way back, and turn up again', async () => {
  const parcel = await lost()
  await arrive(parcel.code)
  await place.endDays(parcel.id)
  const { _id: id } = await place.sendBack([parcel.id])
  await chef.call(noteAttack, { params: { id }, body: { reason } })
  await admin.call(decideAttack, { params: { id }, body: { approve: true, proof } })
  expect(await refundOf(parcel.placed)).toMatchObject([{ amount: parcel.placed.total }])
  // At the relay point, which had not given it to the coach: its buyer keeps her refund.
  await arrive(parcel.code)
  expect(await goodsOf(parcel.id)).toMatchObject([{ state: 'at_relay' }])
  expect(await refundOf(parcel.placed)).toHaveLength(1)
})
