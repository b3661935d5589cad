import { randomInt, randomUUID } from 'node:crypto'

import type { Page } from 'playwright-core'

import { listProducts } from '#contract/catalogue/catalogue.ts'
import { verifyClientOtp, verifyVendorOtp } from '#contract/deliveries/deliveries.ts'
import { overrideOtp } from '#contract/deliveries/dispatch.ts'
import { uploadImage } from '#contract/images/images.ts'
import { placeOrder, readOrder, type Order } from '#contract/orders/orders.ts'
import { acceptParcel, readyParcel } from '#contract/orders/seller-orders.ts'
import { expectAccessible } from '../browser/accessible.ts'
import { giveCamera } from '../browser/camera.ts'
import { laptop, phone } from '../browser/devices.ts'
import { expect, test } from '../browser/journey.ts'
import { keepPicture } from '../browser/keep-picture.ts'
import type { Person } from '../browser/people.ts'
import { callAs } from './delivered-order.ts'
import { someFile, somePhoto } from './some-photo.ts'

/** Something of a shop that is never out of stock. */
async function goodsOf(seller: Person): Promise<string> {
  for (let page = 1; page < 8; page += 1) {
    const { products } = await callAs(seller)(listProducts, {
      params: { filter: 'paginated' },
      query: { limit: 100, page },
    })
    const found = products.find(
      (one) =>
        one.shopName === seller.user?.shopName &&
        !one.useVariants &&
        one.stock > 5 &&
        one.price < 20_000,
    )
    if (found) return found._id
  }
  throw new Error(`${seller.user?.shopName} has nothing to sell`)
}

async function orderFrom(
  buyer: Person,
  sellers: readonly Person[],
  paymentMethod: 'orange_money' | 'cash_on_delivery',
  fullName: string,
): Promise<Order> {
  const cartItems = await Promise.all(
    sellers.map(async (seller) => ({
      product: await goodsOf(seller),
      qty: 1,
      size: null,
      color: null,
    })),
  )
  const shippingAddress = {
    fullName,
    phone: buyer.user?.phone ?? '',
    region: 'Bamako',
    quartier: 'Badalabougou',
    repere: 'derrière la pharmacie du Pont',
  }
  return callAs(buyer)(
    placeOrder,
    { body: { cartItems, shippingAddress, paymentMethod } },
    { idempotencyKey: randomUUID() },
  )
}

/** Accepts and packs, as a shop does from its page, and reads out the code. */
async function prepare({ page }: Person, orderNumber: string): Promise<string> {
  const sales = '/vendeur-dashboard?onglet=commandes'
  await page.goto(`${sales}&etat=new`)
  await page.getByRole('button', { name: `Accepter ${orderNumber}` }).click()
  await expect(page.getByText('Commande acceptée')).toBeVisible()
  await page.goto(`${sales}&etat=accepted`)
  await page.getByRole('button', { name: `Marquer prête ${orderNumber}` }).click()
  await expect(page.getByText('Colis prêt : voici le code pour le livreur')).toBeVisible()
  return readCode(page, `${sales}&etat=ready`, orderNumber)
}

async function readCode(page: Page, path: string, orderNumber: string): Promise<string> {
  await page.goto(path)
  const code = page
    .getByRole('article')
    .filter({ hasText: orderNumber })
    .getByRole('img', { name: /^\d( \d){5}$/ })
  return ((await code.getAttribute('aria-label')) ?? '').replaceAll(' ', '')
}

async function typeCode(page: Page, code: string, act: string): Promise<void> {
  await page.getByLabel('Code à 6 chiffres').fill(code)
  await page.getByRole('button', { name: act }).click()
}

