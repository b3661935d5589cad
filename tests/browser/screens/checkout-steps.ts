import type { Page } from 'playwright-core'

import { withRelay } from './relay-screens.ts'

/** Puts a product of a shop where one may collect into the cart, and chooses the shop. */
export async function chooseShop(page: Page): Promise<void> {
  await fillCart(page, 'Bazin Diarra')
  await page.getByText('À la boutique', { exact: true }).click()
  await page.getByText('À la boutique, sans frais').first().waitFor()
}

export async function chooseRelay(page: Page): Promise<void> {
  const name = await withRelay(page)
  await fillCart(page, 'Bazin Diarra')
  await page.getByText('Au point relais', { exact: true }).click()
  await page.getByText(name).first().waitFor()
}

export async function fillFromTwoTowns(page: Page): Promise<void> {
  await fillCart(page, 'Bazin Diarra', 'La Main de Bandiagara')
  await page.getByRole('heading', { name: '2 colis, 2 jours' }).waitFor()
}

/** Puts products of two shops, or of these, into the cart as a page would. */
export async function fillCart(page: Page, ...shops: string[]): Promise<void> {
  await page.evaluate(async (only) => {
    type Card = {
      _id: string
      stock: number
      shopName: string
      price: number
      prixPromotionnel: number | null
      useVariants: boolean
    }
    const answer = await fetch('/api/products/paginated?limit=100')
    const { products } = (await answer.json()) as { products: Card[] }
    const least = only.length > 0 ? 2 : 40
    const plenty = products.filter((one) => !one.useVariants && one.stock > least)
    const [first, other] =
      only.length > 0
        ? only.map((name) => plenty.find(({ shopName }) => shopName === name))
        : [plenty[0], plenty.find(({ shopName }) => shopName !== plenty[0]?.shopName)]
    const lines = [first, other].flatMap((card) => {
      if (!card) return []
      const { _id: product, price, prixPromotionnel, useVariants: _variants, ...shown } = card
      const choice = { product, size: null, color: null, qty: 1 }
      return [{ ...shown, ...choice, unitPrice: prixPromotionnel ?? price }]
    })
    localStorage.setItem('cartItems', JSON.stringify(lines))
  }, shops)
  await page.reload()
  await page.getByRole('heading', { name: 'Paiement' }).waitFor()
}

export async function typeAnotherAddress(page: Page): Promise<void> {
  await fillCart(page)
  const other = page.getByText('Autre adresse')
  const region = page.getByRole('combobox', { name: 'Région' })
  await other.or(region).first().waitFor()
  if (await other.count()) await other.click()
  await page.getByRole('combobox', { name: 'Quartier' }).fill('djico')
}

/** The demonstration pauses the periphery. */
export async function typePaused(page: Page): Promise<void> {
  await typePlace(page, 'Quartier', 'kati')
  await page.getByText('Nous reprenons').waitFor()
}

export async function typeUnserved(page: Page): Promise<void> {
  await typePlace(page, 'Région', 'mopti')
  await page.getByRole('heading', { name: 'Nous ne livrons pas encore à Mopti' }).waitFor()
}

async function typePlace(page: Page, name: 'Quartier' | 'Région', typed: string): Promise<void> {
  await fillCart(page)
  const other = page.getByText('Autre adresse')
  const region = page.getByRole('combobox', { name: 'Région' })
  await other.or(region).first().waitFor()
  if (await other.count()) await other.click()
  const field = page.getByRole('combobox', { name })
  await field.fill(typed)
  await field.press('Enter')
}
