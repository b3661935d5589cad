import { randomUUID } from 'node:crypto'

import type { Page } from 'playwright-core'

import { listTeamOrders } from '#contract/orders/admin-orders.ts'
import { listProducts, type ProductCard } from '#contract/catalogue/catalogue.ts'
import { placeOrder } from '#contract/orders/orders.ts'
import { typedClient } from '#contract/kernel/typed-client.ts'
import { expectAccessible } from '../browser/accessible.ts'
import { laptop } from '../browser/devices.ts'
import { expect, marketUrl, test } from '../browser/journey.ts'
import { home } from '../orders.ts'

const client = (token: string | null) =>
  typedClient(
    (request) => fetch(marketUrl() + request.url, request),
    () => token,
  )

/** Something plain that nobody else's journey needs: among the oldest of the market. */
async function plainProduct(which: number): Promise<ProductCard> {
  const { products } = await client(null)(listProducts, {
    params: { filter: 'paginated' },
    query: { page: 3, limit: 100 },
  })
  const found = products
    .filter((one) => !one.useVariants && one.stock > 3 && !one.isFreeLivraison)
    .at(-which)
  if (!found) throw new Error('no plain product')
  return found
}

async function actOn(page: Page, name: string, act: string): Promise<void> {
  await page.getByRole('button', { name: `Actions sur ${name}` }).click()
  await page.getByRole('button', { name: act }).click()
}

test.describe('a product that the team takes away', () => {
  test.use({ expectedProblems: ['404'] })

  test('is gone from the shop at once, the cart says so, and it returns as quickly', async ({
    people,
  }) => {
    const product = await plainProduct(1)
    const [admin, buyer] = [await people.demo('admin', laptop), await people.newBuyer()]
    const cart = [
      {
        product: product._id,
        name: product.name,
        slug: product.slug,
        image: product.image,
        stock: product.stock,
        shopName: product.shopName,
      },
    ]
    const lines = cart.map((line) => ({
      ...line,
      size: null,
      color: null,
      qty: 1,
      unitPrice: product.prixPromotionnel ?? product.price,
    }))
    await buyer.page.goto(`/product/${product.slug}`)
    await buyer.page.evaluate(
      (kept) => localStorage.setItem('cartItems', kept),
      JSON.stringify(lines),
    )

    await admin.page.goto(`/admin-product?q=${product.slug}`)
    await actOn(admin.page, product.name, 'Retirer de la vente…')
    const sheet = admin.page.getByRole('dialog')
    await sheet.getByRole('button', { name: 'Retirer de la vente' }).click()
    await expect(sheet.getByText('Dites pourquoi.')).toBeVisible()
    await sheet.getByRole('button', { name: /Contrefaçon/ }).click()
    await expectAccessible(admin.page)
    await sheet.getByRole('button', { name: 'Retirer de la vente' }).click()
    await expect(admin.page.getByText('Produit retiré de la vente')).toBeVisible()

    await expect(async () => {
      const answer = await buyer.page.goto(`/product/${product.slug}`)
      expect(answer?.status()).toBe(404)
    }).toPass({ timeout: 15_000 })
    await buyer.page.goto('/panier')
    await expect(
      buyer.page.getByText(`« ${product.name} » n’est plus en vente.`).first(),
    ).toBeVisible()

    await admin.page.goto(`/admin-product?etat=hidden_by_team&q=${product.slug}`)
    await actOn(admin.page, product.name, 'Remettre en vente')
    await expect(admin.page.getByText('Produit remis en vente')).toBeVisible()
    await expect(async () => {
      const answer = await buyer.page.goto(`/product/${product.slug}`)
      expect(answer?.status()).toBe(200)
    }).toPass({ timeout: 15_000 })
  })
})

test('an order that was paid is cancelled by the team with a reason, and its refund waits for finance', async ({
  people,
}) => {
  const [admin, buyer] = [await people.demo('admin', laptop), await people.newBuyer()]
  const product = await plainProduct(2)
  const body = {
    cartItems: [{ product: product._id, qty: 1 }],
    shippingAddress: home,
    paymentMethod: 'orange_money' as const,
  }
  const placed = await client(buyer.user?.token ?? null)(
    placeOrder,
    { body },
    { idempotencyKey: randomUUID() },
  )
  await buyer.page.goto(placed.payment.paymentUrl ?? '')
  await buyer.page.getByRole('button', { name: 'Confirmer le paiement' }).click()
  const asAdmin = client(admin.user?.token ?? null)
  await expect
    .poll(
      async () =>
        (await asAdmin(listTeamOrders, { query: { q: placed.orderNumber } })).orders[0]?.payment
          .state,
      { timeout: 30_000 },
    )
    .toBe('paid')

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

test('a subcategory is added, moved to another category and taken away again', async ({
  people,
}) => {
  const { page } = await people.demo('admin', laptop)
  const name = `Atelier ${randomUUID().slice(0, 6)}`
  await page.goto('/admin-categorie')
  const add = async (words: string) => {
    await page.getByLabel('Nom', { exact: true }).fill(words)
    await page.getByRole('dialog').getByRole('button', { name: 'Ajouter', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await page.getByRole('button', { name: 'Ajouter une catégorie' }).click()
  await add(name)
  await actOn(page, name, 'Ajouter une sous-catégorie…')
  await add(`${name} bois`)
  await actOn(page, `${name} bois`, 'Mettre dans une autre catégorie…')
  await page.getByRole('dialog').getByRole('button', { name: 'Déplacer' }).click()
  await expect(page.getByText('Sous-catégorie déplacée')).toBeVisible()
  await expect(
    page
      .getByRole('list', { name: `Sous-catégories de ${name}`, exact: true })
      .getByRole('listitem'),
  ).toHaveCount(0)
  await expectAccessible(page)
  for (const gone of [`${name} bois`, name]) {
    await page.getByRole('button', { name: `Actions sur ${gone}`, exact: true }).click()
    await page.getByRole('button', { name: 'Supprimer…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await expect(page.getByText(name)).toHaveCount(0)
})
