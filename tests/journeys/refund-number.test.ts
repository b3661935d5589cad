import { cancelOrder } from '#modules/orders/contract/orders.ts'

import { expectAccessible } from '../browser/accessible.ts'
import { laptop } from '../browser/devices.ts'
import { callAs, expect, test } from '../browser/journey.ts'
import { anyShop, orderFrom, payOnProvidersPage } from './steps/orders.ts'
import { findRow } from './steps/find-row.ts'

test('a buyer whose paid order is cancelled gives another number twice, and finance reads it', async ({
  people,
}) => {
  const buyer = await people.newBuyer()
  const { page } = buyer
  const placed = await orderFrom(buyer, [anyShop], { paymentMethod: 'orange_money' })
  await payOnProvidersPage(buyer, placed)
  await callAs(buyer)(cancelOrder, { params: { id: placed._id } })

  await page.goto(`/commandes/${placed._id}`)
  const card = page.getByRole('region', { name: 'Remboursement' })
  await expect(card.getByText('Par Orange Money, au numéro qui a payé.')).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Donner un autre numéro' }).click()
  const sheet = page.getByRole('dialog', { name: 'Quel numéro rembourser ?' })
  await sheet.getByLabel('Numéro Orange Money').fill('66 11 22 33')
  await sheet.getByLabel('Le même numéro').fill('66 11 22 34')
  await sheet.getByLabel('Votre mot de passe', { exact: true }).fill('demo1234')
  await sheet.getByRole('button', { name: 'Confirmer' }).click()
  await expect(sheet.getByText('Les deux numéros ne sont pas les mêmes.')).toBeVisible()
  await expectAccessible(page)
  await sheet.getByLabel('Le même numéro').fill('66112233')
  await sheet.getByRole('button', { name: 'Confirmer' }).click()
  await expect(card.getByText(/au 66\s11\s22\s33/)).toBeVisible()

  const finance = await people.demo('finance', laptop)
  const row = finance.page.getByRole('row').filter({ hasText: placed.orderNumber })
  await findRow(finance.page, '/financeDashboard?onglet=remboursements', row)
  await expect(row.getByText(/Vers le 66\s11\s22\s33, donné/)).toBeVisible()
  await row.getByRole('button', { name: /^Approuver/ }).click()
  await expect(finance.page.getByRole('dialog').getByText(/au 66\s11\s22\s33/)).toBeVisible()
})
