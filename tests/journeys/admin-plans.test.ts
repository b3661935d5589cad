import { expectAccessible } from '../browser/accessible.ts'
import { expect, test } from '../browser/journey.ts'
import { reloadUntil } from './steps/reload-until.ts'

test('an admin gives a shop five days of its plan, and its seller is notified', async ({
  people,
}) => {
  const { page } = await people.demo('admin')
  await page.goto('/admin-formules')
  await expect(page.getByText('1 225 f pour un mois')).toBeVisible()
  await expect(page.getByText('30 produits en ligne')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Chercher une boutique abonnée' }).fill('bazin')
  await page.keyboard.press('Enter')
  const shops = page.getByRole('list', { name: 'Boutiques abonnées' }).getByRole('listitem')
  await expect(shops).toHaveCount(1)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Actions pour Bazin Diarra' }).click()
  await page.getByRole('button', { name: 'Offrir des jours…' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Jours offerts').fill('61')
  await expect(sheet.getByText('De 1 à 60 jours.').first()).toBeVisible()
  await sheet.getByLabel('Jours offerts').fill('5')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Offrir 5 jours' }).click()
  await expect(sheet.getByText('Dites pourquoi.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Paiement en panne.' }).click()
  await sheet.getByRole('button', { name: 'Offrir 5 jours' }).click()
  await expect(sheet).toBeHidden()
  await expect(shops.getByText(/dont 5 jours offerts/)).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV de cette liste' }).filter({ visible: true }).click()
  expect((await download).suggestedFilename()).toBe('abonnements.csv')

  await page.goto('/admin-journal?partie=subscriptions')
  await expect(page.getByText('« Paiement en panne. »').first()).toBeVisible()

  const { page: own } = await people.demo('vendeur')
  await own.goto('/Payement/abonnement')
  await expect(own.getByText(/dont 5\sjours offerts/)).toBeVisible()
  await reloadUntil(own, '/notifications', own.getByText(/5\sjours offerts par Sugu/))
})
