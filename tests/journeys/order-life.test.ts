import { readFile } from 'node:fs/promises'

import { expectAccessible } from '../browser/accessible.ts'
import { expect, test } from '../browser/journey.ts'
import { fillAddress, fillCart, goodsOfTwoShops, orderPage } from './steps/checkout.ts'

test('an order in cash shows fees and dates, has a receipt, is cancelled and bought again', async ({
  people,
}) => {
  const { page, context } = await people.newBuyer()
  await context.clearPermissions()
  await fillCart(page, { products: await goodsOfTwoShops() })
  await page.goto('/CheckoutScreen')
  await page.getByRole('button', { name: 'Ajouter ma position GPS' }).click()
  await expect(
    page.getByText(/Position (refusée|introuvable)|ne donne pas sa position/),
  ).toBeVisible()

  // A part of a name finds it; an unknown name changes nothing.
  const region = page.getByRole('combobox', { name: 'Région' })
  await region.fill('atlantide')
  await expect(page.getByText('Aucun résultat').first()).toBeAttached()
  await region.press('Escape')
  await expect(region).toHaveValue('Bamako')
  await region.fill('tombou')
  await region.press('Enter')
  await expect(region).toHaveValue('Tombouctou')
  await expect(page.getByText('Nous ne livrons pas encore à Tombouctou')).toBeVisible()
  await fillAddress(page)
  await page.getByLabel('C’est pour quelqu’un d’autre').check()
  await page.getByLabel('Nom complet').fill('Mariam Konaté')
  await page.getByLabel('Téléphone', { exact: true }).fill('76 11 22 33')
  const delivery = page.getByRole('region', { name: /^2 colis/ })
  await expect(delivery.getByRole('listitem')).toHaveCount(2)
  for (const parcel of await delivery.getByRole('listitem').all()) {
    await expect(parcel.getByText(/\d\sf$/)).toBeVisible()
    await expect(
      parcel.getByText(
        /demain|(?:1er|\d)\s(?:janv|févr|mars|avr|mai|juin|juil|août|sept|oct|nov|déc)/,
      ),
    ).toBeVisible()
  }
  await page.getByText('Paiement à la livraison', { exact: true }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: /à la livraison$/ }).click()
  await expect(page).toHaveURL(orderPage)
  await expect(page.getByText('À payer au livreur, en espèces')).toBeVisible()
  await expect(page.getByText('Arrivée prévue')).toBeVisible()
  await expectAccessible(page)

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  const receipt = await saving
  expect(receipt.suggestedFilename()).toMatch(/^recu-SG-\d{6}-\w{5}\.pdf$/)
  expect((await readFile(await receipt.path())).subarray(0, 5).toString()).toBe('%PDF-')

  await page.getByRole('button', { name: 'Annuler la commande' }).click()
  const sheet = page.getByRole('dialog', { name: /Annuler la commande/ })
  await sheet.getByLabel('Pourquoi').selectOption('Le délai est trop long.')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Annuler la commande' }).click()
  await expect(page.getByText('Le délai est trop long.')).toBeVisible()
  await expect(page.getByText(/, par vous$/).first()).toBeVisible()

  await page.getByRole('button', { name: 'Racheter' }).click()
  await expect(page).toHaveURL(/\/panier/)
  // Beside what is proposed to be added.
  const bought = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: /^Retirer/ }) })
  await expect(bought).toHaveCount(2)
  await page.getByRole('link', { name: 'Valider' }).click()
  await expect(page.getByRole('radio', { name: /^Maison/ })).toBeChecked()
})
