import { expectAccessible } from '../browser/accessible.ts'
import { expect, test } from '../browser/journey.ts'
import { openCheckout, orderPage } from './steps/checkout.ts'
import { anyShop, orderFrom } from './steps/orders.ts'
import { readSms } from './steps/sms.ts'

test('a newcomer with two orders to pay at the door proves the number by SMS, and goes on', async ({
  people,
}) => {
  const buyer = await people.newBuyer()
  const { page, user } = buyer
  await orderFrom(buyer, [anyShop])
  await orderFrom(buyer, [anyShop])
  await openCheckout(page)
  await page.getByRole('radio', { name: /à la livraison/ }).check()
  await page.getByRole('button', { name: /^Commander/ }).click()
  await expect(
    page.getByText('Vous attendez déjà 2 commandes à payer à la livraison.'),
  ).toBeVisible()
  await expect(page.getByLabel('Repère')).toHaveValue('Derrière la pharmacie du Pont')
  await page.getByRole('button', { name: 'Confirmer mon numéro' }).click()
  const sheet = page.getByRole('dialog', { name: 'Confirmer votre numéro' })
  await expectAccessible(page)
  await sheet.getByRole('button', { name: /^Recevoir un code/ }).click()
  await sheet.getByLabel(/^Code reçu/).fill('12')
  await sheet.getByRole('button', { name: 'Confirmer', exact: true }).click()
  await expect(sheet.getByText('Entrez les 6 chiffres du code.')).toBeVisible()
  const code = await readSms(user?.phone ?? '', /: (\d{6}) est votre code/)
  await sheet.getByLabel(/^Code reçu/).fill(code === '000000' ? '000001' : '000000')
  await sheet.getByRole('button', { name: 'Confirmer', exact: true }).click()
  await expect(sheet.getByText('Ce code n’est pas le bon. Encore 4 essais.')).toBeVisible()
  await expectAccessible(page)
  await sheet.getByLabel(/^Code reçu/).fill(code)
  await sheet.getByRole('button', { name: 'Confirmer', exact: true }).click()
  await expect(page).toHaveURL(orderPage)
})
