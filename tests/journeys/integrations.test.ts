import { listShopKeys } from '#modules/integrations/contract/shop-keys.ts'
import { listSellerOrders } from '#modules/shop-orders/contract/seller-orders.ts'
import { expectAccessible } from '../browser/accessible.ts'
import { callAs, expect, marketUrl, test } from '../browser/journey.ts'

test.use({ expectedProblems: ['422'] })

test('a seller makes a key that is shown once, a program works with it, and she ends it', async ({
  people,
}) => {
  const seller = await people.demo('vendeur-gratuit')
  const { page } = seller
  await page.goto('/vendeur-dashboard?onglet=boutique')
  await page.getByRole('link', { name: 'Connecter votre propre système' }).click()
  await expect(page.getByText('Aucune clé encore.')).toBeVisible()
  await page.getByRole('button', { name: 'Créer une clé' }).click()
  await page.getByRole('button', { name: 'Créer la clé' }).click()
  await expect(page.getByText('Choisissez au moins un droit.')).toBeVisible()
  await page.getByLabel('Nom').fill('Caisse du magasin')
  await page.getByLabel('Lire les commandes').check()
  await page.getByRole('button', { name: 'Créer la clé' }).click()
  const token = await page.getByLabel('Clé', { exact: true }).inputValue()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'J’ai noté' }).click()
  await expect(page.getByText('Jamais utilisée')).toBeVisible()
  await expect(page.getByText(token)).toBeHidden()

  const program = (path: string) =>
    fetch(marketUrl() + path, { headers: { authorization: `Bearer ${token}` } })
  expect((await program(listSellerOrders.path)).status).toBe(200)
  expect((await program(listShopKeys.path)).status).toBe(403)
  await page.reload()
  await expect(page.getByText(/Utilisée le/)).toBeVisible()

  await page.getByRole('button', { name: 'Mettre fin à la clé Caisse du magasin' }).click()
  await page.getByRole('button', { name: 'Mettre fin', exact: true }).click()
  await expect(page.getByText('Aucune clé encore.')).toBeVisible()
  expect((await program(listSellerOrders.path)).status).toBe(401)
  expect((await callAs(seller)(listShopKeys, {})).keys).toEqual([])
})
