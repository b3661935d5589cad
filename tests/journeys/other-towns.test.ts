import { randomUUID } from 'node:crypto'

import { changeLine, listCarriers } from '#modules/coaches/contract/carriers.ts'
import { receiveFromCoach, sendDrops } from '#modules/coaches/contract/region-parcels.ts'
import { verifyClientOtp } from '#modules/deliveries/contract/deliveries.ts'
import { placeOrder } from '#modules/orders/contract/orders.ts'
import { handOverAtRelay } from '#modules/relays/contract/own-relay.ts'
import { receiveDrop } from '#modules/relays/contract/relay-drops.ts'
import { expectAccessible } from '../browser/accessible.ts'
import { codeOf } from '../browser/coach-parcels.ts'
import { laptop } from '../browser/devices.ts'
import { callAs, expect, test } from '../browser/journey.ts'
import { home } from '../support/orders.ts'
import { answered } from './steps/answered.ts'
import { fillCart, orderPage } from './steps/checkout.ts'
import { choosePlace } from './steps/choose-place.ts'
import { prepare, readCode } from './steps/courier.ts'
import { plainGoods } from './steps/goods.ts'
import { readAs } from './steps/orders.ts'

const cars = '/LivraisonDashboard?onglet=cars'

test('a parcel goes from Bandiagara to Badalabougou, by two codes and a coach', async ({
  people,
}) => {
  const [buyer, seller, relay, chef, courier, admin] = await Promise.all([
    people.newBuyer(),
    people.demo('boutique-bandiagara'),
    people.demo('relais-bandiagara'),
    people.demo('chef'),
    people.demo('livreur'),
    people.demo('admin'),
  ])
  const [goods] = await plainGoods({ shopName: seller.user?.shopName, stock: 0 })
  const { carriers } = await callAs(admin)(listCarriers, {})
  const line = carriers
    .flatMap(({ lines }) => lines)
    .find(({ from, region }) => from === 'Bandiagara' && region === 'Bamako')
  if (!line) throw new Error('no coach goes from Bandiagara to Bamako')
  const { _id: lineId, ...facts } = line
  const body = { ...facts, days: [1, 2, 3, 4, 5, 6, 7], reason: 'Tous les jours.' }
  await callAs(admin)(changeLine, { params: { id: lineId }, body })

  const phone = buyer.user?.phone ?? ''
  const placed = await callAs(buyer)(
    placeOrder,
    {
      body: {
        cartItems: [{ product: goods?._id ?? '', qty: 1 }],
        shippingAddress: { ...home, fullName: 'Ramata Cissé', phone },
        paymentMethod: 'cash_on_delivery',
      },
    },
    { idempotencyKey: randomUUID() },
  )
  const code = await prepare(seller, placed.orderNumber)
  const sale = seller.page.getByRole('article').filter({ hasText: placed.orderNumber })
  await expect(sale).toContainText('Déposez-le au Relais Tembely, Bandiagara')
  await expectAccessible(seller.page)

  await relay.page.goto('/vendeur-dashboard?onglet=relais&liste=attendus')
  const drops = relay.page.getByRole('region', { name: 'À recevoir des boutiques' })
  await drops.getByRole('button', { name: /^Recevoir/ }).click()
  const sheet = relay.page.getByRole('dialog')
  await sheet.getByLabel('Code de la boutique').fill(code)
  await answered(relay.page, receiveDrop, () =>
    sheet.getByRole('button', { name: 'Recevoir le colis' }).click(),
  )
  // Another one of the same shop waits: its code is typed next.
  await expect(sheet.getByLabel('Code de la boutique')).toHaveValue('')
  await expect(sheet.getByLabel('Code de la boutique')).toBeFocused()
  await sheet.getByRole('button', { name: 'Fermer' }).click()
  const forCoach = relay.page.getByRole('region', { name: 'À donner au car' })
  await expect(forCoach).toContainText(codeOf(placed))
  await expectAccessible(relay.page)

  await chef.page.goto(cars)
  const stop = chef.page.getByRole('article', { name: 'Relais Tembely, Bandiagara, vers Bamako' })
  await expect(stop).toContainText(codeOf(placed))
  await answered(chef.page, sendDrops, () =>
    stop.getByRole('button', { name: /^Faire partir/ }).click(),
  )
  await buyer.page.goto(`/commandes/${placed._id}`)
  await expect(buyer.page.getByText('Dans le car vers Bamako')).toBeVisible()
  await expectAccessible(buyer.page)

  await chef.page.getByRole('button', { name: 'Recevoir d’un car' }).click()
  const arrival = chef.page.getByRole('dialog')
  await arrival.getByLabel('Le livreur qui l’emporte').selectOption(courier.user?._id ?? '')
  await arrival.getByLabel('Code du colis').fill(codeOf(placed))
  await answered(chef.page, receiveFromCoach, () =>
    arrival.getByRole('button', { name: 'Il est là' }).click(),
  )
  await buyer.page.reload()
  const otp = await readCode(buyer.page)
  const id = placed.fulfillments[0]?._id ?? ''
  await callAs(courier)(verifyClientOtp, { body: { fulfillmentId: id, otp, cashReceived: true } })
  await buyer.page.reload()
  await expect(buyer.page.getByText('Livré').first()).toBeVisible()
})

