import type { Page } from 'playwright-core'
import {
  chooseRelay,
  chooseShop,
  fillCart,
  fillFromTwoTowns,
  typeAnotherAddress,
  typePaused,
  typeUnserved,
} from './checkout-steps.ts'
import { orderAtRelay } from './relay-screens.ts'

import { chooseVariant } from '../choose-variant.ts'
import type { Screen } from '../screen.ts'
import { bargained, discussedByNewBuyer } from './bargain-with.ts'
import { conversationWith, reportedBy } from './conversation-with.ts'
import { chooseDeposit, depositPaid, depositToPay } from './deposit-to-pay.ts'
import { countedRefusals, goodsToGive, lateOwnExchange } from './exchange-screens.ts'
import { exchangedAt, orderIn, orderWith } from './order-in.ts'
import { firstOrderToPay, orderToPay } from './order-to-pay.ts'
import { numberWaiting, seenNoPassword, seenNumber, withoutPassword } from './number-screens.ts'
import { firstLink, loaded, press, pressFirst, seen } from './steps.ts'

const boubou = '/product/boubou-bazin-brode-femme'

export const buyerScreens: readonly Screen[] = [
  { name: 'parametres', path: '/parametre' },
  { name: 'profil', path: '/profile', dark: true },
  { name: 'profil-numero', path: '/profile', open: press('Changer de numéro') },
  { name: 'profil-numero-attend', path: numberWaiting, prepare: seenNumber, dark: true },
  { name: 'profil-sans-mot-de-passe', path: withoutPassword, prepare: seenNoPassword },
  { name: 'profil-adresse', path: '/profile', open: press('Ajouter une adresse') },
  { name: 'notifications', path: '/notifications' },
  { name: 'mes-donnees', path: '/mes-donnees' },
  { name: 'etre-prevenu', path: '/notifications/reglages' },
  { name: 'notifications-panneau', path: '/', open: pressFirst(/^Notifications/), dark: true },
  {
    name: 'devenir-vendeur-fautes',
    path: '/devenir-vendeur',
    prepare: press('Ouvrir ma boutique'),
  },
  { name: 'devenir-livreur', path: '/become-delivery' },
  { name: 'devenir-gestionnaire', path: '/become-Chefdelivery' },
  { name: 'favoris', path: '/favoris' },
  { name: 'favoris-boutiques', path: '/favoris?onglet=boutiques', dark: true },
  { name: 'favoris-attendus', path: '/favoris?onglet=attendus', dark: true },
  { name: 'boutique-suivie', path: '/boutique/bazin-diarra', prepare: followed },
  { name: 'variante', path: '/search?q=boubou+bazin', open: chooseOnCard, dark: true },
  { name: 'panier', largeText: true, path: loaded(boubou), prepare: toCart, dark: true },
  {
    name: 'panier-code',
    path: loaded(boubou),
    prepare: typeCodes,
    dark: true,
  },
  { name: 'produit-epuise', path: '/product/voile-suisse-brode-coupe-de-4-5-metres', dark: true },
  { name: 'commander', largeText: true, path: '/CheckoutScreen', prepare: fillCart, dark: true },
  {
    name: 'commander-deux-villes',
    largeText: true,
    path: '/CheckoutScreen',
    prepare: fillFromTwoTowns,
    dark: true,
  },
  { name: 'commander-autre-adresse', path: '/CheckoutScreen', open: typeAnotherAddress },
  { name: 'commander-zone-suspendue', path: '/CheckoutScreen', open: typePaused },
  { name: 'commander-pas-encore', path: '/CheckoutScreen', prepare: typeUnserved, dark: true },
  { name: 'commander-retrait', path: '/CheckoutScreen', prepare: chooseShop, dark: true },
  { name: 'commander-point-relais', path: '/CheckoutScreen', prepare: chooseRelay, dark: true },
  { name: 'commande-au-point-relais', path: orderAtRelay, dark: true },
  { name: 'commander-acompte', path: '/CheckoutScreen', prepare: chooseDeposit, dark: true },
  { name: 'commande-acompte-attendu', path: depositToPay, dark: true },
  { name: 'commande-acompte-paye', path: depositPaid, dark: true },
  { name: 'commande-a-retirer', path: orderWith('Écharpe bogolan'), dark: true },
  { name: 'commande-a-payer', path: orderToPay, prepare: closePayment },
  { name: 'paiement', path: orderToPay, open: awaitProvider },
  { name: 'faire-payer', path: firstOrderToPay, open: askRelative, dark: true },
  { name: 'commandes', path: '/commandes', dark: true },
  { name: 'commande-en-livraison', largeText: true, path: orderIn('in_delivery'), dark: true },
  { name: 'commande-livree', path: orderIn('delivered') },
  {
    name: 'commande-echange-en-retard',
    path: lateOwnExchange,
    prepare: seen('Garder les deux'),
    dark: true,
  },
  { name: 'commande-articles-a-rendre', path: goodsToGive, dark: true },
  { name: 'commande-echange', largeText: true, path: exchangedAt('door'), dark: true },
  { name: 'commande-echange-relais', path: exchangedAt('relay'), dark: true },
  { name: 'commande-echange-boutique', path: exchangedAt('shop'), dark: true },
  { name: 'reclamation', path: '/reclamation', prepare: sendComplaint, dark: true },
  { name: 'livraisons-refusees', path: countedRefusals, dark: true },
  { name: 'refus-contester', path: countedRefusals, open: pressFirst(/^Contester/), dark: true },
  { name: 'reclamations', path: '/reclamation/historique' },
  {
    name: 'reclamation-fil',
    path: firstLink('/reclamation/historique', '/reclamation/historique?'),
    dark: true,
  },
  { name: 'messages', path: messagesOf, dark: true },
  { name: 'conversation', path: conversationWith('bazin-diarra'), dark: true },
  {
    name: 'conversation-hors-ligne',
    path: conversationWith('bazin-diarra'),
    prepare: writeOffline,
    dark: true,
  },
  {
    name: 'conversation-signaler',
    path: conversationWith('bazin-diarra'),
    open: async (page) => {
      await pressFirst(/^Actions pour/)(page)
      await press('Signaler')(page)
    },
  },
  {
    name: 'ecrire-a-la-boutique',
    path: '/messages/boutique/sira-mode',
    prepare: typeLong,
  },
  { name: 'proposer-un-prix', path: discussedByNewBuyer, open: typePrice, dark: true },
  { name: 'prix-propose', path: bargained('none') },
  { name: 'prix-autre', path: bargained('counter'), dark: true },
  { name: 'prix-accorde', path: bargained('accepted'), dark: true },
  { name: 'prix-refuse', path: bargained('refused') },
  { name: 'panier-prix-accorde', path: bargained('accepted'), prepare: toAgreedCart, dark: true },
  { name: 'avis-a-donner', path: '/avis', prepare: giveFirstReview },
]