test('an order of two shops: one parcel delivered, one tried twice and brought back with its refund; then cash, handed in', async ({
  people,
}) => {
  test.setTimeout(120_000)
  const [buyer, shop, otherShop, courier, chef] = await Promise.all([
    people.newBuyer(),
    people.demo('vendeur'),
    people.demo('vendeur-gratuit'),
    people.demo('livreur-2'),
    people.demo('chef', laptop),
  ])
  const name = `Mariam Konaté ${randomInt(1_000, 9_999)}`
  const placed = await orderFrom(buyer, [shop, otherShop], 'orange_money', name)
  await buyer.page.goto(placed.payment.paymentUrl ?? '')
  await buyer.page.getByRole('button', { name: 'Confirmer le paiement' }).click()
  await expect(async () =>
    expect((await callAs(buyer)(readOrder, { params: { id: placed._id } })).payment.state).toBe(
      'paid',
    ),
  ).toPass({ timeout: 20_000 })

  const [code, otherCode] = await Promise.all([
    prepare(shop, placed.orderNumber),
    prepare(otherShop, placed.orderNumber),
  ])
  await keepPicture(
    shop.page,
    '1-shop-code',
    shop.page.getByRole('article').filter({ hasText: placed.orderNumber }),
  )

  // The manager gives both parcels to one courier.
  await chef.page.goto(`/LivraisonDashboard?q=${placed.orderNumber}`)
  const boxes = chef.page.getByRole('region', { name: 'À attribuer' }).getByRole('checkbox')
  await expect(boxes).toHaveCount(2)
  for (const box of await boxes.all()) await box.check()
  await expectAccessible(chef.page)
  await keepPicture(chef.page, '2-board')
  await chef.page.getByRole('button', { name: 'Autre', exact: true }).click()
  await chef.page
    .getByRole('button', { name: `Attribuer à ${courier.user?.name}` })
    .last()
    .click()
  await expect(chef.page.getByText(`2 colis pour ${courier.user?.name}`)).toBeVisible()

  // The shops that wait longest come first, the nearest once the phone may say where it is.
  const { page } = courier
  const camera = await giveCamera(page)
  await page.goto('/livreur-dashboard')
  await expect(page.getByText('celles qui attendent le plus d’abord')).toBeVisible()
  await courier.context.grantPermissions(['geolocation'])
  await courier.context.setGeolocation({ latitude: 12.6278, longitude: -7.9921 })
  await page.getByRole('button', { name: 'Autour de moi' }).click()
  await expect(page.getByText('de la plus proche à la plus loin')).toBeVisible()
  const far = Array.from(
    (await page.getByRole('main').innerText()).matchAll(/(\d+(?:,\d)?)\u00a0km/g),
    ([, km]) => Number(km?.replace(',', '.')),
  )
  expect(far.length).toBeGreaterThanOrEqual(2)
  expect(far).toEqual(far.toSorted((a, b) => a - b))

  await keepPicture(page, '3-nearest-shop')

  // At the first shop the code is typed: too short, then right.
  const openShop = async (who: Person) => {
    await page.goto('/livreur-dashboard?onglet=otp')
    await page.getByRole('link', { name: who.user?.shopName ?? '' }).click()
  }
  await openShop(shop)
  await typeCode(page, '12345', 'Prendre le colis')
  await expect(page.getByText('Le code doit contenir 6 chiffres.')).toBeVisible()
  await typeCode(page, code, 'Prendre le colis')
  await expect(page.getByText(`Colis pris. Portez-le à ${name}.`)).toBeVisible()

  // At the other it is read by the camera, once that is allowed; the camera does not stay on.
  await openShop(otherShop)
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

  // At the door: the buyer reads her code on her page, the courier types it.
  const { fulfillments } = await callAs(buyer)(readOrder, { params: { id: placed._id } })
  const [mine, back] = [shop, otherShop].map((seller) =>
    fulfillments.find((one) => one.shopName === seller.user?.shopName),
  )
  await buyer.page.goto(`/commandes/${placed._id}`)
  const buyersCode = buyer.page.getByRole('img', {
    name: Array.from(fulfillments[0]?.clientOtp ?? '').join(' '),
  })
  await expect(buyersCode).toBeVisible()
  await keepPicture(buyer.page, '4-buyer-code', buyersCode)
  await page.goto(`/livreur-dashboard?onglet=otp&colis=${mine?._id}`)
  await typeCode(page, mine?.clientOtp === '000000' ? '111111' : '000000', 'Confirmer la remise')
  await expect(
    page.getByText('Code incorrect. Encore 4 essais, puis 15 min d’attente.'),
  ).toBeVisible()
  await expectAccessible(page)
  await keepPicture(page, '5-wrong-code')
  await typeCode(page, mine?.clientOtp ?? '', 'Confirmer la remise')
  await expect(page.getByText('Colis livré.')).toBeVisible()

  // The other is tried twice, with a photo each time, and goes back to its shop.
  for (const attempt of [1, 2]) {
    await openStop(page, name)
    if (attempt === 2) await page.getByRole('button', { name: 'Faire le second essai' }).click()
    await page.getByRole('button', { name: 'Je ne peux pas livrer' }).click()
    await page.getByLabel('Client absent, ne répond pas').check()
    await page.getByLabel('Photo de la porte').setInputFiles(await someFile())
    await expect(page.getByRole('button', { name: 'Reprendre' })).toBeVisible()
    if (attempt === 1) await expectAccessible(page)
    if (attempt === 1) await keepPicture(page, '6-nobody-there')
    await page.getByRole('button', { name: 'Noter l’échec' }).click()
    await expect(
      page.getByText(
        attempt === 1
          ? 'Échec noté : un second essai reste à faire'
          : /Échec noté.*le colis retourne à/,
      ),
    ).toBeVisible()
  }
  const returnCode = await readCode(
    otherShop.page,
    '/vendeur-dashboard?onglet=commandes',
    placed.orderNumber,
  )
  await page.goto(`/livreur-dashboard?onglet=otp&retour=${back?._id}`)
  await typeCode(page, returnCode, 'Confirmer le retour')
  await expect(page.getByText('Colis rendu à la boutique.')).toBeVisible()
  const after = await callAs(buyer)(readOrder, { params: { id: placed._id } })
  expect(after.fulfillments.map(({ state }) => state).toSorted()).toEqual(['delivered', 'returned'])
  expect(after.payment.state).toBe('refund_due')

  // Cash: nothing is confirmed without it; then it is handed in with a code.
  const cash = await orderFrom(buyer, [shop], 'cash_on_delivery', name)
  const cashCode = await prepare(shop, cash.orderNumber)
  await page.goto('/livreur-dashboard?onglet=otp')
  await page.getByRole('link', { name: shop.user?.shopName ?? '' }).click()
  await typeCode(page, cashCode, 'Prendre le colis')
  await openStop(page, name)
  await page.getByRole('link', { name: 'Saisir le code du client' }).click()
  const clientOtp =
    (await callAs(buyer)(readOrder, { params: { id: cash._id } })).fulfillments[0]?.clientOtp ?? ''
  await typeCode(page, clientOtp, 'Confirmer la remise')
  await expect(page.getByText('Cochez d’abord que vous avez reçu les espèces.')).toBeVisible()
  await page.getByLabel(/J’ai reçu .* en espèces/).check()
  await page.getByRole('button', { name: 'Confirmer la remise' }).click()
  await expect(page.getByText('Colis livré.')).toBeVisible()
  await page.goto('/livreur-dashboard?onglet=caisse')
  await page.getByRole('button', { name: /^Remettre \d/ }).click()
  const shown = page.getByRole('img', { name: /^\d( \d){5}$/ })
  const remittance = ((await shown.getAttribute('aria-label')) ?? '').replaceAll(' ', '')
  await expectAccessible(page)
  await keepPicture(page, '7-cash-handed-in', shown)
  await chef.page.goto('/LivraisonDashboard?onglet=caisses')
  await chef.page
    .getByRole('article', { name: `Remise de ${courier.user?.name}` })
    .getByRole('button')
    .click()
  await chef.page.getByLabel(/^J’ai compté/).check()
  await chef.page.getByLabel('Code à 6 chiffres').fill(remittance)
  await chef.page.getByRole('dialog').getByRole('button', { name: 'Confirmer la remise' }).click()
  await expect(chef.page.getByText(new RegExp(`reçus de ${courier.user?.name}`))).toBeVisible()
  await page.reload()
  await expect(page.getByText('0 f', { exact: true }).first()).toBeVisible()
})

