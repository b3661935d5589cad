import { randomInt } from 'node:crypto'

import type { Page } from 'playwright-core'

import { inDatabase } from '../in-database.ts'
import type { Screen } from '../screen.ts'
import { awaitedRefund, lateExchanges } from './exchange-screens.ts'
import { numberToApprove } from './number-screens.ts'
import { withRelay } from './relay-screens.ts'
import { saleReported } from './sale-of.ts'
import { chooseTwo, firstLink, loaded, openAct, press, pressFirst, seen } from './steps.ts'

const products = { path: '/admin-product?q=bogolan', expectedProblems: ['/160.webp'] }

export const adminScreens: readonly Screen[] = [
  { name: 'statistiques', path: '/admin-statistiques', dark: true },
  { name: 'tableau-de-bord', path: '/admin-dashboard?periode=30', dark: true },
  { name: 'chercher-partout', path: '/admin-dashboard', open: searchMarket },
  { name: 'utilisateurs', path: '/admin-user', prepare: chooseTwo, dark: true },
  { name: 'utilisateur', path: firstLink('/admin-user', '/admin-user?compte=') },
  {
    name: 'utilisateur-role',
    path: '/admin-user?role=buyer',
    open: openAct(/^Actions pour/, 'Changer le rôle…'),
  },
  {
    name: 'utilisateur-numero',
    path: firstLink('/admin-user?role=buyer', '/admin-user?compte='),
    open: press('Changer le numéro…'),
  },
  { name: 'suppressions', path: withUnverifiedRequest },
  { name: 'nominations', path: '/admin-user?vue=nominations' },
  { name: 'second-facteur', path: '/verification', dark: true },
  { name: 'annonces', path: '/admin-annonces', prepare: seen('Toutes les annonces'), dark: true },
  { name: 'boutiques', path: '/admin-boutiques' },
  { name: 'verifications', path: '/admin-verifications', largeText: true, dark: true },
  {
    name: 'verification-pieces',
    path: '/admin-verifications?etat=to_decide',
    open: async (page) => {
      await pressFirst(/^Ouvrir les pièces/)(page)
      const sheet = page.getByRole('dialog')
      await sheet.getByRole('button', { name: 'Ouvrir', exact: true }).click()
      await sheet.getByRole('img').first().waitFor()
    },
  },
  {
    name: 'verification-refuser',
    path: '/admin-verifications?etat=to_decide',
    open: pressFirst(/^Refuser/),
  },
  { name: 'points-relais', path: relayList, dark: true },
  { name: 'point-relais-ouvrir', path: '/admin-relais', open: press('Ouvrir un point relais') },
  { name: 'produits-par-lien', path: '/admin-product?etat=sold_by_link' },
  { name: 'reglages', path: '/admin-reglages', prepare: seen('Historique') },
  { name: 'reglages-regle', path: '/admin-reglages', open: press('Nouvelle règle'), dark: true },
  { name: 'reglages-commission', path: '/admin-reglages', open: changeCommission },
  { name: 'reglages-fermer', path: loaded('/admin-reglages'), open: pressFirst(/^Fermer/) },
  { name: 'calendrier', path: '/admin-calendrier?annee=2027', dark: true },
  {
    name: 'calendrier-jour',
    path: '/admin-calendrier?annee=2027',
    open: pressFirst(/^Confirmer Tabaski/),
  },
  { name: 'formules', path: '/admin-formules', dark: true },
  {
    name: 'formule-prolonger',
    path: '/admin-formules',
    open: async (page) => {
      await openAct(/^Actions pour/, 'Offrir des jours…')(page)
      await press('Paiement en panne.')(page)
    },
  },
  { name: 'journal', path: '/admin-journal', dark: true },
  {
    name: 'frais-de-livraison',
    path: '/admin-frais',
    prepare: seen('Toutes les zones'),
    largeText: true,
    dark: true,
  },
  {
    name: 'frais-d-une-zone',
    path: '/admin-frais',
    open: openAct(/^Actions pour Périphérie/, 'Modifier les prix'),
  },
  {
    name: 'suspendre-une-region',
    path: '/admin-frais',
    open: openAct(/^Actions pour Kayes/, 'Suspendre'),
  },
  { name: 'regions-pas-encore', path: '/admin-frais?vue=pas-encore' },
  { name: 'frais-changements', path: '/admin-frais?vue=changements' },
  {
    name: 'transporteur',
    path: '/admin-frais?vue=cars',
    open: press('Ajouter un transporteur'),
  },
  { name: 'quartiers', path: '/admin-frais?vue=quartiers' },
  { name: 'quartier', path: '/admin-frais?vue=quartiers', open: press('Modifier ACI 2000') },
  { name: 'produits-du-marche', ...products, dark: true },
  {
    name: 'produit-retirer',
    ...products,
    open: openAct(/^Actions pour/, 'Retirer de la vente…'),
  },
  { name: 'categories-du-marche', path: '/admin-categorie', dark: true },
  { name: 'promotions-du-marche', path: '/admin-promotions', dark: true },
  { name: 'promotion-du-marche', path: '/admin-promotions?nouvelle=1' },
  { name: 'synonymes', path: '/admin-synonymes', prepare: trySynonym },
  { name: 'commandes-du-marche', path: '/admin-order', dark: true },
  {
    name: 'commande-dossier',
    path: firstLink('/admin-order', '/admin-order?commande='),
    dark: true,
    expectedProblems: ['/160.webp'],
  },
  {
    name: 'commande-au-relais',
    path: firstLink('/admin-order?etat=at_relay', '/admin-order?commande='),
    expectedProblems: ['/160.webp'],
  },
  { name: 'reclamations', path: '/admin-reclamations' },
  {
    name: 'reclamation-dossier',
    largeText: true,
    path: firstLink('/admin-reclamations', '/admin-reclamations?reclamation='),
    dark: true,
  },
  {
    name: 'reclamation-remplacer',
    path: firstLink('/admin-reclamations', '/admin-reclamations?reclamation='),
    open: (page) => page.getByRole('radio', { name: /^Faire remplacer/ }).check(),
  },
  {
    name: 'echanges-en-retard',
    path: lateExchanges,
    prepare: seen('Échanges sans retour'),
    dark: true,
  },
  { name: 'reclamation-attend-articles', path: awaitedRefund, dark: true },
  { name: 'messages-signales', path: '/admin-messages', dark: true },
  {
    name: 'message-signale',
    path: firstLink('/admin-messages', '/admin-messages?signalement='),
    prepare: press('Lire la conversation'),
    dark: true,
  },
  { name: 'ventes-signalees', path: saleReported, dark: true },
  { name: 'faux-messages', path: '/admin-faux-messages', dark: true },
  { name: 'signes-de-fraude', path: '/admin-signes', dark: true },
  { name: 'avis-signales', path: '/admin-avis' },
  { name: 'avis-retenus', path: heldReview, dark: true },
  { name: 'groupes', path: '/LivraisonDashboard?onglet=groupes' },
]

