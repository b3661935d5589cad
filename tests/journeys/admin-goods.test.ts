import { randomUUID } from 'node:crypto'

import type { Page } from 'playwright-core'

import { listProducts, type ProductCard } from '#modules/products/contract/catalogue.ts'
import { placeOrder } from '#modules/orders/contract/orders.ts'
import { expectAccessible } from '../browser/accessible.ts'
import { laptop } from '../browser/devices.ts'
import { callAs, expect, test } from '../browser/journey.ts'
import { home } from '../support/orders.ts'
import { fillCart } from './steps/checkout.ts'
import { payOnProvidersPage } from './steps/orders.ts'

/** Finds one of the market's oldest products from Bamako, which no other journey buys. */
async function plainProduct(which: number): Promise<ProductCard> {
  const { products } = await callAs(null)(listProducts, {
    params: { filter: 'paginated' },
    query: { page: 3, limit: 100 },
  })
  const found = products
    .filter((one) => !one.useVariants && one.stock > 3 && !one.isFreeLivraison)
    .filter(({ shopRegion }) => shopRegion === 'Bamako')
    .at(-which)
  if (!found) throw new Error('no plain product')
  return found
}

async function actOn(page: Page, name: string, act: string): Promise<void> {
  await page.getByRole('button', { name: `Actions pour ${name}` }).click()
  await page.getByRole('button', { name: act }).click()
}

test.describe('a product that the team hides', () => {
  test.use({ expectedProblems: ['404'] })

  test('is gone from pages and carts at once, and returns as quickly', async ({ people }) => {
    const product = await plainProduct(1)
    const [admin, buyer] = [await people.demo('admin', laptop), await people.newBuyer()]
    const untilStatus = (status: number) =>
      expect
        .poll(async () => (await buyer.page.goto(`/product/${product.slug}`))?.status())
        .toBe(status)
    await fillCart(buyer.page, { products: [product] })

    await admin.page.goto(`/admin-product?q=${product.slug}`)
    await actOn(admin.page, product.name, 'Retirer de la vente…')
    const sheet = admin.page.getByRole('dialog')
    await sheet.getByRole('button', { name: 'Retirer de la vente' }).click()
    await expect(sheet.getByText('Dites pourquoi.')).toBeVisible()
    await sheet.getByRole('button', { name: /Contrefaçon/ }).click()
    await expectAccessible(admin.page)
    await sheet.getByRole('button', { name: 'Retirer de la vente' }).click()
    await expect(admin.page.getByText('Produit retiré de la vente')).toBeVisible()

    await untilStatus(404)
    await buyer.page.goto('/panier')
    await expect(
      buyer.page.getByText(`« ${product.name} » n’est plus en vente.`).first(),
    ).toBeVisible()

    await admin.page.goto(`/admin-product?etat=hidden_by_team&q=${product.slug}`)
    await actOn(admin.page, product.name, 'Remettre en vente')
    await expect(admin.page.getByText('Produit remis en vente')).toBeVisible()
    await untilStatus(200)
  })
})

test('the team cancels a paid order, and finance gets its refund', async ({ people }) => {
  const [admin, buyer] = [await people.demo('admin', laptop), await people.newBuyer()]
  const product = await plainProduct(2)
  const body = {
    cartItems: [{ product: product._id, qty: 1 }],
    shippingAddress: home,
    paymentMethod: 'orange_money' as const,
  }
  const placed = await callAs(buyer)(placeOrder, { body }, { idempotencyKey: randomUUID() })
  await payOnProvidersPage(buyer, placed)

  await admin.page.goto(`/admin-order?q=${placed.orderNumber}`)
  await admin.page.getByRole('link', { name: placed.orderNumber }).click()
  await admin.page.getByRole('button', { name: 'Annuler…' }).click()
  const sheet = admin.page.getByRole('dialog')
  await sheet
    .getByRole('textbox', { name: 'Raison' })
    .fill('Le client a appelé : il a changé d’avis.')
  await sheet.getByRole('button', { name: 'Annuler le colis' }).click()
  await expect(admin.page.getByText('Colis annulés')).toBeVisible()
  await expect(admin.page.getByText('Commande annulée par l’équipe')).toBeVisible()
  await expect(admin.page.getByText(/^Remboursement demandé, /)).toBeVisible()
  await expectAccessible(admin.page)
  await buyer.page.goto(`/commandes/${placed._id}`)
  await expect(buyer.page.getByText(/changé d’avis/).first()).toBeVisible()
})
