import { randomInt } from 'node:crypto'
import type { Page } from 'playwright-core'

import { listSellerProducts } from '#modules/publishing/contract/seller-products.ts'
import { expectAccessible } from '../browser/accessible.ts'
import { phone } from '../browser/devices.ts'
import { callAs, expect, test } from '../browser/journey.ts'
import { untilCached } from './steps/cached.ts'
import { somePhoto } from './steps/some-photo.ts'

const installed = { ...phone, serviceWorkers: 'allow' } as const
const desk = '/vendeur-dashboard'
const minuteMs = 60_000

/** Visits all pages; they are kept from the second visit on, when there is a service worker. */
async function visitAll(page: Page): Promise<void> {
  await page.goto(desk)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  for (const [address, kept] of [
    [desk, '/api/seller/sales'],
    [`${desk}?onglet=produits`, '/api/seller/products'],
    [`${desk}?onglet=versements`, '/api/seller/payouts'],
    ['/ajoutproduit', '/api/categories'],
    ['/reclamation', '/api/reclamations/parcels'],
  ] as const) {
    await page.goto(address)
    await untilCached(page, kept)
    await untilCached(page, new URL(address, 'http://sugu').pathname, 'sugu-pages')
  }
}

async function publishOffline(page: Page, name: string): Promise<void> {
  await page.goto('/ajoutproduit')
  await page
    .getByLabel('Prendre une photo')
    .setInputFiles({ name: 'face.jpg', mimeType: 'image/jpeg', buffer: await somePhoto() })
  await expect(page.getByText('Réseau coupé').first()).toBeVisible()
  await page.getByLabel('Nom du produit').fill(name)
  await page.getByLabel('Description').fill('Bazin riche teint à Bamako, broderie or au col.')
  await page.getByLabel('Catégorie', { exact: true }).selectOption('Mode femme')
  await page.getByLabel('Sous-catégorie').selectOption({ index: 1 })
  await page.getByLabel('Prix', { exact: true }).fill('25000')
  await page.getByLabel('Stock', { exact: true }).fill('3')
  await page.getByRole('button', { name: 'Publier' }).filter({ visible: true }).click()
  await expect(page.getByRole('region', { name: 'En attente du réseau' })).toContainText(name)
}

test('a seller’s pages open without network, with what was last seen and how old it is', async ({
  people,
}) => {
  const { page, context } = await people.demo('vendeur', installed)
  await visitAll(page)
  await context.setOffline(true)
  for (const [address, seen] of [
    [desk, page.getByRole('heading', { name: 'Ventes' })],
    [`${desk}?onglet=produits`, page.getByRole('button', { name: /^Actions pour/ }).first()],
    [`${desk}?onglet=versements`, page.getByRole('heading', { name: 'Samedis' })],
  ] as const) {
    await page.goto(address)
    await expect(seen).toBeVisible()
    await expect(page.getByText(/^Vu pour la dernière fois/)).toBeVisible()
  }
  await page.goto('/ajoutproduit')
  await expect(page.getByLabel('Nom du produit')).toBeVisible()
  await page.goto('/reclamation')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(/^Pas de connexion/)).toHaveCount(0)
})

test('a product published offline is sent once: at once, after 1 or 30 minutes, after closing', async ({
  people,
}) => {
  const seller = await people.demo('vendeur', installed)
  const { page, context } = seller
  await page.clock.install()
  await visitAll(page)
  const found = async (name: string) => {
    const { products } = await callAs(seller)(listSellerProducts, { query: { q: name } })
    return products.length
  }
  for (const minutes of [0, 1, 30]) {
    const name = `Boubou hors ligne ${randomInt(100_000, 999_999)}`
    await context.setOffline(true)
    await publishOffline(page, name)
    if (minutes === 0) {
      // The notice covers part of a row, and stays while the pointer is on it.
      await page.mouse.move(0, 0)
      await expect(page.getByText(/il partira dès/)).toHaveCount(0)
      await expectAccessible(page)
    }
    await page.clock.fastForward(minutes * minuteMs)
    expect(await found(name)).toBe(0)
    await context.setOffline(false)
    await expect(page.getByRole('region', { name: 'En attente du réseau' })).toHaveCount(0)
    expect(await found(name)).toBe(1)
  }
  const last = `Boubou gardé ${randomInt(100_000, 999_999)}`
  await context.setOffline(true)
  await publishOffline(page, last)
  await page.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(desk)
  await expect.poll(() => found(last)).toBe(1)
  await again.goto('/ajoutproduit')
  await expect(again.getByLabel('Nom du produit')).toHaveValue('')
})
