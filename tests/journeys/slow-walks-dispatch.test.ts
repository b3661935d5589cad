import type { Locator, Page } from 'playwright-core'

import { becomeCourier } from '#modules/people/contract/role-changes.ts'
import { admitCourier, assignParcels, unassignParcel } from '#modules/dispatch/contract/dispatch.ts'
import { confirmRemittance } from '#modules/cash-boxes/contract/courier-cash.ts'
import { acceptParcel, readyParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { expectAccessible } from '../browser/accessible.ts'
import { callAs, expect, test } from '../browser/journey.ts'
import type { People } from '../browser/people.ts'
import { parcelOf } from '../support/orders.ts'
import { readCode } from './steps/courier.ts'
import { deliveredOrder, orderFrom, readAs } from './steps/orders.ts'
import {
  comeSecond,
  moved,
  pressOnce,
  reloadAndBack,
  secondTab,
  slow,
  smallPhone,
} from './steps/slow-walk.ts'

// The dispatch manager's paths on a cheap phone with a poor network. At each act the button says at
// once that work is going on and a second press does nothing; a reload and Back lose nothing; in a
// second tab the same act comes too late and reads why.

const desk = '/LivraisonDashboard'

test('on a slow phone a manager gives a parcel, takes it back and gives it to another', async ({
  people,
}) => {
  const { buyer, chef, courier, placed } = await readyToGive(people)
  const { page } = chef
  await slow(page)
  await page.goto(`${desk}?q=${placed.orderNumber}`)
  const box = (tab: Page) => tab.getByRole('region', { name: 'À attribuer' }).getByRole('checkbox')
  const choose = (tab: Page) => tab.getByRole('button', { name: /^(Autre|Choisir un livreur)$/ })
  await box(page).check()
  await reloadAndBack(page, () => expect(box(page)).toBeChecked())
  const second = await secondTab(page)
  await box(second).check()
  await choose(second).click()
  await expect(rowOf(second, courier.user?.name)).toBeVisible()
  await choose(page).click()
  await pressOnce(rowOf(page, courier.user?.name), assignParcels)
  await expect(page.getByText(`1 colis pour ${courier.user?.name}`)).toBeVisible()
  await comeSecond(second, {
    act: (tab) => rowOf(tab, courier.user?.name).click(),
    refused: (tab) => tab.getByText(moved).or(tab.getByText(/1 colis pour/)),
  })

  const id = parcelOf(placed)
  const other = await people.demo('livreur')
  await page.goto(`${desk}?q=${placed.orderNumber}&colis=${id}`)
  const takeBack = page.getByRole('button', { name: 'Reprendre le colis' })
  await reloadAndBack(page, () => expect(takeBack).toBeVisible())
  await pressOnce(takeBack, unassignParcel)
  await expect(page.getByText('Colis repris : il attend un livreur')).toBeVisible()

  await page.goto(`${desk}?q=${placed.orderNumber}&colis=${id}`)
  await page.getByRole('button', { name: 'Attribuer…' }).click()
  await pressOnce(rowOf(page, other.user?.name), assignParcels)
  await expect(page.getByText(`1 colis pour ${other.user?.name}`)).toBeVisible()
  const [parcel] = (await readAs(buyer, placed)).fulfillments
  expect(parcel?.history.filter(({ state }) => state === 'assigned')).toHaveLength(2)
})

test('on a slow phone a manager counts what a courier hands in', async ({ people }) => {
  const [buyer, shop, courier, chef] = await Promise.all([
    people.newBuyer(),
    people.demo('vendeur'),
    people.newBuyer(),
    people.demo('chef', smallPhone),
  ])
  await callAs(courier)(becomeCourier, { body: { role: 'livreur' } })
  await callAs(chef)(admitCourier, {
    params: { id: courier.user?._id ?? '' },
    body: { admitted: true, reason: 'Connu du groupe' },
  })
  await deliveredOrder({ buyer, shop, courier })
  await courier.page.goto('/livreur-dashboard?onglet=caisse')
  await courier.page.getByRole('button', { name: /^Remettre \d/ }).click()
  const code = await readCode(courier.page)
  await expectAccessible(courier.page)
  const { page } = chef
  await slow(page)
  await page.goto(`${desk}?onglet=caisses`)
  const card = page.getByRole('article', { name: `Remise de ${courier.user?.name}` })
  await card.getByRole('button').click()
  const sheet = page.getByRole('dialog')
  const counted = sheet.getByLabel(/^J’ai compté/)
  const digits = sheet.getByLabel('Code à 6 chiffres')
  await counted.check()
  await digits.fill(code)
  await reloadAndBack(page, async () => {
    await expect(counted).toBeChecked()
    await expect(digits).toHaveValue(code)
  })
  await pressOnce(sheet.getByRole('button', { name: 'Confirmer la remise' }), confirmRemittance)
  await expect(page.getByText(new RegExp(`reçus de ${courier.user?.name}`))).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Dernières remises' })).toBeVisible()
  await expect(card).toHaveCount(0)
  await courier.page.reload()
  await expect(courier.page.getByText('0 f', { exact: true }).first()).toBeVisible()
})

/** Makes a packed parcel that waits for a courier. */
async function readyToGive(people: People) {
  const [buyer, shop, courier, chef] = await Promise.all([
    people.newBuyer(),
    people.demo('vendeur'),
    people.demo('livreur-2'),
    people.demo('chef', smallPhone),
  ])
  const placed = await orderFrom(buyer, [shop])
  const id = parcelOf(placed)
  await callAs(shop)(acceptParcel, { params: { id } })
  await callAs(shop)(readyParcel, { params: { id } })
  return { buyer, courier, chef, placed }
}

function rowOf(page: Page, courier = ''): Locator {
  return page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: new RegExp(`^Attribuer à ${courier}`) })
}
