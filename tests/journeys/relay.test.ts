import { randomInt } from 'node:crypto'

import { listRelayParcels } from '#modules/relays/contract/own-relay.ts'
import { expectAccessible } from '../browser/accessible.ts'
import { phone } from '../browser/devices.ts'
import { callAs, expect, test } from '../browser/journey.ts'
import { openDemoRelay } from '../browser/open-relay.ts'
import { bringParcel, carryOff, orderToRelay } from '../browser/relay-parcels.ts'
import { untilCached } from './steps/cached.ts'
import { fillAddress, fillCart, orderPage } from './steps/checkout.ts'
import { openDelivery, readCode, typeCode } from './steps/courier.ts'
import { plainGoods } from './steps/goods.ts'
import { readAs } from './steps/orders.ts'

const section = '/vendeur-dashboard?onglet=relais'

test('a buyer chooses a relay point, and collects there with her code and cash', async ({
  people,
}) => {
  const [buyer, shop, keeper, courier, admin] = await Promise.all([
    people.newBuyer(),
    people.demo('vendeur'),
    people.demo('vendeur-gratuit'),
    people.demo('livreur'),
    people.demo('admin'),
  ])
  const relay = await openDemoRelay(callAs(admin))
  const products = await plainGoods({ shopName: shop.user?.shopName, stock: 5 })
  const { page } = buyer

  await fillCart(page, { products: products.slice(0, 1) })
  await page.goto('/CheckoutScreen')
  await fillAddress(page)
  await page.getByText('Au point relais', { exact: true }).click()
  await page.getByRole('radio', { name: new RegExp(relay.name) }).check({ force: true })
  await expect(page.getByText('Livraison', { exact: true })).toBeHidden()
  await expectAccessible(page)
  await page.getByText('Au point relais, en espèces').click()
  await page.getByRole('button', { name: /^Commander, .* au point relais$/ }).click()
  await expect(page).toHaveURL(orderPage)
  await expect(page.getByText(`Votre point relais : ${relay.name}`)).toBeVisible()
  await expectAccessible(page)
  const _id = /[0-9a-f-]{36}/.exec(page.url())?.[0] ?? ''
  const placed = await readAs(buyer, { _id })
  const id = await carryOff({ shop: callAs(shop), courier: callAs(courier) }, placed)

  const short = placed.orderNumber.split('-').at(-1) ?? ''
  await keeper.page.goto(`${section}&liste=attendus`)
  const code = await readCode(keeper.page.getByRole('article').filter({ hasText: short }))
  await expectAccessible(keeper.page)
  await openDelivery(courier.page, relay.name)
  await expect(courier.page.getByText('Au point relais, rien à encaisser')).toBeVisible()
  await expectAccessible(courier.page)
  // Other parcels of the courier may go there too.
  await courier.page.goto(`/livreur-dashboard?onglet=otp&relais=${id}`)
  await typeCode(courier.page, code, 'Confirmer le dépôt')
  await expect(courier.page).toHaveURL(/onglet=en-cours/)

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Votre code de remise' })).toBeVisible()
  await expect(page.getByText(/^Gardé jusqu’au/)).toBeVisible()
  await expectAccessible(page)
  await keeper.page.goto(section)
  await keeper.page.getByLabel('Chercher un colis').fill(short)
  const held = keeper.page.getByRole('article').filter({ hasText: short })
  await held.getByRole('button', { name: /^Remettre/ }).click()
  const sheet = keeper.page.getByRole('dialog')
  const otp = (await readAs(buyer, { _id })).fulfillments[0]?.clientOtp ?? ''
  await sheet.getByLabel('Son code à 6 chiffres').fill(otp)
  await sheet.getByLabel(/^J’ai reçu/).check()
  await expectAccessible(keeper.page)
  await sheet.getByRole('button', { name: 'Remettre le colis' }).click()
  await expect(sheet).toBeHidden()
  await page.reload()
  await expect(page.getByText('Retiré au point relais').first()).toBeVisible()
})

test('a relay point hands over and receives without network, and its codes leave with it', async ({
  people,
}) => {
  const [buyer, shop, keeper, courier, admin] = await Promise.all([
    people.newBuyer(),
    people.demo('vendeur'),
    people.demo('vendeur-gratuit', { ...phone, serviceWorkers: 'allow' }),
    people.demo('livreur'),
    people.demo('admin'),
  ])
  const { relayId } = await openDemoRelay(callAs(admin))
  const [product] = await plainGoods({ shopName: shop.user?.shopName, stock: 5 })
  const fullName = `Yaya Goïta ${randomInt(1_000, 9_999)}`
  const to = { relayId, product: product?._id ?? '', fullName, phone: buyer.user?.phone ?? '' }
  const work = { shop: callAs(shop), courier: callAs(courier), relay: callAs(keeper) }
  const kept = await orderToRelay(callAs(buyer), to)
  await bringParcel(work, kept)
  const coming = await orderToRelay(callAs(buyer), to)
  await carryOff(work, coming)
  const otp = (await readAs(buyer, kept)).fulfillments[0]?.clientOtp ?? ''

  const { page, context } = keeper
  await page.goto(section)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.goto(section)
  await untilCached(page, '/api/seller/relay/parcels')
  await page.goto(`${section}&liste=attendus`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.goto(section)
  await expect(page.getByText(fullName).first()).toBeVisible()
  await context.setOffline(true)

  await page.reload()
  await page.getByRole('button', { name: `Remettre à ${fullName}` }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Son code à 6 chiffres').fill(otp)
  await sheet.getByLabel(/^J’ai reçu/).check()
  await sheet.getByRole('button', { name: 'Remettre le colis' }).click()
  await expect(page.getByText('1 code en attente')).toBeVisible()
  await expect(page.getByRole('article', { name: `Code de ${fullName}` })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /Attendus$/ }).click()
  const short = coming.orderNumber.split('-').at(-1) ?? ''
  await readCode(page.getByRole('article').filter({ hasText: short }))

  await context.setOffline(false)
  await expect
    .poll(async () => (await readAs(buyer, kept)).fulfillments[0]?.state)
    .toBe('delivered')
  await page.goto(section)
  await expect(page.getByRole('article', { name: `Code de ${fullName}` })).toBeHidden()
  const { parcels } = await work.relay(listRelayParcels, { query: { list: 'kept' } })
  expect(parcels.some(({ orderNumber }) => orderNumber === kept.orderNumber)).toBe(false)
})
