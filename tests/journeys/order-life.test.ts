import { readFile } from 'node:fs/promises'

import type { Page } from 'playwright-core'

import { expectAccessible } from '../browser/accessible.ts'
import { expect, test } from '../browser/journey.ts'
import {
  confirmPayment,
  expectPaid,
  fillAddress,
  fillCart,
  goodsOfTwoShops,
  openCheckout,
  orderPage,
  simulatorOf,
} from './steps/checkout.ts'

/** Places an order by Orange Money; the payment page opens in its frame. */
async function orderToPay(page: Page): Promise<void> {
  await openCheckout(page)
  await page.getByRole('button', { name: /^Payer \d/ }).click()
  await expect(page).toHaveURL(orderPage)
}

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
  await expect(page.getByText('Pas de paiement à la livraison dans cette région')).toBeVisible()
  await fillAddress(page)
  await page.getByLabel('C’est pour quelqu’un d’autre').check()
  await page.getByLabel('Nom complet').fill('Mariam Konaté')
  await page.getByLabel('Téléphone', { exact: true }).fill('76 11 22 33')
  const delivery = page.getByRole('region', { name: 'Livraison', exact: true })
  await expect(delivery.getByRole('listitem')).toHaveCount(2)
  for (const parcel of await delivery.getByRole('listitem').all()) {
    await expect(parcel.getByText(/\d\sf$/)).toBeVisible()
    await expect(
      parcel.getByText(/\d+ (nov|déc|janv|févr|mars|avr|mai|juin|juil|août|sept|oct)/),
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

test('while Orange Money is down an order is kept, and paid when retried', async ({ people }) => {
  const { page } = await people.newBuyer()
  const orangeMoney = await simulatorOf(page, 'orange_money')
  const control = (name: string, data: object) =>
    page.request.post(`${orangeMoney}/_control/${name}`, { data })
  await openCheckout(page, { products: await goodsOfTwoShops(), qty: 7 })
  const button = page.getByRole('button', { name: /^Payer \d/ })
  const amount = Number((await button.innerText()).replace(/\D/g, ''))
  await control('fault', { step: 'create', fault: { kind: 'down', amount } })
  await button.click()
  await expect(page).toHaveURL(orderPage)
  await expect(page.getByText('Orange Money ne répond pas en ce moment.')).toBeVisible()
  await expect(page.getByText(/gardés jusqu’à .* \(encore\s\d+\smin\)/)).toBeVisible()
  await expectAccessible(page)
  await control('clear-faults', { step: 'create' })
  await page.getByRole('button', { name: 'Réessayer le paiement' }).click()
  await confirmPayment(page)
  await expectPaid(page)
})

test('a payment without notification, with a forged one, or expired is shown as it is', async ({
  people,
}) => {
  const unnotified = await people.newBuyer()
  const forged = await people.newBuyer()
  for (const [{ page }, phone] of [
    [unnotified, '79000007'],
    [forged, '79000006'],
  ] as const) {
    await orderToPay(page)
    await confirmPayment(page, phone)
  }
  await expectPaid(unnotified.page)
  await expect(forged.page.getByRole('heading', { name: 'Paiement non abouti' })).toBeVisible()

  // A payment expires after ten minutes: the answer of that moment is stubbed.
  const late = { state: 'expired', message: 'Le temps de paiement est passé.' }
  await forged.page.route('**/api/orders/*', async (route) => {
    const answer = await route.fetch()
    // A call that the reload interrupts has no answer any more.
    const order = (await answer.json().catch(() => null)) as { payment: object } | null
    if (order)
      await route.fulfill({
        response: answer,
        json: { ...order, payment: { ...order.payment, ...late } },
      })
  })
  await forged.page.reload()
  await expect(forged.page.getByRole('heading', { name: 'Paiement expiré' })).toBeVisible()
  await expect(forged.page.getByRole('button', { name: 'Réessayer le paiement' })).toBeVisible()
})
