import { laptop } from '../browser/devices.ts'
import { expect, test } from '../browser/journey.ts'
import { expectAccessible } from '../browser/accessible.ts'
import type { DemoAccount, People } from '../browser/people.ts'
import {
  confirmPayment,
  expectPaid,
  openCheckout,
  orderNumberOn,
  orderPage,
} from './steps/checkout.ts'
import { findRow } from './steps/find-row.ts'
import { repeatUntil } from './steps/repeat-until.ts'

/** Finds the refund of this order among those of one state, on any page of the list. */
async function refundOn(
  people: People,
  officer: DemoAccount,
  { orderNumber, tab }: { orderNumber: string; tab: string },
) {
  const { page } = await people.demo(officer, laptop)
  const row = page.getByRole('row').filter({ hasText: orderNumber })
  await findRow(page, `/financeDashboard?onglet=remboursements${tab}`, row)
  return { page, row }
}

test('a buyer cancels what Wave took, two officers send it back by call, and she reads it', async ({
  people,
}) => {
  const { page } = await people.newBuyer()
  await openCheckout(page)
  await page.getByRole('radio', { name: /^Wave/ }).check()
  await page.getByRole('button', { name: /^Payer \d/ }).click()
  await expect(page).toHaveURL(orderPage)
  await confirmPayment(page)
  await expectPaid(page)
  const orderNumber = await orderNumberOn(page)
  const order = page.url()

  await page.getByRole('button', { name: 'Annuler la commande' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler la commande' }).click()
  const card = page.getByRole('region', { name: 'Remboursement' })
  await expect(card.getByText('Par Wave, au numéro qui a payé.')).toBeVisible()
  await expect(card.getByText('À envoyer')).toBeVisible()

  const asked = await refundOn(people, 'finance', { orderNumber, tab: '' })
  await asked.row.getByRole('button', { name: /^Approuver/ }).click()
  const sheet = asked.page.getByRole('dialog')
  await expect(sheet.getByText(/par Wave, au numéro qui a payé/)).toBeVisible()
  await sheet.getByRole('button', { name: 'Approuver' }).click()
  await expect(sheet).toBeHidden()

  const approved = await refundOn(people, 'finance-2', { orderNumber, tab: '&etat=approved' })
  await expectAccessible(approved.page)
  await approved.row.getByRole('button', { name: /^Rembourser/ }).click()
  await expect(approved.page.getByText('Wave est appelé', { exact: true })).toBeVisible()

  // The operator's answer is recorded by itself.
  await repeatUntil(async (soon) => {
    await page.goto(order)
    await expect(card.getByText('Remboursé', { exact: true })).toBeVisible(soon)
  })
  await expect(card.getByText(/^Par Wave, au numéro qui a payé, .*\.$/)).toBeVisible()
  await expectAccessible(page)
  await page.goto('/notifications')
  await expect(page.getByText(/rembours/i).first()).toBeVisible()
})
