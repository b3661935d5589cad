import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { readProfile } from '#modules/identity/contract/accounts.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { listSellerOrders } from '#modules/shop-orders/contract/seller-orders.ts'
import {
  becomeCourier,
  becomeDispatchManager,
  becomeSeller,
} from '#modules/people/contract/role-changes.ts'
import { shops } from '#modules/shops/database/tables.ts'
import { users } from '#modules/identity/database/tables.ts'
import { openMarket } from '../../../tests/support/market.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { refusal } from '../../../tests/support/refusal.ts'

let awa: Person
const market = await openMarket()
afterAll(() => market.close())
beforeEach(async () => {
  awa = await market.buyer()
})

const shop = {
  shopName: 'Bazins d’Awa',
  shopAddress: 'Bagadadji, rue 508',
  depotNumber: '76 12 34 56',
  role: 'vendeur',
  acceptedTerms: true,
} as const
const rowOf = async (person: Person) =>
  (await market.kernel.db.select().from(users).where(eq(users.id, person.user._id)))[0]
const roleOf = async (person: Person) => (await person.call(readProfile, {})).role

describe('a buyer who opens a shop', () => {
  test('is a seller at once, on the session that is open', async () => {
    expect(await refusal(awa.call(listSellerOrders, {}))).toMatchObject({ status: 403 })
    expect(await awa.call(becomeSeller, { body: shop })).toEqual({
      message: 'Votre demande a été envoyée avec succès.',
    })
    expect(await awa.call(readProfile, {})).toMatchObject({
      role: 'vendeur',
      shopName: 'Bazins d’Awa',
    })
    expect(await awa.call(listSellerOrders, {})).toMatchObject({ orders: [] })
    const [opened] = await market.kernel.db
      .select()
      .from(shops)
      .where(eq(shops.ownerId, awa.user._id))
    expect(opened).toMatchObject({ depotNumber: '76123456', region: 'Bamako', plan: 'free' })
    await market.settle()
    expect(await awa.call(listNotifications, {})).toMatchObject({
      notifications: [{ title: 'Votre boutique est ouverte', webUrl: '/ajoutproduit' }],
    })
  })
})

describe('joining the deliveries', () => {
  test('a buyer becomes a courier of the default group, awaits admission; its manager is told', async () => {
    const chef = await market.staff('chef_livreur')
    const answer = await awa.call(becomeCourier, { body: { role: 'livreur' } })
    expect(answer).toMatchObject({ role: 'livreur', group: 'ikachi' })
    expect(answer.message).toMatch(/^Félicitations — votre rôle a été changé en LIVREUR/)
    expect(await rowOf(awa)).toMatchObject({
      role: 'livreur',
      deliveryGroup: 'ikachi',
      admittedAt: null,
    })
    expect(await roleOf(awa)).toBe('livreur')
    await market.settle()
    expect(await chef.call(listNotifications, {})).toMatchObject({
      notifications: [{ kind: 'team', title: 'Nouveau livreur', webUrl: '/LivraisonDashboard' }],
    })
  })

  test('is refused to somebody who still has a shop, parcels, cash or the books', async () => {
    const people = await Promise.all([
      market.seller(),
      market.staff('livreur'),
      market.staff('chef_livreur'),
      market.staff('admin'),
      market.staff('finance'),
    ])
    for (const person of people) {
      const before = await rowOf(person)
      expect(
        await refusal(person.call(becomeCourier, { body: { role: 'livreur' } })),
      ).toMatchObject({ status: 409 })
      expect(
        await refusal(
          person.call(becomeDispatchManager, { body: { role: 'chef_livreur', group: 'autre' } }),
        ),
      ).toMatchObject({ status: 409 })
      expect(await refusal(person.call(becomeSeller, { body: shop }))).toMatchObject({
        status: 409,
      })
      expect(await rowOf(person)).toEqual(before)
    }
  })
})

test('a role that the market takes away is gone from the session that is open', async () => {
  const seller = await market.seller()
  await seller.call(listSellerOrders, {})
  await market.kernel.db.update(users).set({ role: 'buyer' }).where(eq(users.id, seller.user._id))
  expect(await refusal(seller.call(listSellerOrders, {}))).toMatchObject({
    status: 403,
    code: 'session.forbidden',
  })
})
