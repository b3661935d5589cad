import type { Page } from 'playwright-core'

import { fillVariants } from '../fill-variants.ts'
import { asNewShop } from '../new-shop.ts'
import { renewSession } from '../renew-session.ts'
import type { Screen } from '../screen.ts'
import { bargainToAnswer } from './bargain-with.ts'
import { fillOffer, lateOffer, missTerms, offerMade, offersInEachState } from './offer-of.ts'
import { goodsAtRelay, goodsAwaited, nothingLeft } from './exchange-screens.ts'
import { relaySection } from './relay-screens.ts'
import { chooseTwo, firstLink, openAct, press, pressFirst } from './steps.ts'

const desk = '/vendeur-dashboard'

export const sellerScreens: readonly Screen[] = [
  { name: 'vue-globale', path: desk, dark: true },
  {
    name: 'ajouter-produit',
    largeText: true,
    path: '/ajoutproduit',
    prepare: fillProduct,
    dark: true,
  },
  {
    name: 'modifier-produit',
    path: firstLink(`${desk}?onglet=produits`, '/ajoutproduit?produit='),
    prepare: raiseAndReduce,
  },
  { name: 'produits', path: `${desk}?onglet=produits`, prepare: chooseTwo, dark: true },
  { name: 'produits-fichier', path: `${desk}?onglet=produits&vue=fichier`, prepare: sendFile },
  { name: 'produits-menu', path: `${desk}?onglet=produits`, open: pressFirst(/^Actions pour/) },
  {
    name: 'produit-partager',
    path: `${desk}?onglet=produits`,
    open: openAct(/^Actions pour/, 'Partager'),
  },
  { name: 'mes-commandes', largeText: true, path: `${desk}?onglet=commandes`, dark: true },
  {
    name: 'commande-a-remettre',
    path: `${desk}?onglet=commandes&etat=ready`,
    open: pressFirst(/^Remettre/),
    dark: true,
  },
  {
    name: 'commande-echanger',
    path: `${desk}?onglet=commandes&etat=historique`,
    open: pressFirst(/^Échanger/),
    dark: true,
  },
  { name: 'commande-rembourser', path: nothingLeft, open: pressFirst(/^Échanger/), dark: true },
  { name: 'commande-reprendre', path: goodsAwaited, open: pressFirst(/^Reprendre/), dark: true },
  { name: 'relais-en-garde', path: goodsAtRelay, largeText: true, dark: true },
  { name: 'relais-reprendre', path: goodsAtRelay, open: pressFirst(/^Reprendre/), dark: true },
  { name: 'relais-remettre', path: relaySection, open: pressFirst(/^Remettre/), dark: true },
  { name: 'relais-attendus', path: relayTab('attendus'), dark: true },
  { name: 'relais-rendre', path: `${desk}?onglet=relais&liste=rendre` },
  { name: 'relais-caisse', path: `${desk}?onglet=relais&liste=caisse`, dark: true },
  { name: 'commande-refuser', path: `${desk}?onglet=commandes`, open: pressFirst(/^Refuser/) },
  {
    name: 'produit-stock',
    path: `${desk}?onglet=produits`,
    open: pressFirst(/changer le stock de/),
    expectedProblems: ['/160.webp'],
  },
  {
    name: 'mes-commandes-filtres',
    path: `${desk}?onglet=commandes&etat=historique`,
    open: press('Filtrer'),
  },
  { name: 'reglages-boutique', path: `${desk}?onglet=boutique` },
  { name: 'ou-et-quand', path: `${desk}?onglet=ouverture`, dark: true },
  {
    name: 'ou-et-quand-un-jour',
    path: `${desk}?onglet=ouverture`,
    open: pressFirst(/^samedi/),
  },
  {
    name: 'ou-et-quand-conge',
    path: `${desk}?onglet=ouverture`,
    open: press('Prendre un congé'),
    dark: true,
  },
  { name: 'verification', path: `${desk}?onglet=verification` },
  { name: 'niveau', path: `${desk}?onglet=niveau`, dark: true },
  { name: 'integrations', path: `${desk}?onglet=integrations` },
  { name: 'equipe', path: `${desk}?onglet=equipe`, dark: true },
  { name: 'liste-preparation', path: `${desk}?onglet=preparation` },
  { name: 'reclamations', path: `${desk}?onglet=reclamations` },
  {
    name: 'reclamation-fil',
    path: firstLink(`${desk}?onglet=reclamations`, `${desk}?onglet=reclamations&reclamation=`),
  },
  { name: 'messages', path: `${desk}?onglet=messages`, dark: true },
  {
    name: 'conversation',
    path: firstLink(`${desk}?onglet=messages`, `${desk}?onglet=messages&conversation=`),
    dark: true,
  },
  { name: 'prix-a-repondre', path: bargainToAnswer, dark: true },
  { name: 'prix-autre', path: bargainToAnswer, open: typeOtherPrice },
  { name: 'avis', path: `${desk}?onglet=avis` },
  { name: 'versements', path: `${desk}?onglet=versements`, dark: true },
  { name: 'promotions', path: `${desk}?onglet=promotions`, dark: true },
  {
    name: 'promotion-nouvelle',
    path: `${desk}?onglet=promotions&nouvelle=1`,
    prepare: fillPromotion,
    dark: true,
  },
  { name: 'ventes-par-lien', path: offerMade(`${desk}?onglet=ventes`), dark: true },
  { name: 'ventes-par-lien-etats', path: offersInEachState },
  { name: 'vente-par-lien', path: offerMade(), dark: true },
  { name: 'vente-par-lien-en-retard', path: lateOffer },
  { name: 'vente-par-lien-prolonger', path: offerMade(), open: press('Prolonger') },
  { name: 'vente-par-lien-retirer', path: offerMade(), open: press('Retirer le lien') },
  {
    name: 'vente-nouvelle',
    largeText: true,
    path: `${desk}?onglet=ventes&nouvelle=1`,
    prepare: fillOffer,
    dark: true,
  },
  {
    name: 'vente-nouvelle-fautes',
    path: `${desk}?onglet=ventes&nouvelle=1`,
    prepare: missTerms,
  },
  {
    name: 'vente-nouvelle-article',
    path: `${desk}?onglet=ventes&nouvelle=1`,
    open: press('Article'),
  },
  { name: 'notifications-panneau', path: desk, open: pressFirst(/^Notifications/) },
  { name: 'abonnement', path: '/Payement/abonnement', dark: true },
  { name: 'payer-avec-mes-ventes', path: '/Payement/pro' },
  { name: 'paiement-annule', path: '/PaiementAnnuler' },
]

