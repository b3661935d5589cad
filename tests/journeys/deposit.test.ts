import { expectAccessible } from '../browser/accessible.ts'
import { expect, test } from '../browser/journey.ts'
import { confirmPayment, openCheckout, orderPage, provider } from './steps/checkout.ts'
import { plainGoods } from './steps/goods.ts'

/** Above it the demonstration's zones ask a deposit, francs. */
const depositAbove = 60_000

test('a buyer pays a deposit first, takes it up again after leaving, and the rest at the door', async ({
  people,
}) => {
  const { page } = await people.newBuyer()
  const [product] = (await plainGoods({ stock: 20 })).toSorted((a, b) => b.price - a.price)
  if (!product) throw new Error('the demonstration has no plain goods')
  const price = product.prixPromotionnel ?? product.price
  const qty = Math.ceil((depositAbove + 1) / price)
  await openCheckout(page, { products: [product], qty })
  await page.getByRole('radio', { name: /^Paiement à la livraison/ }).check()
  await expect(page.getByText('En espèces au livreur, avec un acompte')).toBeVisible()
  await expect(page.getByText('déduit à la livraison')).toBeVisible()
  await page.getByRole('radio', { name: 'Wave' }).last().check()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Payer l’acompte, / }).click()
  await expect(page).toHaveURL(orderPage)
  await expect(provider(page).getByRole('heading', { name: 'Payer avec Wave' })).toBeVisible()
  await page.getByRole('button', { name: 'Fermer le paiement' }).click()
  await expect(page.getByRole('heading', { name: 'Acompte attendu' })).toBeVisible()
  await page.reload()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Payer l’acompte, / }).click()
  await confirmPayment(page, '76555444')
  await expect(page.getByText('Acompte reçu, merci')).toBeVisible()
  await expect(page.getByText('Acompte payé')).toBeVisible()
  await expect(page.getByText(/acompte de .* déduit/)).toBeVisible()
  await expectAccessible(page)
})
