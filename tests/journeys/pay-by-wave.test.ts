import type { Page } from 'playwright-core'

import { expectAccessible } from '../browser/accessible.ts'
import { expect, test } from '../browser/journey.ts'
import {
  confirmPayment,
  expectPaid,
  fillCart,
  openCheckout,
  orderPage,
  provider,
} from './steps/checkout.ts'
import { repeatUntil } from './steps/repeat-until.ts'

/** Goes from a cart to Wave’s page, in its frame. */
async function orderByWave(page: Page): Promise<void> {
  await openCheckout(page)
  await page.getByRole('radio', { name: /^Wave/ }).check()
  await page.getByRole('button', { name: /^Payer \d/ }).click()
  await expect(page).toHaveURL(orderPage)
  await expect(provider(page).getByRole('heading', { name: 'Payer avec Wave' })).toBeVisible()
}

test('a buyer pays by Wave, and finds it chosen the next time', async ({ people }) => {
  const { page } = await people.newBuyer()
  await openCheckout(page)
  await expect(page.getByRole('radio', { name: /^Orange Money/ })).toBeChecked()
  await page.getByRole('radio', { name: /^Wave/ }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Payer \d/ }).click()
  await expect(page.getByRole('dialog', { name: 'Paiement sécurisé' })).toBeVisible()
  await expectAccessible(page)
  await confirmPayment(page)
  await expectPaid(page)
  await fillCart(page)
  await page.goto('/CheckoutScreen')
  await expect(page.getByRole('radio', { name: /^Wave/ })).toBeChecked()
})

test('a payment that Wave refuses is taken up again, given up, and made by Orange Money', async ({
  people,
}) => {
  const { page } = await people.newBuyer()
  await orderByWave(page)
  await confirmPayment(page, '79000001')
  await expect(provider(page).getByRole('heading', { name: 'Paiement refusé' })).toBeVisible()
  await provider(page)
    .getByRole('link', { name: /^Retourner chez/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Paiement non terminé' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reprendre le paiement' }).click()
  await provider(page).getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByText('Vous avez quitté la page de paiement.')).toBeVisible()
  await page.getByRole('button', { name: 'Plutôt par Orange Money' }).click()
  await expect(provider(page).getByLabel('Numéro Orange Money')).toBeVisible()
  await confirmPayment(page)
  await expectPaid(page)
})

test('a payment that Wave confirms late is waited for; one that expired first is paid anyway', async ({
  people,
}) => {
  const late = await people.newBuyer()
  const expired = await people.newBuyer()
  await orderByWave(late.page)
  await confirmPayment(late.page, '79000005')
  await orderByWave(expired.page)
  await confirmPayment(expired.page, '79000009')
  await expect(
    provider(expired.page).getByRole('heading', { name: 'Ce paiement a expiré' }),
  ).toBeVisible()
  // The page closes it by itself once the market has asked Wave.
  const close = expired.page.getByRole('button', { name: 'Fermer le paiement' })
  await repeatUntil(async (soon) => {
    if (await close.isVisible()) await close.click(soon)
    await expect(expired.page.getByRole('heading', { name: 'Paiement expiré' })).toBeVisible(soon)
  })
  await expect(expired.page.getByRole('button', { name: 'Réessayer le paiement' })).toBeVisible()
  await expectPaid(late.page)
  // The operator’s notice of the late success reaches the market by itself.
  await repeatUntil(async (soon) => {
    await expired.page.reload()
    await expect(expired.page.getByText(/Payée|payée/).first()).toBeVisible(soon)
    await expect(expired.page.getByRole('heading', { name: 'Paiement expiré' })).toBeHidden(soon)
  })
})