const desk = '/financeDashboard'

export const financeScreens: readonly Screen[] = [
  { name: 'vue', path: desk, dark: true },
  { name: 'lots', path: `${desk}?onglet=versements` },
  { name: 'retenu-reclamation', path: `${desk}?onglet=versements`, open: openComplaint },
  { name: 'remboursements', largeText: true, path: `${desk}?onglet=remboursements` },
  { name: 'rapprochement', path: `${desk}?onglet=rapprochement` },
  { name: 'caisses', path: `${desk}?onglet=caisses` },
  { name: 'abonnements', path: `${desk}?onglet=abonnements`, prepare: seen('Historique') },
  { name: 'releves', path: `${desk}?onglet=releves&q=bazin` },
  { name: 'grand-livre', path: `${desk}?onglet=grand-livre` },
  { name: 'cloture', path: `${desk}?onglet=cloture` },
  { name: 'nominations', path: `${desk}?onglet=nominations` },
  { name: 'verifications', path: `${desk}?onglet=verifications` },
  { name: 'faux-messages', path: `${desk}?onglet=faux-messages` },
  { name: 'numero-a-approuver', path: numberToApprove, open: pressFirst(/^Approuver…/) },
  { name: 'transporteurs', path: `${desk}?onglet=transporteurs`, dark: true },
  { name: 'itineraires', largeText: true, path: `${desk}?onglet=itineraires`, dark: true },
  { name: 'transporteur-paye', path: `${desk}?onglet=transporteurs`, open: pressFirst(/^Payé/) },
]

/** Searches: on a phone the field is in a sheet; on a laptop it is beside the title. */
async function searchMarket(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Chercher dans le marché' })
  const field = page.getByRole('searchbox').filter({ visible: true }).first()
  await button.or(field).first().waitFor()
  if (await button.isVisible()) await button.click()
  await field.fill('bazin')
  await field.press('Enter')
  await page.getByRole('region', { name: 'Produits trouvés' }).getByRole('link').first().waitFor()
}

async function trySynonym(page: Page): Promise<void> {
  await page.getByLabel('Ce que tape un acheteur').fill('portable')
  await page.getByRole('button', { name: 'Essayer', exact: true }).click()
  await page.getByText(/trouvés?$/).waitFor()
}

async function changeCommission(page: Page): Promise<void> {
  const card = page.getByRole('region', { name: 'Commission et formules' })
  await card.getByLabel(/^Commission/).fill('6')
  await card.getByRole('button', { name: 'Demander ce changement…' }).click()
}

async function openComplaint(page: Page): Promise<void> {
  await pressFirst(/^Voir la réclamation/)(page)
  await page.getByRole('list', { name: 'Messages' }).waitFor()
}

/** Requests an account's deletion without signing in: two badges beside the name. */
async function relayList(page: Page): Promise<string> {
  await withRelay(page)
  return '/admin-relais'
}

async function withUnverifiedRequest({ request }: Page): Promise<string> {
  const phone = `9${randomInt(1_000_000, 9_999_999)}`
  const account = { name: 'Aminata Coulibaly', phone, password: 'demo1234', acceptedTerms: true }
  await request.post('/api/users/register', { data: account })
  await request.post('/api/deleteaccount', { data: { phoneNumber: phone } })
  return '/admin-user?vue=suppressions'
}

/** Opens the reviews to look at, one of them held. */
async function heldReview(): Promise<string> {
  await inDatabase(
    `update reviews set held_at = now(), hidden_at = now() where id in (
       select id from reviews where hidden_at is null and stars = 5 and body is not null order by created_at limit 1)
     and not exists (select from reviews where held_at is not null)`,
    [],
  )
  return '/admin-avis'
}