/** Screens of the helpers of the demonstration's first shop. */
export const helperScreens: readonly Screen[] = [
  { name: 'aide-vue-globale', path: asHelper(desk), dark: true },
  { name: 'aide-mes-commandes', path: asHelper(`${desk}?onglet=commandes`) },
  { name: 'aide-reclamations', path: asHelper(`${desk}?onglet=reclamations`) },
  { name: 'aider', path: asHelper('/aider') },
]

export const freeSellerScreens: readonly Screen[] = [
  { name: 'vue-globale', path: `${desk}?periode=90` },
  { name: 'produits', path: `${desk}?onglet=produits`, expectedProblems: ['/160.webp'] },
  { name: 'mes-commandes', path: `${desk}?onglet=commandes` },
  { name: 'versements', path: `${desk}?onglet=versements` },
  { name: 'avis', path: `${desk}?onglet=avis` },
  { name: 'verification-refusee', path: `${desk}?onglet=verification`, dark: true },
  { name: 'niveau-plus-bas', path: `${desk}?onglet=niveau` },
  { name: 'abonnement', path: '/Payement/abonnement' },
  { name: 'payer-abonnement', path: '/Payement/standard' },
  // A shop that was opened just now.
  { name: 'neuve-vue-globale', path: asNewShop(desk), dark: true },
  { name: 'neuve-produits', path: asNewShop(`${desk}?onglet=produits`) },
  { name: 'neuve-commandes', path: asNewShop(`${desk}?onglet=commandes`) },
  { name: 'neuve-versements', path: asNewShop(`${desk}?onglet=versements`) },
  { name: 'neuve-messages', path: asNewShop(`${desk}?onglet=messages`) },
  { name: 'neuve-ventes', path: asNewShop(`${desk}?onglet=ventes`) },
  { name: 'neuve-verification', path: asNewShop(`${desk}?onglet=verification`) },
  { name: 'neuve-niveau', path: asNewShop(`${desk}?onglet=niveau`) },
  { name: 'neuve-avis', path: asNewShop(`${desk}?onglet=avis`) },
]