test('a parcel stays in Ségou: its shop brings it to the relay point, where its buyer takes it', async ({
  people,
}) => {
  const [buyer, seller, relay] = await Promise.all([
    people.newBuyer(),
    people.demo('boutique-segou'),
    people.demo('relais-segou'),
  ])
  const products = await plainGoods({ shopName: seller.user?.shopName, stock: 5 })
  const { page } = buyer
  await fillCart(page, { products: products.slice(0, 1) })
  await page.goto('/CheckoutScreen')
  await choosePlace(page, 'Région', 'Ségou')
  await expect(page.getByText('pas à Ségou')).toBeVisible()
  await page.getByText('Au point relais', { exact: true }).click()
  await expect(page.getByRole('radio', { name: /Relais Tangara/ })).toBeChecked()
  await expectAccessible(page)
  await page.getByText('Au point relais, en espèces').click()
  await page.getByRole('button', { name: /^Commander, .* au point relais$/ }).click()
  await expect(page).toHaveURL(orderPage)
  const _id = /[0-9a-f-]{36}/.exec(page.url())?.[0] ?? ''
  const placed = await readAs(buyer, { _id })
  const otp = await prepare(seller, placed.orderNumber)
  await callAs(relay)(receiveDrop, { body: { otp } })
  await page.reload()
  const code = await readCode(page)
  const id = placed.fulfillments[0]?._id ?? ''
  const body = { otp: code, cashReceived: true }
  await callAs(relay)(handOverAtRelay, { params: { id }, body })
  await page.reload()
  await expect(page.getByText('Retiré au point relais').first()).toBeVisible()
  await expectAccessible(page)
})

test('an admin finds a town among the zones, and closes a coach line of it', async ({ people }) => {
  const admin = await people.demo('admin', laptop)
  const { page } = admin
  const lineOf = async () => {
    const { carriers } = await callAs(admin)(listCarriers, {})
    return carriers
      .flatMap(({ lines }) => lines)
      .find(({ from, region }) => from === 'Kita' && region === 'Bamako')
  }
  await page.goto('/admin-frais')
  await page.getByRole('searchbox', { name: 'Chercher une ville ou un quartier' }).fill('kita')
  await expect(page.getByRole('button', { name: 'Actions pour Kayes' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Actions pour Kita' }).click()
  await page.getByRole('button', { name: /^Fermer Kita → Bamako/ }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('Aucune nouvelle commande ne compte sur ce car')
  await expectAccessible(page)
  await sheet.getByRole('textbox').fill('Le pont de Badinko est coupé.')
  await sheet.getByRole('button', { name: 'Fermer la ligne' }).click()
  await expect(sheet).toHaveCount(0)
  const closed = await lineOf()
  expect(closed).toMatchObject({ isOpen: false })
  if (!closed) return
  const { _id: id, ...facts } = closed
  const body = { ...facts, isOpen: true, reason: 'Le pont est réparé.' }
  await callAs(admin)(changeLine, { params: { id }, body })
  await page.reload()
  await page.getByRole('button', { name: 'Actions pour Kita' }).click()
  await expect(page.getByRole('button', { name: /^Fermer Kita → Bamako/ })).toBeVisible()
})
