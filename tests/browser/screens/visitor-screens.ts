import type { Page } from 'playwright-core'

import type { Screen } from '../screen.ts'
import { linkBack, linkCancelled, linkToPay, ownLinkToPay } from './order-to-pay.ts'
import {
  askForCode,
  chooseRelay,
  openOperator,
  ownSale,
  openReport,
  paySale,
  saleAtRelay,
  saleEnded,
  saleOf,
  saleOfClosedShop,
  saleSignedIn,
  saleSoldOut,
  saleTaken,
  saleToPay,
  saleWithdrawn,
  soldOutSeen,
} from './sale-of.ts'
import { ownerCheck } from './number-screens.ts'
import { firstLink, loaded, press, seen } from './steps.ts'

export const visitorScreens: readonly Screen[] = [
  { name: 'accueil', largeText: true, path: '/', dark: true },
  { name: 'boutique', path: '/boutique' },
  { name: 'boutique-liste', path: '/boutique', prepare: press('Liste') },
  { name: 'boutique-filtres', path: '/boutique', open: openFilters, dark: true },
  { name: 'boutique-d-un-vendeur', path: '/boutique/bazin-diarra', dark: true },
  { name: 'produit', largeText: true, path: firstLink('/', '/product/'), dark: true },
  { name: 'categorie', path: '/category/pagnes-et-tissus' },
  { name: 'recherche', path: '/search?q=bazin' },
  { name: 'recherche-vide', path: '/search?q=zzzzzz' },
  { name: 'recherche-suggestions', path: '/', open: typeInSearch },
  { name: 'panier-vide', path: '/panier' },
  { name: 'payer', path: linkToPay, dark: true },
  { name: 'payer-paye', path: linkToPay, prepare: payByWave },
  { name: 'payer-attend', path: linkBack },
  { name: 'payer-la-sienne', path: ownLinkToPay },
  { name: 'payer-annule', path: linkCancelled },
  { name: 'payer-fini', path: `/payer/${'A'.repeat(43)}` },
  { name: 'vente', largeText: true, path: saleOf({ deposit: 30, days: 5 }), dark: true },
  { name: 'vente-code', path: saleOf({ deposit: 30, days: 5 }), prepare: askForCode, dark: true },
  { name: 'vente-entiere', path: saleOf(), prepare: press('Payer') },
  { name: 'vente-relais', path: saleAtRelay, prepare: chooseRelay },
  { name: 'vente-epuisee', path: saleSoldOut, prepare: soldOutSeen },
  { name: 'vente-connectee', path: saleSignedIn },
  { name: 'vente-prise', path: saleTaken },
  { name: 'vente-a-payer', path: saleToPay, prepare: openOperator, dark: true },
  { name: 'vente-payee', path: saleToPay, prepare: paySale },
  { name: 'vente-signaler', path: saleOf(), prepare: openReport },
  { name: 'vente-retiree', path: saleWithdrawn },
  { name: 'vente-finie', largeText: true, path: saleEnded },
  { name: 'vente-boutique-fermee', largeText: true, path: saleOfClosedShop, dark: true },
  { name: 'vente-la-sienne', path: ownSale },
  { name: 'vente-inconnue', path: `/vente/${'A'.repeat(43)}` },
  { name: 'suggestions', path: '/suggestions', dark: true },
  { name: 'connexion', largeText: true, path: '/login' },
  { name: 'connexion-par-code', path: '/login?par=code', prepare: requestCode, dark: true },
  { name: 'inscription', path: '/register' },
  { name: 'parametres', path: '/parametre' },
  { name: 'favoris-visiteur', path: '/favoris' },
  { name: 'introuvable', path: loaded('/nulle-part') },
  { name: 'mot-de-passe-oublie', path: '/codeoublier' },
  { name: 'sim-perdue', path: '/sim-perdue' },
  { name: 'faux-message', path: '/faux-message', largeText: true, dark: true },
  {
    name: 'est-ce-votre-compte',
    largeText: true,
    path: ownerCheck,
    prepare: seen('C’est mon compte'),
    dark: true,
  },
  { name: 'changer-code-sans-jeton', path: '/changercode' },
  {
    name: 'reinitialiser-fautes',
    path: '/reinitialiser',
    prepare: press('Changer le mot de passe'),
  },
  { name: 'supprimer-compte', path: '/supprimerCompte' },
  { name: 'contact', path: '/contact', prepare: openFirstQuestion, dark: true },
  { name: 'aide', path: '/support' },
  { name: 'conditions', path: '/condition', dark: true },
  { name: 'confidentialite', path: '/confidentialiter' },
  { name: 'application', path: '/sugu-mobile' },
  { name: 'devenir-vendeur', path: '/devenir-vendeur' },
  { name: 'reclamation-visiteur', path: '/reclamation' },
]

/** Opens the filters: beside the list on a wide screen, in a sheet on a phone. */
async function openFilters(page: Page): Promise<void> {
  const button = page.getByText('Filtres', { exact: true }).filter({ visible: true })
  if ((await button.count()) === 0) return
  await button.click()
  await page.getByRole('dialog').waitFor()
}

/** For another number in each look: a code a minute is sent to one. */
async function requestCode(page: Page): Promise<void> {
  await page.getByLabel('Téléphone').fill(`5${String(Date.now()).slice(-7)}`)
  await page.getByRole('button', { name: 'Recevoir un code' }).click()
  await page.getByLabel('Code reçu par SMS').waitFor()
}

async function typeInSearch(page: Page): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Chercher un produit' })
  await field.filter({ visible: true }).fill('baz')
  await page.getByRole('option').first().waitFor()
}

async function openFirstQuestion(page: Page): Promise<void> {
  await page.locator('summary').first().click()
}

/** Pays on the operator's pages, as a relative does. */
async function payByWave(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Wave' }).check()
  await page.getByRole('button', { name: /^Payer \d/ }).click()
  await page.getByLabel('Numéro Wave').fill('76555444')
  await page.getByRole('button', { name: 'Payer' }).click()
  await page.getByRole('link', { name: /^Retourner/ }).click()
  await page.getByRole('heading', { name: 'C’est payé' }).waitFor()
}