/** Unfolds the delivery of this client among those in hand. */
async function openStop(page: Page, client: string): Promise<void> {
  await page.goto('/livreur-dashboard?onglet=en-cours')
  const opened = page.getByRole('article', { name: client })
  const row = page.getByRole('button', { name: client })
  await expect(opened.or(row).first()).toBeVisible()
  if (!(await opened.isVisible())) await row.first().click()
  await expect(opened).toBeVisible()
}

test('three codes typed without network are each answered when it is back: delivered, delivered meanwhile by the manager, wrong', async ({
  people,
}) => {
  test.setTimeout(90_000)
  const [buyer, shop, courier, chef] = await Promise.all([
    people.newBuyer(),
    people.demo('vendeur'),
    people.demo('livreur', { ...phone, serviceWorkers: 'allow' }),
    people.demo('chef', laptop),
  ])
  const names = ['Oumar', 'Awa', 'Seydou'].map(
    (first) => `${first} Cissé ${randomInt(1_000, 9_999)}`,
  )
  const parcels = []
  for (const name of names) {
    const placed = await orderFrom(buyer, [shop], 'cash_on_delivery', name)
    const id = placed.fulfillments[0]?._id ?? ''
    await callAs(shop)(acceptParcel, { params: { id } })
    const { vendorOtp = '' } = await callAs(shop)(readyParcel, { params: { id } })
    await callAs(courier)(verifyVendorOtp, { body: { otp: vendorOtp } })
    const otp =
      (await callAs(buyer)(readOrder, { params: { id: placed._id } })).fulfillments[0]?.clientOtp ??
      ''
    parcels.push({ id, name, otp })
  }
  const [first, second, third] = parcels
  if (!first || !second || !third) throw new Error('three parcels were to be carried')
  const { page, context } = courier
  await page.goto('/livreur-dashboard?onglet=en-cours')
  await expect(page.getByText(third.name).first()).toBeVisible()
  // The first visit of a device came before its worker: from the second on it keeps what it shows.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  const keeps = () =>
    caches
      .keys()
      .then((all) =>
        Promise.all(
          all.map(async (one) =>
            (await (await caches.open(one)).keys()).map(({ url }) => new URL(url).pathname),
          ),
        ),
      )
  await expect
    .poll(
      async () =>
        (await page.evaluate(keeps))
          .flat()
          .filter((path) => path === '/api/deliveries/current' || path === '/livreur-dashboard')
          .length,
      {
        timeout: 25_000,
      },
    )
    .toBeGreaterThanOrEqual(2)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(third.name).first()).toBeVisible()
  for (const { name, otp } of [
    first,
    second,
    { ...third, otp: third.otp === '000000' ? '111111' : '000000' },
  ]) {
    await openByPress(page, name)
    await page.getByRole('link', { name: 'Saisir le code du client' }).click()
    await page.getByLabel(/J’ai reçu .* en espèces/).check()
    await typeCode(page, otp, 'Confirmer la remise')
    await expect(
      page.getByRole('article', { name: `Code de ${name}` }).getByText('en attente de synchro'),
    ).toBeVisible()
  }
  await expect(page.getByText(/3 codes en attente/)).toBeVisible()
  await expectAccessible(page)

  const body = new FormData()
  body.append(
    'image',
    new Blob([new Uint8Array(await somePhoto())], { type: 'image/jpeg' }),
    'porte.jpg',
  )
  const { _id: imageId } = await callAs(chef)(uploadImage, { body })
  const reason = 'Le client a signé devant moi, son téléphone est en panne.'
  await callAs(chef)(overrideOtp, {
    params: { id: second.id },
    body: { step: 'handover', reason, imageId, cashReceived: true },
  })

  await context.setOffline(false)
  await expect(
    page.getByRole('article', { name: `Code de ${third.name}` }).getByText('code refusé'),
  ).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/en attente de synchro/)).toHaveCount(0)
  await expect(
    page.getByRole('article', { name: `Code de ${third.name}` }).getByText(/Code incorrect/),
  ).toBeVisible()
  // The server decided: two are delivered, once each; the third is still to be handed over.
  const again = (id: string, otp: string) =>
    callAs(courier)(verifyClientOtp, { body: { fulfillmentId: id, otp, cashReceived: true } })
  for (const { id, otp } of [first, second])
    expect(await again(id, otp)).toMatchObject({ alreadyDelivered: true })
  await page.getByRole('link', { name: 'Corriger le code' }).click()
  await page.getByLabel(/J’ai reçu .* en espèces/).check()
  await typeCode(page, third.otp, 'Confirmer la remise')
  await expect(page.getByText('Colis livré.')).toBeVisible()
})

async function openByPress(page: Page, client: string): Promise<void> {
  const opened = page.getByRole('article', { name: client, exact: true })
  if (!(await opened.isVisible())) await page.getByRole('button', { name: client }).click()
  await expect(opened).toBeVisible()
}
