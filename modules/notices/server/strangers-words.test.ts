import { afterAll, beforeEach, expect, test } from 'vitest'

import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { changeShopSettings, readShopSettings } from '#modules/shops/contract/shop-settings.ts'
import { inviteHelper } from '#modules/shops/contract/shop-team.ts'
import { acceptParcel, readyParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { pickUpParcel, takeParcel } from '#modules/deliveries/module.ts'
import type { Person, Seller } from '../../../tests/support/market-people.ts'
import { home, inCash, line, order, parcelOf } from '../../../tests/support/orders.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { notify } from './notify.ts'

const market = await openMarket()
afterAll(() => market.close())
beforeEach(() => market.sms.clearMessages())

const smsTo = (phone: string) => market.sms.messages(phone).map((sms) => sms.message)
const noticesOf = async (person: Person) => (await person.call(listNotifications, {})).notifications
const bait = 'Mot de passe vole, regardez vite la suite'

async function changeDepot(seller: Seller, name: string): Promise<void> {
  const {
    slug: _slug,
    logo,
    depotChangedAt: _at,
    ...settings
  } = await seller.call(readShopSettings, {})
  await seller.call(changeShopSettings, {
    body: {
      ...settings,
      name,
      logo: logo?._id ?? null,
      depotNumber: '66551102',
      password: 'secret12',
    },
  })
  await market.settle()
}

test('a changed deposit number is told by SMS and in the app, however long the shop’s name', async () => {
  for (const length of [2, 59, 60, 61, 80]) {
    market.sms.clearMessages()
    const seller = await market.seller()
    const name = 'Œ'.repeat(length)
    await changeDepot(seller, name)
    const [sms = '', ...others] = smsTo(seller.user.phone)
    expect(others).toEqual([])
    expect(sms).toMatch(
      /^Sugu : le numéro de dépot de votre boutique .* appelez-nous au [\d ]+\.$/u,
    )
    expect(sms).not.toContain('OEOE')
    const [notice] = await noticesOf(seller)
    expect(notice).toMatchObject({ title: 'Numéro de dépôt changé' })
    expect(notice?.message).toContain(name)
  }
})

test('an invitation has fixed words in its SMS, whatever the shop is called', async () => {
  const [seller, awa] = [await market.seller({ name: bait }), await market.buyer()]
  await seller.call(inviteHelper, { body: { phone: awa.user.phone, rights: ['orders'] } })
  await market.settle()
  expect(smsTo(awa.user.phone)).toEqual([
    "Sugu : une boutique vous invite à l'aider. Répondez sous 7 jours, dans vos notifications.",
  ])
  expect((await noticesOf(awa))[0]?.message).toContain(bait)
})

test('a code reaches a number that nobody proved, and the number at the door, without names', async () => {
  const [seller, awa] = [await market.seller({ name: bait }), await market.buyer()]
  const courier = await market.staff('livreur')
  const goods = await market.product({ seller, stock: 9 })
  const placed = await order(awa, [line(goods)], {
    ...inCash,
    shippingAddress: { ...home, phone: '76778899' },
  })
  const parcelId = parcelOf(placed)
  await seller.call(acceptParcel, { params: { id: parcelId } })
  const { vendorOtp = '' } = await seller.call(readyParcel, { params: { id: parcelId } })
  const carry = { parcelId, courierId: courier.user._id }
  await takeParcel(market.kernel, carry)
  await pickUpParcel(market.kernel, { ...carry, vendorOtp })
  await market.settle()
  expect(smsTo('76778899')).toEqual([expect.stringMatching(/^Sugu : votre colis arrive\. Code/u)])
  expect(smsTo(awa.user.phone)).toContainEqual(
    expect.stringMatching(/^Sugu : code \d{6} pour votre commande SG-/u),
  )
  expect(
    market.sms
      .messages()
      .map(({ message }) => message)
      .join(' '),
  ).not.toContain('Mot de passe')
})

test('a notice stands though its SMS cannot be queued, and the next try sends the SMS once', async () => {
  const awa = await market.buyer()
  const news = {
    kind: 'account' as const,
    title: 'Essai',
    message: 'Un essai.',
    webUrl: '/profile',
    appRoute: 'profile',
    resourceType: 'account',
    resourceId: null,
    sms: 'Sugu : un essai.',
    userId: awa.user._id,
    key: 'essai',
    at: market.clock.now(),
  }
  await market.sql('alter table sms_outbox rename to sms_outbox_away')
  await expect(notify(market.kernel, [news])).rejects.toThrow('sms_outbox')
  expect(await noticesOf(awa)).toMatchObject([{ title: 'Essai' }])
  await market.sql('alter table sms_outbox_away rename to sms_outbox')
  await notify(market.kernel, [news])
  await notify(market.kernel, [news])
  await market.settle()
  expect(await noticesOf(awa)).toHaveLength(1)
  expect(smsTo(awa.user.phone)).toEqual(['Sugu : un essai.'])
})
