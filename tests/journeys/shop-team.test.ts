import { randomUUID } from 'node:crypto'

import {
  setProductStock,
  listSellerProducts,
} from '#modules/publishing/contract/seller-products.ts'
import { acceptParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { placeOrder } from '#modules/orders/contract/orders.ts'
import { expectAccessible } from '../browser/accessible.ts'
import { phone } from '../browser/devices.ts'
import { callAs, expect, test } from '../browser/journey.ts'
import type { Person } from '../browser/people.ts'
import { answered } from './steps/answered.ts'

/** Places an order in the shop on the free plan, which its seller has not accepted. */
async function newOrder(seller: Person, buyer: Person): Promise<string> {
  const { products } = await callAs(seller)(listSellerProducts, {})
  const product = products[0]
  const variant = product?.variants[0]
  if (!product || !variant) throw new Error('the shop has no product')
  await callAs(seller)(setProductStock, {
    params: { id: product._id },
    body: { stocks: [{ variant: variant._id, stock: 50 }] },
  })
  const order = {
    body: {
      cartItems: [{ product: product._id, size: variant.size, color: variant.color, qty: 1 }],
      shippingAddress: {
        fullName: 'Awa Traoré',
        phone: '76123456',
        region: 'Bamako',
        quartier: 'Badalabougou',
        repere: 'Près du fleuve',
      },
      paymentMethod: 'cash_on_delivery' as const,
    },
  }
  const { orderNumber } = await callAs(buyer)(placeOrder, order, {
    idempotencyKey: randomUUID(),
  })
  return orderNumber
}

test.describe('the team of a shop', () => {
  test.use({ expectedProblems: ['403', '422'] })

  test('an owner invites by number, her helper accepts an order, and is removed on his open page', async ({
    people,
  }) => {
    const seller = await people.demo('vendeur-gratuit')
    const helper = await people.newBuyer(phone)
    const first = await newOrder(seller, await people.newBuyer())
    const second = await newOrder(seller, await people.newBuyer())

    const { page } = seller
    await page.goto('/vendeur-dashboard?onglet=equipe')
    await page.getByLabel('Numéro de téléphone').fill('70000007')
    await page.getByRole('button', { name: 'Envoyer l’invitation' }).click()
    await expect(page.getByText('C’est votre numéro')).toBeVisible()
    await expect(page.getByLabel('Numéro de téléphone')).toHaveValue('70000007')
    await page.getByLabel('Numéro de téléphone').fill(helper.user?.phone ?? '')
    await page.getByRole('button', { name: 'Envoyer l’invitation' }).click()
    await expect(page.getByText('Invitation envoyée').first()).toBeVisible()
    await expectAccessible(page)

    await helper.page.goto('/aider')
    await expect(helper.page.getByRole('heading', { name: 'Aider une boutique' })).toBeVisible()
    await expectAccessible(helper.page)
    await helper.page.getByRole('button', { name: 'Accepter' }).click()
    await expect(helper.page.getByRole('heading', { name: 'À faire' })).toBeVisible()
    await expect(helper.page.getByText('vous aidez cette boutique')).toBeVisible()
    await expect(helper.page.getByRole('main')).not.toContainText(/\d f\b/)
    await expectAccessible(helper.page)

    await helper.page
      .getByRole('link', { name: /à accepter/ })
      .first()
      .click()
    const card = (number: string) => helper.page.getByRole('article').filter({ hasText: number })
    await expect(card(first)).toBeVisible()
    await expect(helper.page.getByRole('main')).not.toContainText('Vous recevrez')
    await answered(helper.page, acceptParcel, () =>
      card(first)
        .getByRole('button', { name: /^Accepter/ })
        .click(),
    )
    await helper.page.goto('/vendeur-dashboard?onglet=commandes')
    await expect(card(first).getByText(/Acceptée par Awa/)).toBeVisible()

    await page.reload()
    await expect(page.getByText(first)).toBeVisible()
    await page.getByRole('button', { name: /^Retirer/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Retirer' }).click()
    await expect(
      page.getByText('Vous êtes seul dans la boutique.').filter({ visible: true }).first(),
    ).toBeVisible()

    // His page is still open: what it reads or does next is refused, says why, and leads away.
    const told = helper.page.getByText(/Vous n’aidez plus/).first()
    const accept = card(second).getByRole('button', { name: /^Accepter/ })
    await Promise.any([accept.click(), told.waitFor()])
    await expect(told).toBeVisible()
    await expect(helper.page).toHaveURL('/')
  })
})
