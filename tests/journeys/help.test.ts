import { expectAccessible } from '../browser/accessible.ts'
import { phone } from '../browser/devices.ts'
import { expect, test } from '../browser/journey.ts'

test('the site is installed as this browser does it, or by the file of the application', async ({
  people,
}) => {
  const userAgent =
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
  const { page } = await people.visitor({ ...phone, userAgent })
  await page.goto('/sugu-mobile')
  await page.getByRole('button', { name: 'Installer Sugu' }).click()
  const sheet = page.getByRole('dialog', { name: 'Installer Sugu' })
  await expect(sheet.getByText(/Ajouter à l’écran d’accueil/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Télécharger l’application' })).toBeHidden()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Installer Sugu' })).toBeVisible()
  // The event that Chrome sends on a phone that visited the site before.
  await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    dispatchEvent(Object.assign(offer, { prompt: () => Promise.resolve({ outcome: 'accepted' }) }))
  })
  await page.getByRole('button', { name: 'Installer Sugu' }).click()
  await expect(page.getByText('Sugu est installé sur cet appareil.')).toBeVisible()
  await page.getByRole('link', { name: 'Ouvrir Sugu' }).click()
  await expect(page).toHaveURL('/')

  await page.route('**/api/action/download/sugu', (route) =>
    route.fulfill({ headers: { 'content-length': '12582912' }, body: '' }),
  )
  await page.goto('/sugu-mobile')
  await expect(page.getByText('Pour Android, 12 Mo')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Télécharger l’application' })).toHaveAttribute(
    'href',
    '/api/action/download/sugu',
  )
})
