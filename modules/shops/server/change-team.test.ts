import { afterAll, expect, test } from 'vitest'

import { readSession } from '#modules/identity/contract/accounts.ts'
import { listActs } from '#modules/journal/contract/team-acts.ts'
import { setProductStock } from '#modules/publishing/contract/seller-products.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { acceptParcel, listSellerOrders } from '#modules/shop-orders/contract/seller-orders.ts'
import * as contract from '#modules/shops/contract/shop-team.ts'
import { dayMs } from '#kernel/clock.ts'
import { openMarket } from '../../../tests/support/market.ts'
import type { Person, Seller } from '../../../tests/support/market-people.ts'
import { inCash, line, order, parcelOf } from '../../../tests/support/orders.ts'
import { helperOf } from '../../../tests/support/shop-helpers.ts'

const market = await openMarket()
afterAll(() => market.close())

const invite = (seller: Seller, { user }: Person, ...rights: contract.ShopRight[]) =>
  seller.call(contract.inviteHelper, {
    body: { phone: user.phone, rights: rights.length > 0 ? rights : ['orders'] },
  })
const answer = async (person: Person, accept: boolean) => {
  const { invitations } = await person.call(contract.listInvitations, {})
  return person.call(contract.answerInvitation, {
    params: { id: invitations[0]?._id ?? '' },
    body: { accept },
  })
}
const noticesOf = async (person: Person) =>
  (await person.call(listNotifications, {})).notifications.map(({ title }) => title)
async function newParcel(seller: Seller): Promise<string> {
  const goods = await market.product({ seller, stock: 9 })
  return parcelOf(await order(await market.buyer(), [line(goods)], inCash))
}

test('whoever is invited reads it, accepts, and works for the shop with the rights given', async () => {
  const [seller, moussa] = [await market.seller(), await market.buyer('Moussa Diarra')]
  const invited = await invite(seller, moussa, 'answers', 'orders', 'orders')
  // Until she accepts, the owner knows no more of her than the number that she typed.
  expect(invited.helpers).toMatchObject([
    { name: '', phone: moussa.user.phone, rights: ['orders', 'answers'], acceptedAt: null },
  ])
  expect(invited.most).toBe(4)
  await market.settle()
  expect(await noticesOf(moussa)).toContain('Aider une boutique')
  expect(market.sms.messages(moussa.user.phone).at(-1)?.message).toContain(
    "une boutique vous invite à l'aider",
  )
  expect((await moussa.call(contract.listInvitations, {})).invitations).toMatchObject([
    { shopName: 'Bazin Diarra', rights: ['orders', 'answers'] },
  ])
  await expect(moussa.call(listSellerOrders, {})).rejects.toMatchObject({ status: 403 })

  expect(await answer(moussa, true)).toEqual({ helps: true })
  expect(await moussa.call(readSession, {})).toMatchObject({
    user: { role: 'buyer' },
    helps: { shopName: 'Bazin Diarra', rights: ['orders', 'answers'] },
  })
  await market.settle()
  expect(await noticesOf(seller)).toContain('Invitation acceptée')

  expect(await moussa.call(contract.readHelpedShop, {})).toMatchObject({
    shopName: 'Bazin Diarra',
    rights: ['orders', 'answers'],
  })

  const parcel = await newParcel(seller)
  expect(await moussa.call(acceptParcel, { params: { id: parcel } })).toMatchObject({
    state: 'accepted',
    doneBy: 'Moussa',
    payout: null,
    commission: null,
    itemsTotal: null,
    items: [{ unitPrice: null, lineTotal: null }],
  })
  expect((await seller.call(listSellerOrders, {})).orders[0]).toMatchObject({ doneBy: 'Moussa' })
  expect((await seller.call(contract.listShopActs, {})).acts).toMatchObject([
    { by: 'Moussa', action: 'shops.parcel_accepted' },
  ])
  const admin = await market.staff('admin')
  expect((await admin.call(listActs, { query: { actor: moussa.user._id } })).acts).toMatchObject([
    { action: 'shops.parcel_accepted', actor: { role: 'helper', name: 'Moussa Diarra' } },
  ])
  await expect(
    moussa.call(setProductStock, { params: { id: parcel }, body: { stocks: [] } }),
  ).rejects.toMatchObject({ code: 'shops.right_missing' })
})

