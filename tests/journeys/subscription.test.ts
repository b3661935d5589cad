import { expect, test } from '../browser/journey.ts'
import { confirmPayment, provider } from './steps/checkout.ts'
import { newShop, planPaid, standardRenewal } from './steps/plan.ts'
import { answerLate, refuse } from './steps/provoke.ts'

test.use({ expectedProblems: ['503: POST'] })

test('a plan whose payment cannot open says why; one that opens can be closed and cancelled', async ({
  people,
}) => {
  const { page } = await newShop(people)
  await page.goto('/Payement/pro')
  const down = await refuse(page, '**/api/payments/initiate', {
    status: 503,
    code: 'payments.provider_down',
    message: 'Orange Money ne répond pas.',
  })
  await page.getByRole('button', { name: /^Payer/ }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Orange Money ne répond pas en ce moment. Réessayez dans un instant.',
  )
  await down.end()
  await page.goto('/Payement/platine')
  await expect(page.getByRole('heading', { name: 'Cette formule n’existe pas' })).toBeVisible()

  // The operators stand there before the market has answered, so that the button does not move.
  const operators = await answerLate(page, '**/api/payments/providers')
  await page.goto('/Payement/business')
  await expect(page.getByRole('radio', { name: 'Wave' })).toBeVisible()
  operators.release()
  await page.getByRole('button', { name: /^Payer/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer le paiement' }).click()
  await expect(page.getByText(/Vous avez fermé la page de paiement/)).toBeVisible()
  await page.getByRole('button', { name: 'Reprendre le paiement' }).click()
  await provider(page)
    .getByRole('button', { name: 'Annuler' })
    .or(provider(page).getByRole('link', { name: 'Annuler' }))
    .click()
  await expect(page).toHaveURL('/PaiementAnnuler')
  await page.getByRole('link', { name: 'Retour à ma boutique' }).click()
  await expect(page).toHaveURL('/vendeur-dashboard')
})

test('a plan is paid, and a reload meanwhile goes on waiting for its payment', async ({
  people,
}) => {
  const { page } = await newShop(people)
  await page.goto('/Payement/standard')
  await page.getByRole('button', { name: /^Payer/ }).click()
  await expect(provider(page).getByRole('button', { name: 'Confirmer le paiement' })).toBeVisible()
  await page.reload()
  await expect(page.getByText(/Nous attendons la réponse d’Orange Money/)).toBeVisible()
  await page.getByRole('button', { name: 'Reprendre le paiement' }).click()
  await confirmPayment(page)
  await expect(planPaid(page)).toBeVisible()
  await page.getByRole('link', { name: 'Voir mon abonnement' }).click()
  await expect(standardRenewal(page)).toBeVisible()
})
