import { requestAccountDeletion } from '#modules/people/contract/deletion-request.ts'
import { forgotPassword, resetPassword } from '#modules/identity/contract/sessions.ts'
import { verifyClientOtp, verifyVendorOtp } from '#modules/deliveries/contract/deliveries.ts'
import { acceptParcel, readyParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { initiatePayment } from '#modules/payments/contract/payments.ts'
import { callAs, expect, test } from '../browser/journey.ts'
import type { Page } from 'playwright-core'
import { parcelOf } from '../support/orders.ts'
import { confirmPayment, provider } from './steps/checkout.ts'
import { codeImage, typeCode } from './steps/courier.ts'
import { orderFrom, readAs } from './steps/orders.ts'
import {
  comeSecond,
  moved,
  pressOnce,
  reloadAndBack,
  secondTab,
  slow,
  smallPhone,
} from './steps/slow-walk.ts'
import { newShop, planPaid, standardRenewal } from './steps/plan.ts'
import { readSms } from './steps/sms.ts'

// Paths walked to their ends on a cheap phone with a poor network. At each act the button says at
// once that work is going on and a second press does nothing; a reload and Back lose nothing; in a
// second tab the same act comes too late and reads why.

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test('on a slow phone a seller accepts an order and says that it is ready', async ({ people }) => {
  const [buyer, shop] = await Promise.all([people.newBuyer(), people.demo('vendeur', smallPhone)])
  const placed = await orderFrom(buyer, [shop])
  const { page } = shop
  await slow(page)
  // This order alone: others come and go, and would move it while it is pressed.
  await page.goto(`/vendeur-dashboard?onglet=commandes&etat=new&q=${placed.orderNumber}`)
  const accept = (tab: Page) => button(tab, `Accepter ${placed.orderNumber}`)
  await reloadAndBack(page, () => expect(accept(page)).toBeVisible())
  const second = await secondTab(page)
  await expect(accept(second)).toBeVisible()
  await pressOnce(accept(page), acceptParcel)
  await expect(page.getByText('Commande acceptée')).toBeVisible()
  await comeSecond(second, {
    act: (tab) => accept(tab).click(),
    refused: (tab) => tab.getByText(moved).or(tab.getByText('Aucune commande ne correspond')),
  })
  await page.goto('/vendeur-dashboard?onglet=commandes&etat=accepted')
  const ready = button(page, `Marquer prête ${placed.orderNumber}`)
  await pressOnce(ready, readyParcel)
  await page.goto('/vendeur-dashboard?onglet=commandes&etat=ready')
  const card = page.getByRole('article').filter({ hasText: placed.orderNumber })
  await reloadAndBack(page, () => expect(card.getByRole('img', { name: codeImage })).toBeVisible())
  const [parcel] = (await readAs(buyer, placed)).fulfillments
  expect(parcel?.history.filter(({ state }) => state === 'accepted')).toHaveLength(1)
})

test('on a slow phone a courier collects a parcel and hands it over', async ({ people }) => {
  const [buyer, shop, courier] = await Promise.all([
    people.newBuyer(),
    people.demo('vendeur'),
    people.demo('livreur', smallPhone),
  ])
  const placed = await orderFrom(buyer, [shop])
  const id = parcelOf(placed)
  await callAs(shop)(acceptParcel, { params: { id } })
  const { vendorOtp = '' } = await callAs(shop)(readyParcel, { params: { id } })
  const { page } = courier
  await slow(page)
  const code = page.getByLabel('Code à 6 chiffres')
  const cash = page.getByLabel(/J’ai reçu .* en espèces/)
  await page.goto('/livreur-dashboard?onglet=otp')
  await page
    .getByRole('link', { name: /colis à prendre/ })
    .filter({ hasText: shop.user?.shopName ?? '' })
    .click()
  await code.fill(vendorOtp)
  await reloadAndBack(page, () => expect(code).toHaveValue(vendorOtp))
  await pressOnce(button(page, 'Prendre le colis'), verifyVendorOtp)
  await expect(page).toHaveURL(/onglet=en-cours/)

  const otp = (await readAs(buyer, placed)).fulfillments[0]?.clientOtp ?? ''
  await page.goto(`/livreur-dashboard?onglet=otp&colis=${id}`)
  await code.fill(otp)
  // No code is accepted before the courier confirms that he has the cash.
  await button(page, 'Confirmer la remise').click()
  await expect(page.getByText('Cochez d’abord que vous avez reçu les espèces.')).toBeVisible()
  await cash.check()
  await reloadAndBack(page, async () => {
    await expect(code).toHaveValue(otp)
    await expect(cash).toBeChecked()
  })
  const second = await secondTab(page)
  await expect(button(second, 'Confirmer la remise')).toBeVisible()
  await pressOnce(button(page, 'Confirmer la remise'), verifyClientOtp)
  await expect(page.getByText('Colis livré.')).toBeVisible()
  await comeSecond(second, {
    act: async (tab) => {
      await tab.getByLabel(/J’ai reçu .* en espèces/).check()
      await typeCode(tab, otp, 'Confirmer la remise')
    },
    refused: (tab) => tab.getByText(moved),
  })
  const [parcel] = (await readAs(buyer, placed)).fulfillments
  expect(parcel?.history.filter(({ state }) => state === 'delivered')).toHaveLength(1)
})

test('on a slow phone a seller pays a plan, and a reload goes on waiting for it', async ({
  people,
}) => {
  const { page } = await newShop(people, smallPhone)
  await slow(page)
  await page.goto('/Payement/standard')
  const pay = (tab: Page) => button(tab, /^Payer [\d]/)
  await reloadAndBack(page, () => expect(pay(page)).toBeVisible())
  const second = await secondTab(page)
  await expect(pay(second)).toBeVisible()
  await pressOnce(pay(page), initiatePayment)
  const askedBy = (tab: Page) =>
    provider(tab).getByRole('button', { name: 'Confirmer le paiement' })
  await expect(askedBy(page)).toBeVisible()
  await pay(second).click()
  await expect(askedBy(second)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/Nous attendons la réponse d’Orange Money/)).toBeVisible()
  await pressOnce(button(page, 'Reprendre le paiement'), initiatePayment)
  await confirmPayment(page)
  const paid = planPaid(page)
  await expect(paid).toBeVisible()
  await page.reload()
  await expect(paid).toBeVisible()
  await page.getByRole('link', { name: 'Voir mon abonnement' }).click()
  await expect(standardRenewal(page)).toBeVisible()
  await expect(page.getByText('Jours non utilisés')).toBeVisible()
  await second.goto('/Payement/abonnement')
  await expect(standardRenewal(second)).toBeVisible()
})