/** Opens a page as the first helper of the demonstration, with the rights to orders and answers. */
function asHelper(path: string): (page: Page) => Promise<string> {
  return async (page) => {
    await renewSession(page, { phone: '66741089' })
    return path
  }
}

async function typeOtherPrice(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Autre prix' }).click()
  await page.getByRole('dialog').getByLabel('Votre prix pour une pièce').fill('44000')
}

/** Fills in a boubou in three sizes and two colours, without photos. */
async function fillProduct(page: Page): Promise<void> {
  await page.getByLabel('Nom du produit').fill('Boubou bazin riche brodé main')
  await page
    .getByLabel('Description')
    .fill('Bazin riche teint à Bamako, broderie or au col. Lavage à la main, eau froide.')
  await page.getByLabel('Catégorie', { exact: true }).selectOption({ index: 1 })
  await page.getByLabel('Sous-catégorie').selectOption({ index: 1 })
  await page.getByLabel('Prix', { exact: true }).fill('25000')
  await page.getByLabel('Prix promo').fill('22500')
  await page.getByLabel('Premier jour de la promotion').waitFor()
  await fillVariants(page, { Taille: ['M', 'L', 'XL'], Couleur: ['Indigo', 'Blanc'] })
  await page.getByLabel('Stock M, Indigo').fill('4')
  await page.getByLabel('Stock XL, Blanc').fill('12')
  await page.getByRole('switch', { name: /made in Mali/ }).check()
  await page.getByRole('button', { name: 'Neuf ou occasion' }).click()
  await page.getByLabel('Valeur').selectOption('Occasion')
}

/** Raises the price behind a promotional one, which then reduces nothing. */
async function raiseAndReduce(page: Page): Promise<void> {
  await page.getByLabel('Prix', { exact: true }).fill('990000')
  await page.getByLabel('Prix promo').fill('980000')
  await page.getByText('sans prix barré').waitFor()
}

/** Types a code that is taken; shows what an order with it leaves the shop. */
async function fillPromotion(page: Page): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill('bazin 10')
  await page.getByLabel('Utilisations en tout').fill('100')
  await page.getByText('Ce code est déjà pris.').waitFor()
  await page.getByRole('heading', { name: /^Pour 50/ }).waitFor()
}

/** Sends a file of two lines with a mistake each, and one without a category that is known. */
async function sendFile(page: Page): Promise<void> {
  const slug = 'tissu-bogolan-au-metre'
  const buffer = Buffer.from(
    `reference;nom;prix;categorie;sous_categorie\ninconnue;Pagne;100;;\n;Boubou;cher;;\n${slug};;;Inconnue;Inconnue`,
  )
  await page
    .getByLabel('Fichier CSV')
    .setInputFiles({ name: 'produits.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Lire le fichier' }).click()
  await page.getByRole('heading', { name: 'À corriger' }).waitFor()
}

function relayTab(list: string): (page: Page) => Promise<string> {
  return async (page) => `${await relaySection(page)}&liste=${list}`
}
