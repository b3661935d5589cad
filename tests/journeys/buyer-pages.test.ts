import type { Page } from 'playwright-core'

import { listOrders } from '#modules/orders/contract/orders.ts'
import { callAs, expect, test } from '../browser/journey.ts'
import { addAddress } from '#modules/addresses/contract/saved-addresses.ts'
import { expectAccessible } from '../browser/accessible.ts'
import { choosePlace } from './steps/choose-place.ts'
import { readAs } from './steps/orders.ts'
import { expectPaid, fillAddress, fillCart, openCheckout, orderPage } from './steps/checkout.ts'

const payButton = (page: Page) => page.getByRole('button', { name: /^Payer \d/ })

test('an order that is sent twice, its answer lost, is placed once', async ({ people }) => {
  const buyer = await people.newBuyer()
  const { page, context } = buyer
  await openCheckout(page)
  await context.route(
    '**/api/orders',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await payButton(page).dblclick()
  await expect(page.getByText('Réessayer ne commande pas deux fois')).toBeVisible()
  await expect(page.getByLabel('Repère')).toHaveValue('Derrière la pharmacie du Pont')
  await payButton(page).click()
  await expect(page).toHaveURL(orderPage)
  expect(await callAs(buyer)(listOrders, {})).toMatchObject({ totalOrders: 1 })
})

test('a payment finished in another tab shows in the first', async ({ people }) => {
  const { page, context } = await people.newBuyer()
  await openCheckout(page)
  await payButton(page).click()
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Ouvrir dans un nouvel onglet' }).click()
  const tab = await opened
  await tab.getByRole('button', { name: 'Confirmer le paiement' }).click()
  await expect(tab.getByRole('heading', { name: 'Merci' })).toBeVisible()
  await expect(tab.getByRole('link', { name: 'Voir ma commande' })).toHaveAttribute(
    'href',
    new URL(page.url()).pathname,
  )
  await page.bringToFront()
  await expectPaid(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a second order offers the saved address, or another that a reload and Back keep', async ({
  people,
}) => {
  const { page } = await people.newBuyer()
  await fillCart(page)
  await page.goto('/CheckoutScreen')
  const number = page.getByLabel('Téléphone', { exact: true })
  await number.fill('12')
  await page.getByRole('button', { name: 'Payer' }).click()
  await expect(number).toBeFocused()
  for (const sentence of [
    /8 chiffres, sans le \+223/,
    'Choisissez un quartier de Bamako.',
    /Entrez un repère/,
  ])
    await expect(page.getByText(sentence)).toBeVisible()
  await expect(number).toHaveValue('12')
  await number.fill('76 12 34 56')
  await fillAddress(page)
  await page.getByLabel('Nom de cette adresse').fill('Maison')
  await page.getByText('Paiement à la livraison', { exact: true }).click()
  await page.getByRole('button', { name: /à la livraison$/ }).click()
  await expect(page.getByText('Commande passée').first()).toBeVisible()

  await fillCart(page)
  await page.goto('/CheckoutScreen')
  const saved = page.getByRole('radio', { name: /^Maison/ })
  await expect(saved).toBeChecked()
  await page.getByLabel('C’est pour quelqu’un d’autre').check()
  await expect(page.getByLabel('Nom complet')).toHaveValue('')
  await expect(page.getByLabel('Repère')).toHaveValue('Derrière la pharmacie du Pont')
  await page.getByLabel('C’est pour quelqu’un d’autre').uncheck()

  const other = page.getByRole('radio', { name: 'Autre adresse' })
  await other.check()
  await fillAddress(page)
  await page.getByLabel('Repère').fill('Face à la mosquée bleue')
  const where = page.getByText('Livraison : Badalabougou, Face à la mosquée bleue')
  const shown = where.filter({ visible: true })
  await expect(shown).toHaveCount(1)
  await page.reload()
  await expect(other).toBeChecked()
  await expect(shown).toHaveCount(1)
  await page.goto('/panier')
  await page.goBack()
  await expect(other).toBeChecked()
  await saved.check()
  await page.reload()
  await expect(saved).toBeChecked()
  await expect(other).not.toBeChecked()
  await expect(shown).toHaveCount(0)
})

test('a checkout is led out of a region of coaches, back to the door or to another place', async ({
  people,
}) => {
  const buyer = await people.newBuyer()
  const { page, context } = buyer
  await callAs(buyer)(addAddress, {
    body: {
      label: 'Maison',
      fullName: 'Awa Diarra',
      phone: '76123456',
      region: 'Bamako',
      quartier: 'Badalabougou',
      repere: 'Derrière la pharmacie du Pont',
    },
  })
  await fillCart(page)
  await page.goto('/CheckoutScreen')
  const saved = page.getByRole('radio', { name: /^Maison/ })
  const other = page.getByRole('radio', { name: 'Autre adresse' })
  const nearKayes = page.getByRole('heading', { name: 'Près de Kayes' })
  const place = page.getByRole('dialog', { name: /^Où livrer/ })
  const moveTo = async (region: string, quartier?: string) => {
    await page.getByRole('button', { name: 'Changer', exact: true }).click()
    await choosePlace(place, 'Région', region)
    if (quartier) await choosePlace(place, 'Quartier', quartier)
    await place.getByRole('button', { name: 'Garder ce lieu' }).click()
    await expect(place).toHaveCount(0)
    await expect(page.getByRole('combobox', { name: 'Région' })).toHaveValue(region)
  }
  await other.check()
  await choosePlace(page, 'Région', 'Kayes')
  await expect(nearKayes).toBeVisible()
  await expect(page.getByText('pas à Kayes')).toBeVisible()
  await expect(page.locator('form form')).toHaveCount(0)
  await page.reload()
  await expect(nearKayes).toBeVisible()
  await expectAccessible(page)
  const second = await context.newPage()
  await second.goto('/CheckoutScreen')
  await second.getByRole('radio', { name: /^Maison/ }).check()
  await expect(saved).toBeChecked()
  await expect(nearKayes).toHaveCount(0)

  await other.check()
  await expect(nearKayes).toBeVisible()
  await moveTo('Bamako', 'Hamdallaye')
  await expect(page.getByRole('combobox', { name: 'Quartier' })).toHaveValue(/^Hamdallaye/)
  await expect(page.getByLabel('Repère')).toBeVisible()
  await choosePlace(page, 'Région', 'Kayes')
  await moveTo('Kidal')
  await expect(page.getByRole('heading', { name: /Kidal/ })).toBeVisible()
  await choosePlace(page, 'Région', 'Kayes')
  await saved.check()
  await payButton(page).filter({ visible: true }).click()
  await expect(page).toHaveURL(orderPage)
  const _id = /[0-9a-f-]{36}/.exec(page.url())?.[0] ?? ''
  expect(await readAs(buyer, { _id })).toMatchObject({
    shippingAddress: { region: 'Bamako', quartier: 'Badalabougou' },
  })
})
