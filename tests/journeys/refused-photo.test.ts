import { randomInt } from 'node:crypto'
import { writeFile } from 'node:fs/promises'

import sharp from 'sharp'

import { listSellerProducts } from '#modules/publishing/contract/seller-products.ts'
import { expectAccessible } from '../browser/accessible.ts'
import { callAs, expect, test } from '../browser/journey.ts'
import { somePhoto } from './steps/some-photo.ts'

/** Writes a file to disk: thirty megabytes take the browser half a minute any other way. */
async function file(name: string, bytes: Buffer): Promise<string> {
  const path = test.info().outputPath(name)
  await writeFile(path, bytes)
  return path
}

/** Makes 30 MB of noise, which no format makes small. */
function heavyPhoto(): Promise<Buffer> {
  return sharp({
    create: {
      width: 4_000,
      height: 3_000,
      channels: 3,
      background: '#7a4519',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer()
}

test('files that are no photos are named with the reason; the product has the good ones', async ({
  people,
}) => {
  const seller = await people.demo('vendeur')
  const { page } = seller
  const name = `Pagne aux photos mêlées ${randomInt(100_000, 999_999)}`
  await page.goto('/ajoutproduit')
  const heavy = await heavyPhoto()
  expect(heavy.length).toBeGreaterThan(30_000_000)
  const good = await somePhoto()
  await page
    .getByLabel('Choisir des photos')
    .setInputFiles([
      await file('face.jpg', good),
      await file('facture.jpg', Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n')),
      await file('coupee.jpg', good.subarray(0, 60)),
      await file('geante.png', heavy),
    ])
  const refused = page.getByRole('list', { name: 'Photos refusées' }).getByRole('listitem')
  await expect(refused).toHaveCount(2)
  await expect(refused.first()).toContainText('Photo 2 (facture.jpg)')
  await expect(refused.first()).toContainText('Impossible de lire l’image sélectionnée.')
  await expect(refused.last()).toContainText('Photo 3 (coupee.jpg)')
  // The picture of 30 MB is made smaller on the phone, and sent.
  await expect(page.getByRole('status').filter({ hasText: /photo/ })).toHaveText('2 photos prêtes')
  await expectAccessible(page)
  await refused
    .last()
    .getByRole('button', { name: /^Retirer/ })
    .click()
  await expect(refused).toHaveCount(1)

  await page.getByLabel('Nom du produit').fill(name)
  await page.getByLabel('Description').fill('Bazin riche teint à Bamako, broderie or au col.')
  await page.getByLabel('Catégorie', { exact: true }).selectOption('Mode femme')
  await page.getByLabel('Sous-catégorie').selectOption({ index: 1 })
  await page.getByLabel('Prix', { exact: true }).fill('25000')
  await page.getByLabel('Stock', { exact: true }).fill('3')
  await page.getByRole('button', { name: 'Publier' }).filter({ visible: true }).click()
  await expect(page.getByText('Produit publié, sans la photo refusée')).toBeVisible()
  const { products } = await callAs(seller)(listSellerProducts, { query: { q: name } })
  expect(products).toHaveLength(1)
})