test('a right that is taken back ends at the next call, on every device, and says so', async () => {
  const seller = await market.seller()
  const helper = await helperOf(market, seller, ['orders'])
  const parcel = await newParcel(seller)
  expect((await helper.call(listSellerOrders, {})).totalOrders).toBe(1)
  await seller.call(contract.changeHelperRights, {
    params: { id: helper.helperId },
    body: { rights: ['answers'] },
  })
  await expect(helper.call(listSellerOrders, {})).rejects.toMatchObject({
    status: 403,
    code: 'shops.right_missing',
  })
  expect(
    (await seller.call(contract.removeHelper, { params: { id: helper.helperId } })).helpers,
  ).toEqual([])
  await expect(helper.call(acceptParcel, { params: { id: parcel } })).rejects.toMatchObject({
    status: 403,
    code: 'shops.helps_no_more',
    message: 'Vous n’aidez plus cette boutique.',
  })
  expect((await helper.call(readSession, {})).helps).toBe(null)
  await market.settle()
  expect(await noticesOf(helper)).toContain('Vous n’aidez plus cette boutique')
  // Her buyer's account stays.
  const goods = await market.product({ seller: await market.seller({ name: 'Ailleurs' }) })
  expect(await order(helper, [line(goods)], inCash)).toMatchObject({ state: 'new' })
})

test('a shop of a paid plan has four helpers, and no fifth', async () => {
  const seller = await market.seller()
  for (let count = 0; count < 4; count += 1) await helperOf(market, seller, ['orders'])
  await expect(invite(seller, await market.buyer())).rejects.toMatchObject({
    code: 'shops.team_full',
    message: 'Votre formule permet 4 personnes.',
  })
})

test('an invitation is void after seven days, is sent again, is declined or withdrawn', async () => {
  const [seller, awa] = [await market.seller(), await market.buyer()]
  const [sent] = (await invite(seller, awa)).helpers
  const id = sent?._id ?? ''
  market.clock.advance(7 * dayMs)
  expect((await awa.call(contract.listInvitations, {})).invitations).toEqual([])
  await expect(
    awa.call(contract.answerInvitation, { params: { id }, body: { accept: true } }),
  ).rejects.toMatchObject({ code: 'shops.invitation_ended' })
  expect((await seller.call(contract.readShopTeam, {})).helpers).toEqual([])

  await invite(seller, awa)
  expect(await answer(awa, false)).toEqual({ helps: false })
  const [again] = (await invite(seller, awa)).helpers
  await seller.call(contract.renewInvitation, { params: { id: again?._id ?? '' } })
  await seller.call(contract.removeHelper, { params: { id: again?._id ?? '' } })
  await expect(
    awa.call(contract.answerInvitation, {
      params: { id: again?._id ?? '' },
      body: { accept: true },
    }),
  ).rejects.toMatchObject({ code: 'shops.invitation_ended' })
  await expect(
    (await market.buyer()).call(contract.answerInvitation, {
      params: { id },
      body: { accept: true },
    }),
  ).rejects.toMatchObject({ code: 'shops.invitation_unknown' })
})

test('nobody works for a shop whose owner is suspended or no longer sells', async () => {
  const seller = await market.seller()
  const helper = await helperOf(market, seller, ['orders'])
  await market.sql('update users set suspended_at = now() where id = $1', [seller.user._id])
  await expect(helper.call(listSellerOrders, {})).rejects.toMatchObject({
    code: 'shops.helps_no_more',
  })
  await market.sql('update users set suspended_at = null where id = $1', [seller.user._id])
  expect((await helper.call(listSellerOrders, {})).totalOrders).toBe(0)
})
