import { expect, test } from '../browser/journey.ts'
import { confirmPayment, provider } from './steps/checkout.ts'
import { newShop, planPaid, standardRenewal } from './steps/plan.ts'
import { refuse } from './steps/provoke.ts'

test('a seller on the free plan pays a month of Standard, and sees its unused days', async ({
  people,
}) => {
  const { page } = await newShop(people)
  await page.goto('/Payement/abonnement')
  await expect(page.getByText('Gratuit').first()).toBeVisible()
  await page.getByRole('link', { name: 'Passer à Standard' }).click()
  await expect(page).toHaveURL('/Payement/standard')
  await expect(page.getByText(/^aujourd’hui, /)).toBeVisible()
  await expect(page.getByText('Un mois, dès aujourd’hui')).toBeVisible()
  await page.getByRole('button', { name: 'Payer 1 225 f par Orange Money' }).click()
  await expect(page.getByRole('dialog', { name: 'Paiement sécurisé' })).toBeVisible()
  await confirmPayment(page)
  await expect(planPaid(page)).toBeVisible()
  await page.getByRole('link', { name: 'Voir mon abonnement' }).click()
  await expect(standardRenewal(page)).toBeVisible()
  await expect(page.getByText('Jours non utilisés')).toBeVisible()
})

test('a seller cancels a payment, after closing and reopening its sheet', async ({ people }) => {
  const { page } = await newShop(people)
  await page.goto('/Payement/business')
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

test.describe('when the payment cannot open', () => {
  test.use({ expectedProblems: ['503: POST'] })

  test('the page says why, and so does that of an unknown plan', async ({ people }) => {
    const { page } = await people.demo('vendeur-gratuit')
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
    await refuse(page, '**/api/payments/initiate', {
      status: 400,
      code: 'payments.wrong_type',
      message: 'Type de paiement invalide.',
    })
    await page.getByRole('button', { name: /^Payer/ }).click()
    await expect(page.getByRole('alert')).toHaveText('Type de paiement invalide.')
    await page.goto('/Payement/platine')
    await expect(page.getByRole('heading', { name: 'Cette formule n’existe pas' })).toBeVisible()
  })
})
