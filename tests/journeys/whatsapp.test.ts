import { randomUUID } from 'node:crypto'

import { readProduct } from '#modules/products/contract/catalogue.ts'
import { placeOrder } from '#modules/orders/contract/orders.ts'
import { expectAccessible } from '../browser/accessible.ts'
import { renewSession } from '../browser/renew-session.ts'
import { callAs, expect, test } from '../browser/journey.ts'
import type { Person } from '../browser/people.ts'
import { home } from '../support/orders.ts'
import { openShop } from './steps/open-shop.ts'

const phonePage = (phone: string | undefined) => `${process.env['WHATSAPP_URL']}/?phone=${phone}`

/** Places an order in a shop whose seller reads her sales on WhatsApp. */
async function orderForShopOnWhatsApp(seller: Person, buyer: Person): Promise<string> {
  const shop = `Boutique ${randomUUID().slice(0, 6)}`
  const { page, user } = seller
  if (!user) throw new Error('nobody')
  const slug = await openShop(user, shop)
  await renewSession(page, user)
  await page.goto('/notifications/reglages')
  await page.getByLabel('Ventes de ma boutique').selectOption('Par WhatsApp')
  await expect(page.getByText('Choix enregistré')).toBeVisible()
  await expectAccessible(page)
  const product = await callAs(null)(readProduct, { params: { slug } })
  const { orderNumber } = await callAs(buyer)(
    placeOrder,
    {
      body: {
        cartItems: [{ product: product._id, qty: 1 }],
        shippingAddress: home,
        paymentMethod: 'cash_on_delivery',
      },
    },
    { idempotencyKey: randomUUID() },
  )
  return orderNumber
}

test('a seller accepts an order from WhatsApp, by one tap, without signing in', async ({
  people,
}) => {
  const seller = await people.newBuyer()
  const orderNumber = await orderForShopOnWhatsApp(seller, await people.newBuyer())
  const { page } = await people.visitor()
  await expect(async () => {
    await page.goto(phonePage(seller.user?.phone))
    expect(await page.getByText(`Nouvelle commande ${orderNumber}`).isVisible()).toBe(true)
  }).toPass()
  await page.getByRole('link', { name: 'Accepter' }).click()
  await expect(page.getByRole('heading', { name: `Commande ${orderNumber}` })).toBeVisible()
  await expect(page.getByText('1 × Pagne de')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Accepter la commande' }).click()
  await expect(page.getByText('C’est noté : la commande est acceptée.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Ce lien ne sert plus')).toBeVisible()
})