test('on a slow phone a user asks for the end of an account', async ({ people }) => {
  const { user } = await people.newBuyer()
  const { page } = await people.visitor(smallPhone)
  await slow(page)
  await page.goto('/supprimerCompte')
  await page.getByLabel('Téléphone').fill(user?.phone ?? '')
  await page.getByLabel(/Pourquoi partez-vous/).fill('Je change de pays')
  await reloadAndBack(page, async () => {
    await expect(page.getByLabel('Téléphone')).toHaveValue(user?.phone ?? '')
    await expect(page.getByLabel(/Pourquoi partez-vous/)).toHaveValue('Je change de pays')
  })
  const second = await secondTab(page)
  await expect(second.getByLabel('Téléphone')).toHaveValue(user?.phone ?? '')
  await pressOnce(button(page, 'Demander la suppression'), requestAccountDeletion)
  await expect(page.getByText(/votre demande est enregistrée/)).toBeVisible()
  await comeSecond(second, {
    act: (tab) => button(tab, 'Demander la suppression').click(),
    refused: (tab) => tab.getByText(/votre demande est enregistrée|déjà/),
  })
})

test('on a slow phone a forgotten password is replaced, and the new one signs in', async ({
  people,
}) => {
  test.skip(!process.env['SMS_URL'], 'the run has no SMS to read')
  const { user } = await people.newBuyer()
  const { page } = await people.visitor(smallPhone)
  await slow(page)
  await page.goto('/codeoublier')
  const number = page.getByLabel('Téléphone')
  await number.fill(user?.phone ?? '')
  await reloadAndBack(page, () => expect(number).toHaveValue(user?.phone ?? ''))
  await pressOnce(button(page, 'Recevoir le SMS'), forgotPassword)
  await expect(page.getByText(/Si un compte existe, un SMS a été envoyé\./)).toBeVisible()
  const link = await readSms(user?.phone ?? '', /https?:\/\/[^/\s]+(\/changercode\S+)/)
  await page.goto(link)
  await expect(page).toHaveURL('/reinitialiser')
  await reloadAndBack(page, () => expect(number).toHaveValue(user?.phone ?? ''))
  const second = await secondTab(page)
  await expect(second.getByLabel('Téléphone')).toHaveValue(user?.phone ?? '')
  // Passwords are not kept on the device.
  const typePasswords = async (tab: Page) => {
    await tab.getByLabel('Nouveau mot de passe').fill('calebasse2026')
    await tab.getByLabel('Confirmer le mot de passe').fill('calebasse2026')
  }
  await typePasswords(page)
  await pressOnce(button(page, 'Changer le mot de passe'), resetPassword)
  await expect(page).toHaveURL('/')
  await comeSecond(second, {
    act: async (tab) => {
      await typePasswords(tab)
      await button(tab, 'Changer le mot de passe').click()
    },
    refused: (tab) => tab.getByText(/Ce lien n’est plus valable|Token manquant/),
  })
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Profil' })).toBeVisible()
})