async function typePrice(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Proposer un prix' }).click()
  const sheet = page.getByRole('dialog', { name: 'Proposer un prix' })
  await sheet.getByLabel('Votre prix pour une pièce').waitFor()
  await chooseVariant(sheet)
  await sheet.getByLabel('Votre prix pour une pièce').fill('42000')
}

async function toAgreedCart(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Voir le panier/ }).click()
  await page.getByText('2 pièces, convenues').waitFor()
}

async function messagesOf(page: Page): Promise<string> {
  await reportedBy(page, 'bazin-diarra')
  return '/messages'
}

/** Writes a message that stays under the thread, marked as not sent. */
async function writeOffline(page: Page): Promise<void> {
  await page
    .getByRole('textbox', { name: 'Votre message' })
    .fill('Et pour samedi, c’est possible ?')
  await page.route('**/api/conversations/*/messages', (route) => route.abort())
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await page.getByText(/^Pas encore parti/).waitFor()
}

/** Types a message that is too long; the field keeps it. */
async function typeLong(page: Page): Promise<void> {
  const words = 'Bonjour, je cherche un modèle pour un mariage à Ségou. '.repeat(20)
  await page.getByRole('textbox', { name: 'Votre message' }).fill(words)
  await page.getByText(/^Message trop long/).waitFor()
}

async function chooseOnCard(page: Page): Promise<void> {
  // A product with variants: journeys publish others of the same kind.
  await pressFirst(/^Ajouter au panier : Boubou bazin brodé/)(page)
  await page.getByRole('dialog').waitFor()
}

async function toCart(page: Page): Promise<void> {
  await chooseVariant(page)
  await page.getByRole('button', { name: 'Ajouter au panier' }).first().click()
  await page
    .getByRole('link', { name: /^Segui/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Valider' }).waitFor()
}

async function followed(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Suivi/ })
    .first()
    .waitFor()
}

/** Types a valid code and an unknown one. */
async function typeCodes(page: Page): Promise<void> {
  await toCart(page)
  await page.getByText('J’ai un code').click()
  for (const code of ['bazin 10', 'NAFIR10']) {
    if (!(await page.getByLabel('Code', { exact: true }).isVisible()))
      await page.getByText('J’ai un code').click()
    await page.getByLabel('Code', { exact: true }).fill(code)
    await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
    if (code === 'bazin 10') await page.getByRole('button', { name: 'Retirer BAZIN10' }).waitFor()
  }
  await page
    .getByRole('alert')
    .getByText(/^Ce code n’existe pas/)
    .waitFor()
  // The header that stays on top must not cover what is measured.
  await page.evaluate(() => scrollTo(0, 0))
}

/**
 * Waits for the provider's page: it opens by itself where it was open before, elsewhere by a press.
 */
async function awaitProvider(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: 'Fermer le paiement' })
  const pay = page.getByRole('button', { name: /^Payer/ })
  await close.or(pay).first().waitFor()
  if (!(await close.isVisible())) await pay.click()
  await page.frameLocator('iframe').getByRole('button', { name: 'Confirmer le paiement' }).waitFor()
}

async function closePayment(page: Page): Promise<void> {
  await awaitProvider(page)
  await page.getByRole('button', { name: 'Fermer le paiement' }).click()
}

async function askRelative(page: Page): Promise<void> {
  await closePayment(page)
  await page.getByRole('button', { name: 'Faire payer par un proche' }).click()
  await page.getByRole('dialog').getByLabel('Lien').waitFor()
}

// By the keyboard, since the bottom bar may cover a button. While the demo's past is being played
// there may be nothing to complain about or review: then the page says so.
async function sendComplaint(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Envoyer la réclamation' })
  await button.or(page.getByText('Pas encore de commande')).first().waitFor()
  if (await button.isVisible()) await button.press('Enter')
}

async function giveFirstReview(page: Page): Promise<void> {
  const first = page.getByRole('button', { name: /^Donner mon avis/ }).first()
  await first.or(page.getByText('Rien à juger')).first().waitFor()
  if (await first.isVisible()) await first.press('Enter')
}
