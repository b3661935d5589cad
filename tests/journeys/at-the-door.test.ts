import { randomInt, randomUUID } from 'node:crypto'

import { placeOrder, type Order } from '#modules/orders/contract/orders.ts'
import { expectAccessible } from '../browser/accessible.ts'
import { phone } from '../browser/devices.ts'
import { callAs, expect, test } from '../browser/journey.ts'
import type { Person } from '../browser/people.ts'
import { home } from '../support/orders.ts'
import { untilCached } from './steps/cached.ts'
import { confirmPayment } from './steps/checkout.ts'
import { openDelivery, typeCode } from './steps/courier.ts'
import { plainGoods } from './steps/goods.ts'
import { collect, readAs } from './steps/orders.ts'

type AtDoor = { placed: Order; name: string; otp: string }

/** Two pieces of one article and one of another, in cash, at the buyer's door. */
async function atDoor(people: Record<'buyer' | 'shop' | 'courier', Person>): Promise<AtDoor> {
  const { buyer, shop } = people
  const name = `Oumar Cissé ${randomInt(1_000, 9_999)}`
  const [first, second] = (await plainGoods({ shopName: shop.user?.shopName, stock: 5 })).toSorted(
    (a, b) => a.price - b.price,
  )
  const cartItems = [
    { product: first?._id ?? '', qty: 2 },
    { product: second?._id ?? first?._id ?? '', qty: 1 },
  ]
  const shippingAddress = { ...home, fullName: name, phone: buyer.user?.phone ?? '' }
  const body = { cartItems, shippingAddress, paymentMethod: 'cash_on_delivery' } as const
  const placed = await callAs(buyer)(placeOrder, { body }, { idempotencyKey: randomUUID() })
  return { placed, name, otp: (await collect(people, placed)).otp }
}

test('at one door: a buyer pays by telephone, another keeps a part, the courier without network', async ({
  people,
}) => {
  const [buyer, other, shop, courier] = await Promise.all([
    people.newBuyer(),
    people.newBuyer(),
    people.demo('vendeur'),
    people.demo('livreur', { ...phone, serviceWorkers: 'allow' }),
  ])
  const { page, context } = courier
  const paid = await atDoor({ buyer, shop, courier })
  const part = await atDoor({ buyer: other, shop, courier })

  await openDelivery(page, paid.name)
  await page.getByRole('button', { name: 'Payer par téléphone' }).click()
  await expect(page.getByRole('img', { name: 'Page de paiement à scanner' })).toBeVisible()
  await expectAccessible(page)
  await buyer.page.goto(`/commandes/${paid.placed._id}`)
  await expectAccessible(buyer.page)
  await buyer.page.getByRole('button', { name: 'Payer par Wave' }).click()
  await confirmPayment(buyer.page, '76555444')
  await expect(buyer.page.getByText('Paiement reçu, merci')).toBeVisible()
  // The courier's page hears of it by itself.
  const stop = page.getByRole('article', { name: paid.name })
  await expect(stop.getByText('Payé : ne prenez rien')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await stop.getByRole('link', { name: 'Saisir le code du client' }).click()
  await expect(page.getByLabel(/J’ai reçu/)).toBeHidden()
  await typeCode(page, paid.otp, 'Confirmer la remise')
  await expect(page.getByText('Colis livré.')).toBeVisible()

  await openDelivery(page, part.name)
  await page.getByRole('button', { name: 'Le client ne garde pas tout' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Moins' }).first().click()
  await expect(sheet.getByText('1 revient avec vous')).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: /^Continuer/ }).click()
  await expect(page.getByText('Il garde 2 articles sur 3')).toBeVisible()
  await expectAccessible(page)
  await other.page.goto(`/commandes/${part.placed._id}`)
  await expect(
    other.page.getByRole('heading', { name: 'Vous gardez 2 articles sur 3' }),
  ).toBeVisible()
  await expectAccessible(other.page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await untilCached(page, '/api/deliveries/current')
  await context.setOffline(true)
  await expect(page.getByText('Il garde 2 articles sur 3')).toBeVisible()
  await page.getByLabel(/J’ai reçu .* en espèces/).check()
  await typeCode(page, part.otp, 'Confirmer la remise')
  await expect(page.getByText('en attente de synchro')).toBeVisible()
  await context.setOffline(false)
  await expect
    .poll(async () => (await readAs(other, part.placed)).fulfillments.map(({ state }) => state))
    .toEqual(['delivered', 'returning'])
  await other.page.reload()
  // Of two or three: where the shop has one article left, both lines are of it.
  await expect(other.page.getByText(/gardés sur [23]/).first()).toBeVisible()
  await openDelivery(page, shop.user?.shopName ?? '')
  await expect(
    page.getByRole('link', { name: 'Saisir le code de retour', exact: true }),
  ).toBeVisible()
})
