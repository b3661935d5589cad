import { randomInt } from 'node:crypto'

import type { Page } from 'playwright-core'

import { expectAccessible } from '../browser/accessible.ts'
import { giveCamera } from '../browser/camera.ts'
import { inDatabase } from '../browser/in-database.ts'
import { laptop } from '../browser/devices.ts'
import { expect, test } from '../browser/journey.ts'
import { savePicture } from '../browser/save-picture.ts'
import type { Person } from '../browser/people.ts'
import { openDelivery, openShop, prepare, shopCode, typeCode, wrongCode } from './steps/courier.ts'
import { orderFrom, payOnProvidersPage, readAs } from './steps/orders.ts'
import { someFile, somePhoto } from './steps/some-photo.ts'

test('two parcels of an order: one is delivered, one is tried twice and returned', async ({
  people,
}) => {
  const [buyer, shop, otherShop, courier, chef] = await Promise.all([
    people.newBuyer(),
    people.demo('vendeur'),
    people.demo('vendeur-gratuit'),
    people.demo('livreur-2'),
    people.demo('chef', laptop),
  ])
  const { page } = courier
  const name = `Mariam Konaté ${randomInt(1_000, 9_999)}`
  const placed = await orderFrom(buyer, [shop, otherShop], {
    fullName: name,
    paymentMethod: 'orange_money',
  })
  await payOnProvidersPage(buyer, placed)
  const [code, otherCode] = await Promise.all([
    prepare(shop, placed.orderNumber),
    prepare(otherShop, placed.orderNumber),
  ])
  await savePicture(
    shop.page,
    '1-shop-code',
    shop.page.getByRole('article').filter({ hasText: placed.orderNumber }),
  )

  await assign(chef.page, placed.orderNumber, courier.user?.name ?? '')
  const camera = await giveCamera(page)
  await sortByDistance(courier)

  // At the first shop the code is typed, too short and then right.
  await openShop(page, shop)
  await typeCode(page, '12345', 'Prendre le colis')
  await expect(page.getByText('Le code doit contenir 6 chiffres.')).toBeVisible()
  await typeCode(page, code, 'Prendre le colis')
  await expect(page.getByText(`Colis pris. Portez-le à ${name}.`)).toBeVisible()

  // At the other it is scanned, once the camera is allowed; then the camera is off.
  await openShop(page, otherShop)
  await camera.refuse()
  await page.getByRole('button', { name: 'Scanner le QR' }).click()
  await expect(
    page.getByText(
      'La caméra ne répond pas. Autorisez-la dans les réglages, ou saisissez le code.',
    ),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Fermer' }).click()
  await camera.show(otherCode)
  await page.getByRole('button', { name: 'Scanner le QR' }).click()
  await expect(page.getByLabel('Code à 6 chiffres')).toHaveValue(otherCode)
  await expect.poll(() => camera.isOn()).toBe(false)
  await page.getByRole('button', { name: 'Prendre le colis' }).click()
  await expect(page.getByText(`Colis pris. Portez-le à ${name}.`)).toBeVisible()

  // The buyer reads the code on her page, the courier types it.
  const { fulfillments } = await readAs(buyer, placed)
  const [delivered, returned] = [shop, otherShop].map(({ user }) =>
    fulfillments.find((parcel) => parcel.shopName === user?.shopName),
  )
  await buyer.page.goto(`/commandes/${placed._id}`)
  const buyersCode = buyer.page.getByRole('img', {
    name: Array.from(fulfillments[0]?.clientOtp ?? '').join(' '),
  })
  await expect(buyersCode).toBeVisible()
  await savePicture(buyer.page, '4-buyer-code', buyersCode)
  await page.goto(`/livreur-dashboard?onglet=otp&colis=${delivered?._id}`)
  await typeCode(page, wrongCode(delivered?.clientOtp), 'Confirmer la remise')
  await expect(
    page.getByText('Code incorrect. Encore 4 essais, puis 15 min d’attente.'),
  ).toBeVisible()
  await expectAccessible(page)
  await savePicture(page, '5-wrong-code')
  await typeCode(page, delivered?.clientOtp ?? '', 'Confirmer la remise')
  await expect(page.getByText('Colis livré.')).toBeVisible()

  await failTwice(page, name, returned?._id ?? '')
  const returnCode = await shopCode(otherShop.page, placed.orderNumber)
  await page.goto(`/livreur-dashboard?onglet=otp&retour=${returned?._id}`)
  await typeCode(page, returnCode, 'Confirmer le retour')
  await expect(page.getByText('Colis rendu à la boutique.')).toBeVisible()
  const after = await readAs(buyer, placed)
  expect(after.fulfillments.map(({ state }) => state).toSorted()).toEqual(['delivered', 'returned'])
  expect(after.payment.state).toBe('refund_due')
})

/** Assigns both parcels of an order to one courier, as the manager. */
async function assign(page: Page, orderNumber: string, courier: string): Promise<void> {
  await page.goto(`/LivraisonDashboard?q=${orderNumber}`)
  const boxes = page.getByRole('region', { name: 'À attribuer' }).getByRole('checkbox')
  await expect(boxes).toHaveCount(2)
  for (const box of await boxes.all()) await box.check()
  await expectAccessible(page)
  await savePicture(page, '2-board')
  await page.getByRole('button', { name: 'Autre', exact: true }).click()
  await page
    .getByRole('button', { name: `Attribuer à ${courier}` })
    .last()
    .click()
  await expect(page.getByText(`2 colis pour ${courier}`)).toBeVisible()
}

/** Shops that wait longest come first; once the phone gives its position, the nearest. */
async function sortByDistance({ page, context }: Person): Promise<void> {
  await page.goto('/livreur-dashboard')
  await expect(page.getByText('celles qui attendent le plus d’abord')).toBeVisible()
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 12.6278, longitude: -7.9921 })
  await page.getByRole('button', { name: 'Autour de moi' }).click()
  await expect(page.getByText('de la plus proche à la plus loin')).toBeVisible()
  const distances = Array.from(
    (await page.getByRole('main').innerText()).matchAll(/(\d+(?:,\d)?)\u00a0km/g),
    ([, km]) => Number(km?.replace(',', '.')),
  )
  expect(distances.length).toBeGreaterThanOrEqual(2)
  expect(distances).toEqual(distances.toSorted((a, b) => a - b))
  await savePicture(page, '3-nearest-shop')
}

/** Fails the hand-over twice, with a photo each time: the parcel has to go back. */
async function failTwice(page: Page, client: string, id: string): Promise<void> {
  for (const attempt of [1, 2]) {
    if (attempt === 2)
      await inDatabase(
        "update parcels set state_since = state_since - interval '3 hours' where id = $1",
        [id],
      )
    await openDelivery(page, client)
    if (attempt === 2) await page.getByRole('button', { name: 'Faire le second essai' }).click()
    await page.getByRole('button', { name: 'Je ne peux pas livrer' }).click()
    await page.getByLabel('Client absent, ne répond pas').check()
    await page
      .getByLabel('Photo de la porte')
      .setInputFiles(await someFile(somePhoto(420, 420, attempt === 1 ? '#2e6f95' : '#a44a3f')))
    await expect(page.getByRole('button', { name: 'Reprendre' })).toBeVisible()
    if (attempt === 1) await expectAccessible(page)
    if (attempt === 1) await savePicture(page, '6-nobody-there')
    await page.getByRole('button', { name: 'Noter l’échec' }).click()
    const words = ['Échec noté : un second essai reste à faire', /Échec noté.*le colis retourne à/]
    await expect(page.getByText(words[attempt - 1] ?? '')).toBeVisible()
  }
}
