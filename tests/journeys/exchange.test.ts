import { randomInt } from 'node:crypto'

import { openComplaint } from '#modules/complaints/contract/complaints.ts'
import {
  currentDeliveries,
  returnParcel,
  verifyClientOtp,
  verifyVendorOtp,
} from '#modules/deliveries/contract/deliveries.ts'
import type { Order } from '#modules/orders/contract/orders.ts'
import {
  exchangeByShop,
  listExchanges,
  readExchangeChoice,
} from '#modules/exchanges/contract/exchanges.ts'
import { listSellerOrders, readyParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { expectAccessible } from '../browser/accessible.ts'
import { laptop, phone } from '../browser/devices.ts'
import { callAs, expect, test } from '../browser/journey.ts'
import type { Person } from '../browser/people.ts'
import { answered } from './steps/answered.ts'
import { untilCached } from './steps/cached.ts'
import { openDelivery, readCode, typeCode } from './steps/courier.ts'
import { collect, orderFrom } from './steps/orders.ts'
import { someFile, somePhoto } from './steps/some-photo.ts'

const sales = '/vendeur-dashboard?onglet=commandes'

type People = Record<'buyer' | 'shop' | 'courier', Person>

async function delivered(people: People): Promise<{ placed: Order; name: string }> {
  const name = `Aminata Sidibé ${randomInt(1_000, 9_999)}`
  const placed = await orderFrom(people.buyer, [people.shop], { fullName: name })
  const { id, otp } = await collect(people, placed)
  const body = { fulfillmentId: id, otp, cashReceived: true }
  await callAs(people.courier)(verifyClientOtp, { body })
  return { placed, name }
}

async function codeOf({ page }: Person, which: 'remise' | 'retour'): Promise<string> {
  const label = await page
    .getByRole('img', { name: `Code de ${which} : ` })
    .getAttribute('aria-label')
  return (label ?? '').replace(/\D/g, '')
}

test('a shop exchanges an article, and its courier swaps the two at one door', async ({
  people,
}) => {
  const [buyer, shop, courier] = await Promise.all([
    people.newBuyer(),
    people.demo('vendeur'),
    people.demo('livreur'),
  ])
  const { placed, name } = await delivered({ buyer, shop, courier })
  const { orderNumber, _id: orderId } = placed

  await shop.page.goto(`${sales}&etat=historique&q=${orderNumber}`)
  await shop.page.getByRole('button', { name: `Échanger ${orderNumber}` }).click()
  await expect(shop.page.getByText('Qui paie le trajet ?')).toBeVisible()
  await expectAccessible(shop.page)
  await shop.page.getByRole('button', { name: /^Échanger contre/ }).click()
  await expect(shop.page.getByText('Échange décidé : préparez le nouveau colis')).toBeVisible()
  await shop.page.goto(`${sales}&etat=accepted&q=${orderNumber}`)
  await expect(shop.page.getByText(/^Échange, 0/)).toBeVisible()
  await answered(shop.page, readyParcel, () =>
    shop.page.getByRole('button', { name: `Marquer prête ${orderNumber}` }).click(),
  )
  await shop.page.goto(`${sales}&etat=ready&q=${orderNumber}`)
  const otp = await readCode(shop.page.getByRole('article').filter({ hasText: orderNumber }))
  await callAs(courier)(verifyVendorOtp, { body: { otp } })

  await buyer.page.goto(`/commandes/${orderId}`)
  await expect(buyer.page.getByText('Le nouveau est dans vos mains ?')).toBeVisible()
  await expectAccessible(buyer.page)
  const [first, second] = [await codeOf(buyer, 'remise'), await codeOf(buyer, 'retour')]

  const { page } = courier
  await openDelivery(page, name)
  await expect(page.getByText(/^Échange : donnez le nouveau/)).toBeVisible()
  await expectAccessible(page)
  const stop = page.getByRole('article', { name, exact: true })
  await stop.getByRole('link', { name: 'Saisir le code du client' }).click()
  await typeCode(page, first, 'Confirmer la remise')
  await expect(page.getByText('Colis livré.')).toBeVisible()
  const old = page.getByRole('article', { name: `À reprendre chez ${name}` })
  await old.getByRole('link', { name: 'Saisir le code de retour du client' }).click()
  await typeCode(page, first, 'J’ai repris les articles')
  await expect(page.getByText(/^Ce code est celui du nouvel article/)).toBeVisible()
  await expectAccessible(page)
  await typeCode(page, second, 'J’ai repris les articles')
  await expect(page.getByText('Articles repris. Portez-les à la boutique.')).toBeVisible()

  await shop.page.goto(`${sales}&etat=returning&q=${orderNumber}`)
  const back = await readCode(shop.page.getByRole('article').filter({ hasText: orderNumber }))
  const { deliveries } = await callAs(courier)(currentDeliveries, {})
  const id = deliveries.find((one) => one.orderNumber === orderNumber)?.fulfillmentId ?? ''
  await callAs(courier)(returnParcel, { params: { id }, body: { otp: back } })
  await buyer.page.reload()
  await expect(buyer.page.getByText('Échangé', { exact: true })).toBeVisible()
})

test('both codes of an exchange are typed without network, and sent in their order', async ({
  people,
}) => {
  const [buyer, shop, courier] = await Promise.all([
    people.newBuyer(),
    people.demo('vendeur'),
    people.demo('livreur', { ...phone, serviceWorkers: 'allow' }),
  ])
  const { placed, name } = await delivered({ buyer, shop, courier })
  const parcel = { params: { id: placed.fulfillments[0]?._id ?? '' } }
  const { lines } = await callAs(shop)(readExchangeChoice, parcel)
  const [line] = lines
  const variant = line?.variants.find(({ stock }) => stock >= line.qty)
  await callAs(shop)(exchangeByShop, {
    ...parcel,
    body: { lineId: line?._id ?? '', variantId: variant?._id ?? '', payer: 'shop' },
  })
  const { orders } = await callAs(shop)(listSellerOrders, { query: { q: placed.orderNumber } })
  const out = orders.find(({ errand }) => errand === 'replacement')
  const { vendorOtp = '' } = await callAs(shop)(readyParcel, { params: { id: out?._id ?? '' } })
  await callAs(courier)(verifyVendorOtp, { body: { otp: vendorOtp } })
  const read = async () => {
    const { exchanges } = await callAs(buyer)(listExchanges, { params: { id: placed._id } })
    return exchanges[0]
  }
  const { firstCode = '', secondCode = '' } = (await read()) ?? {}

  const { page, context } = courier
  await openDelivery(page, name)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await untilCached(page, '/api/deliveries/current')
  await untilCached(page, '/api/deliveries/goods-returns')
  const old = page.getByRole('article', { name: `À reprendre chez ${name}` })
  await old.getByRole('link', { name: 'Saisir le code de retour du client' }).click()
  await expect(page.getByLabel('Code à 6 chiffres')).toBeVisible()
  await openDelivery(page, name)
  const stop = page.getByRole('article', { name, exact: true })
  await stop.getByRole('link', { name: 'Saisir le code du client' }).click()
  await expect(page.getByLabel('Code à 6 chiffres')).toBeVisible()
  await context.setOffline(true)
  await typeCode(page, firstCode ?? '', 'Confirmer la remise')
  await expect(page.getByText('en attente de synchro')).toBeVisible()
  await old.getByRole('link', { name: 'Saisir le code de retour du client' }).click()
  await typeCode(page, secondCode ?? '', 'J’ai repris les articles')
  await expect(page.getByRole('article', { name: `Code de retour de ${name}` })).toBeVisible()
  expect(await read()).toMatchObject({ state: 'open', takenAt: null })
  await context.setOffline(false)
  await expect.poll(async () => (await read())?.takenAt).toBeTruthy()
  expect(await read()).toMatchObject({ state: 'swapped' })
})

test('support has an article exchanged, and the words say what really happens', async ({
  people,
}) => {
  const [buyer, shop, courier, admin] = await Promise.all([
    people.newBuyer(),
    people.demo('vendeur'),
    people.demo('livreur'),
    people.demo('admin', laptop),
  ])
  const { placed } = await delivered({ buyer, shop, courier })
  const { orderNumber, _id: orderId } = placed
  const body = new FormData()
  body.append('orderNumber', orderNumber)
  body.append('message', 'La couture est ouverte.')
  const { buffer, mimeType, name } = await someFile(await somePhoto())
  body.append('images', new File([new Uint8Array(buffer)], name, { type: mimeType }))
  const { _id } = await callAs(buyer)(openComplaint, { body })

  await admin.page.goto(`/admin-reclamations?reclamation=${_id}`)
  await admin.page.getByRole('radio', { name: /^Faire remplacer/ }).check()
  await admin.page.getByRole('radio', { name: /^Sugu/ }).check()
  await admin.page.getByLabel('Raison', { exact: true }).fill('La photo montre la couture.')
  await expectAccessible(admin.page)
  await admin.page.getByRole('button', { name: 'Faire remplacer' }).click()
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Faire remplacer' }).click()
  await expect(admin.page.getByText('Décision enregistrée')).toBeVisible()

  await buyer.page.goto(`/commandes/${orderId}`)
  await expect(buyer.page.getByRole('heading', { name: 'Échange', exact: true })).toBeVisible()
  await expect(
    buyer.page.getByText('Le livreur apporte le nouveau et repart avec l’ancien'),
  ).toBeVisible()
  await shop.page.goto(`${sales}&etat=accepted&q=${orderNumber}`)
  await expect(shop.page.getByText(/^Échange, 0/)).toBeVisible()
  await shop.page.goto(`${sales}&etat=historique&q=${orderNumber}`)
  await expect(shop.page.getByText(/payée quand l’article est revenu/)).toBeVisible()
})
