import { randomBytes } from 'node:crypto'

import sharp from 'sharp'

import { expect, test } from '../browser/journey.ts'
import { refuse } from './steps/provoke.ts'

/** Makes a picture as large as a camera's file, since random pixels do not compress. */
const photo = () =>
  sharp(randomBytes(2000 * 1500 * 3), { raw: { width: 2000, height: 1500, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()

/** Runs in the page: Playwright does not see the size of a file in a form. */
function noteSentBytes(): void {
  const append: (name: string, value: string | Blob, file?: string) => void =
    FormData.prototype.append
  FormData.prototype.append = function (name: string, value: string | Blob, file?: string) {
    if (value instanceof Blob) sessionStorage.setItem('sentBytes', String(value.size))
    append.call(this, name, value, file)
  }
}

test.describe('the profile', () => {
  test.use({ expectedProblems: ['500: PUT'] })

  test('takes a new name and a photo, which is made smaller before it is sent', async ({
    people,
  }) => {
    const { page } = await people.newBuyer()
    await page.addInitScript(noteSentBytes)
    await page.goto('/parametre')
    await page.getByRole('link', { name: /Modifier le profil/ }).click()
    await page.getByLabel('Nom complet').fill('A')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Entrez votre nom.')).toBeVisible()

    await page
      .getByLabel('Choisir une photo')
      .setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('bonjour') })
    await expect(page.getByText('Format invalide — choisissez une image (jpg/png).')).toBeVisible()
    const heavy = await photo()
    await page
      .getByLabel('Choisir une photo')
      .setInputFiles({ name: 'moi.jpg', mimeType: 'image/jpeg', buffer: heavy })
    await expect(page.getByText(/Photo prête/)).toBeVisible()
    expect(
      await page.evaluate(() => sessionStorage.getItem('sentBytes')).then(Number),
    ).toBeLessThan(heavy.length * 0.8)

    await page.getByLabel('Nom complet').fill('Aïssata Keïta')
    const broken = await refuse(page, '**/api/users/profile', { status: 500 })
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByRole('alert')).toContainText('Une erreur est survenue.')
    await expect(page.getByLabel('Nom complet')).toHaveValue('Aïssata Keïta')
    await broken.end()
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Profil enregistré')).toBeVisible()
    await expect(
      page.getByRole('link', { name: 'Profil : Aïssata Keïta' }).locator('img'),
    ).toBeVisible()
  })
})
