import type { Page } from 'playwright-core'

import { offerOutcomes, type OfferSummary } from '#modules/link-sales/contract/offers.ts'
import { workPaths } from '#client/work-paths.ts'
import { answering } from './answering.ts'

/** Chooses the first article, at a price that is too low, and begins a free line. */
export async function fillOffer(page: Page): Promise<void> {
  await chooseArticle(page)
  await page.getByLabel('Prix pour cette personne').fill('100')
  await page.getByRole('button', { name: 'Ligne libre' }).click()
  await page.getByLabel('Ce que c’est').fill('Retouche des manches')
  await page.getByRole('button', { name: '30 %' }).click()
}

/** Presses the button too early: each field says what is missing. */
export async function missTerms(page: Page): Promise<void> {
  await fillOffer(page)
  await page.getByLabel('Ce que c’est').fill('Appelez le 76 12 34 56')
  await page
    .getByRole('button', { name: /^Faire le lien/ })
    .filter({ visible: true })
    .click()
  await page.getByText('Ajoutez une photo.').waitFor()
}

/** Makes a sale by link as the signed-in seller. @returns its own screen, or `path` */
export function offerMade(path?: string): (page: Page) => Promise<string> {
  return async (page) => {
    await page.goto(workPaths.newOffer())
    await chooseArticle(page)
    await page
      .getByRole('button', { name: /^Faire le lien, / })
      .filter({ visible: true })
      .click()
    await page.waitForURL(/vente=/)
    const { pathname, search } = new URL(page.url())
    return path ?? pathname + search
  }
}

const order = {
  parcelId: '0198c0de-0000-7000-8000-000000000001',
  orderNumber: 'SG-482913',
  buyerName: 'Mariam Coulibaly',
  readyBefore: '2026-11-20T18:00:00.000Z',
  isLate: true,
}

/** The list, with a sale for each of what may become of it. */
export const offersInEachState = answering<{ offers: OfferSummary[]; next: string | null }>(
  offerMade(workPaths.sellerOffers()),
  /\/api\/seller\/offers(\?|$)/,
  (real) => ({
    ...real,
    next: null,
    offers: real.offers.slice(0, 1).flatMap((offer) => offerOutcomes.map(became(offer))),
  }),
)

const became =
  (offer: OfferSummary) =>
  (outcome: OfferSummary['outcome'], index: number): OfferSummary => {
    const isTaken = ['taken', 'deposit_paid', 'paid', 'unpaid', 'cancelled'].includes(outcome)
    const isLate = outcome === 'deposit_paid'
    return {
      ...offer,
      _id: offer._id.slice(0, -1) + String(index),
      outcome,
      opened: index * 3,
      deposit: 13_650,
      order: isTaken ? { ...order, readyBefore: isLate ? order.readyBefore : null, isLate } : null,
    }
  }

/** A sale that was paid for, whose promised day is over. */
export async function lateOffer(page: Page): Promise<string> {
  const path = await offerMade()(page)
  const late = { state: 'taken', outcome: 'deposit_paid', path: null, order, canWithdraw: false }
  await page.route('**/api/seller/offers/*', async (route) => {
    const answer = await route.fetch()
    const json = { ...(await answer.json()), ...late, canProlong: false }
    await route.fulfill({ response: answer, json })
  })
  return path
}

async function chooseArticle(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Article', exact: true }).click()
  await page.getByRole('dialog').locator('li button:enabled').first().click()
  await page.getByLabel('Prix pour cette personne').waitFor()
}
