import type { Locator, Page } from 'playwright-core'

import { acceptParcel, readyParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { expect } from '../../browser/journey.ts'
import type { Person } from '../../browser/people.ts'
import { answered } from './answered.ts'

const desk = '/livreur-dashboard'
const sales = '/vendeur-dashboard?onglet=commandes'

/**
 * Accepts and packs an order on the shop's pages, in a list of this one alone: other journeys'
 * orders come and go, and would move it while it is pressed.
 * @returns the courier's code
 */
export async function prepare({ page }: Person, orderNumber: string): Promise<string> {
  await page.goto(`${sales}&etat=new&q=${orderNumber}`)
  await answered(page, acceptParcel, () =>
    page.getByRole('button', { name: `Accepter ${orderNumber}` }).click(),
  )
  await page.goto(`${sales}&etat=accepted&q=${orderNumber}`)
  await answered(page, readyParcel, () =>
    page.getByRole('button', { name: `Marquer prête ${orderNumber}` }).click(),
  )
  return shopCode(page, orderNumber, '&etat=ready')
}

/** Reads the code that the shop shows to a courier, for this order. */
export async function shopCode(page: Page, orderNumber: string, filter = ''): Promise<string> {
  await page.goto(sales + filter)
  return readCode(page.getByRole('article').filter({ hasText: orderNumber }))
}

export const codeImage = /^\d( \d){5}$/

export async function readCode(where: Page | Locator): Promise<string> {
  const code = await where.getByRole('img', { name: codeImage }).getAttribute('aria-label')
  return (code ?? '').replaceAll(' ', '')
}

export async function typeCode(page: Page, code: string, act: string): Promise<void> {
  await page.getByLabel('Code à 6 chiffres').fill(code)
  await page.getByRole('button', { name: act }).click()
}

/** Returns another six digits. */
export function wrongCode(code = ''): string {
  return code === '000000' ? '111111' : '000000'
}

export async function openShop(page: Page, { user }: Person): Promise<void> {
  await page.goto(`${desk}?onglet=otp`)
  await page.getByRole('link', { name: user?.shopName ?? '' }).click()
}

export async function openDelivery(page: Page, client: string): Promise<void> {
  await page.goto(`${desk}?onglet=en-cours`)
  await unfold(page, client)
}

/** Opens this client's delivery in the list, unless it is open. */
export async function unfold(page: Page, client: string): Promise<void> {
  const opened = page.getByRole('article', { name: client, exact: true })
  const row = page.getByRole('button', { name: client })
  await expect(opened.or(row).first()).toBeVisible()
  if (!(await opened.isVisible())) await row.first().click()
  await expect(opened).toBeVisible()
}
