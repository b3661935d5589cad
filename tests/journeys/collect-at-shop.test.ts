import { acceptParcel, readyParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { expectAccessible } from '../browser/accessible.ts'
import { callAs, expect, test } from '../browser/journey.ts'
import { confirmPayment, fillCart, orderPage } from './steps/checkout.ts'
import { plainGoods } from './steps/goods.ts'
import { readAs } from './steps/orders.ts'

test('a buyer collects at the shop, and pays there by telephone', async ({ people }) => {
  const [buyer, shop] = await Promise.all([people.newBuyer(), people.demo('vendeur')])
  const { page } = buyer
  const products = await plainGoods({ shopName: shop.user?.shopName, stock: 5 })

  await fillCart(page, { products: products.slice(0, 1) })
  await page.goto('/CheckoutScreen')
  await page.getByText('À la boutique', { exact: true }).click()
  await expect(page.getByText('À la boutique, sans frais')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Itinéraire/ })).toBeVisible()
  await expect(page.getByText('Adresse de livraison')).toBeHidden()
  await expectAccessible(page)
  await page.getByText('Sur place, par téléphone').click()
  await page.getByRole('button', { name: /^Commander, .* sur place$/ }).click()
  await expect(page).toHaveURL(orderPage)
  const _id = /[0-9a-f-]{36}/.exec(page.url())?.[0] ?? ''
  const { fulfillments, orderNumber } = await readAs(buyer, { _id })
  const id = fulfillments[0]?._id ?? ''
  const asShop = callAs(shop)
  await asShop(acceptParcel, { params: { id } })
  await asShop(readyParcel, { params: { id } })

  await shop.page.goto('/vendeur-dashboard?onglet=commandes&etat=ready')
  await shop.page.getByRole('button', { name: `Remettre ${orderNumber}` }).click()
  const sheet = shop.page.getByRole('dialog')
  await expect(sheet.getByRole('img', { name: 'Page de paiement à scanner' })).toBeVisible()
  await expectAccessible(shop.page)

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Votre code de remise' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Payer par Wave' }).click()
  await confirmPayment(page, '76555444')
  await expect(page.getByText('Paiement reçu, merci')).toBeVisible()

  await sheet.getByRole('button', { name: 'Le paiement est-il arrivé ?' }).click()
  const code = sheet.getByLabel('Son code à 6 chiffres')
  await code.fill((await readAs(buyer, { _id })).fulfillments[0]?.clientOtp ?? '')
  await expectAccessible(shop.page)
  await sheet.getByRole('button', { name: 'Remettre le colis' }).click()
  await expect(shop.page.getByText('Colis remis.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Retiré à la boutique').first()).toBeVisible()
})
