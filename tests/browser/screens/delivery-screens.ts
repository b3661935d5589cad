import type { Page } from 'playwright-core'

import type { Screen } from '../screen.ts'
import { depositCarried, openDeposit } from './deposit-to-pay.ts'
import { boardWithGoods, otherParcelPaid } from './exchange-screens.ts'
import { parcelToHandOver } from './parcel-to-hand-over.ts'
import { remittanceToCount } from './remittance-to-count.ts'
import { parcelForCoach, parcelForRelay, withRelay } from './relay-screens.ts'
import { chooseTwo, firstLink, press, seen } from './steps.ts'

const courier = '/livreur-dashboard'
const dispatch = '/LivraisonDashboard'

export const courierScreens: readonly Screen[] = [
  { name: 'boutiques', path: courier, dark: true },
  { name: 'livraisons', largeText: true, path: `${courier}?onglet=en-cours` },
  { name: 'code-client', path: firstLink(`${courier}?onglet=otp`, `${courier}?onglet=otp&colis=`) },
  { name: 'echec', path: `${courier}?onglet=en-cours`, open: press('Je ne peux pas livrer') },
  {
    name: 'payer-par-telephone',
    path: parcelToHandOver,
    open: showPaymentPage,
    dark: true,
  },
  {
    name: 'partie-gardee',
    path: parcelToHandOver,
    open: keepLess,
    dark: true,
  },
  { name: 'acompte-deduit', path: depositCarried, prepare: openDeposit },
  {
    name: 'code-de-retour',
    path: firstLink(`${courier}?onglet=en-cours`, `${courier}?onglet=otp&reprise=`),
  },
  { name: 'autre-colis-regle', path: otherParcelPaid, dark: true },
  { name: 'pour-un-point-relais', path: parcelForRelay, prepare: openRelayStop, dark: true },
  { name: 'colis-pour-la-gare', path: parcelForCoach, prepare: openStationStop, dark: true },
  { name: 'codes', path: `${courier}?onglet=otp` },
  { name: 'historique', path: `${courier}?onglet=historique` },
  { name: 'caisse', path: `${courier}?onglet=caisse` },
]

export const dispatchScreens: readonly Screen[] = [
  { name: 'tableau', largeText: true, path: dispatch, dark: true },
  {
    name: 'a-reprendre',
    path: boardWithGoods,
    prepare: seen('À reprendre chez les clients'),
    dark: true,
  },
  { name: 'colis', path: dispatch, open: openFirstParcel },
  { name: 'attribuer', path: dispatch, open: chooseCourier },
  { name: 'livreurs', path: `${dispatch}?onglet=livreurs` },
  { name: 'caisses', path: `${dispatch}?onglet=caisses` },
  { name: 'compter', path: remittanceToCount, open: countingSheet },
  { name: 'depart-du-car', largeText: true, path: `${dispatch}?onglet=cars`, dark: true },
  { name: 'points-relais', path: dispatchRelays },
  { name: 'visite-boutique', path: shopToVisit },
  { name: 'groupes', path: `${dispatch}?onglet=groupes` },
  { name: 'chiffres', path: `${dispatch}?onglet=chiffres` },
]

/** The list of what waits shows its first rows until it is opened. */
async function shopToVisit(page: Page): Promise<string> {
  await page.goto(dispatch)
  const visit = page.locator('a[href^="/visite-boutique/"]')
  const more = page.getByRole('button', { name: / de plus$/ })
  await visit.or(more).first().waitFor()
  if ((await visit.count()) === 0) await more.click()
  return (await visit.first().getAttribute('href')) ?? dispatch
}

async function dispatchRelays(page: Page): Promise<string> {
  await withRelay(page)
  return `${dispatch}?onglet=relais`
}

async function openRelayStop(page: Page): Promise<void> {
  const opened = page.getByText('Au point relais, rien à encaisser')
  const row = page.getByRole('button', { name: /Relais du fleuve/ })
  await opened.or(row).first().waitFor()
  if (!(await opened.isVisible())) await row.first().click()
  await opened.waitFor()
  await page.evaluate(() => scrollTo(0, 0))
}

async function openStationStop(page: Page): Promise<void> {
  const opened = page.getByText('À la gare, rien à encaisser')
  const row = page.getByRole('button', { name: /Gare de Sogoniko/ })
  await opened.or(row).first().waitFor()
  if (!(await opened.isVisible())) await row.first().click()
  await opened.waitFor()
  await page.evaluate(() => scrollTo(0, 0))
}

async function showPaymentPage(page: Page): Promise<void> {
  await press('Payer par téléphone')(page)
  await page.getByRole('img', { name: 'Page de paiement à scanner' }).waitFor()
}

async function keepLess(page: Page): Promise<void> {
  await press('Le client ne garde pas tout')(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Moins' }).first().click()
}

async function openFirstParcel(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'À attribuer' }).getByRole('link').first().click()
}

/** Opens the sheet in which a courier's cash is counted. */
function countingSheet(page: Page): Promise<void> {
  return page
    .getByRole('dialog')
    .getByLabel(/^J’ai compté/)
    .waitFor()
}

/** Chooses two parcels and asks for a courier. */
async function chooseCourier(page: Page): Promise<void> {
  await chooseTwo(page)
  await page.getByRole('button', { name: /^(Autre|Choisir un livreur)$/ }).click()
  await page.getByRole('dialog').waitFor()
}
