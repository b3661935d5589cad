import type { Page } from 'playwright-core'

import { buyingScreens } from './buying-screens.ts'
import type { Screen } from './screen.ts'
import { orderIn } from './order-in.ts'
import { openExtendSheet, openHoldingComplaint, searchMarket } from './prepare-team.ts'

/** Every screen to look at before a change is called finished. */
export const screens: readonly Screen[] = [
  { name: 'accueil', path: '/', dark: true },
  { name: 'boutique', path: '/boutique' },
  { name: 'boutique-d-un-vendeur', path: '/boutique/bazin-diarra', dark: true },
  { name: 'produit', path: firstProduct, dark: true },
  { name: 'recherche', path: '/search?q=bazin' },
  { name: 'recherche-vide', path: '/search?q=zzzzzz' },
  { name: 'panier-vide', path: '/panier' },
  { name: 'suggestions', path: '/suggestions', dark: true },
  ...buyingScreens,
  { name: 'connexion', path: '/login' },
  { name: 'inscription', path: '/register' },
  { name: 'parametres', path: '/parametre' },
  { name: 'favoris-visiteur', path: '/favoris' },
  { name: 'introuvable', path: '/nulle-part' },
  { name: 'mot-de-passe-oublie', path: '/codeoublier' },
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
  { name: 'parametres', path: '/parametre', role: 'buyer' },
  { name: 'profil', path: '/profile', role: 'buyer', dark: true },
  {
    name: 'profil-adresse',
    path: '/profile',
    role: 'buyer',
    prepare: press('Ajouter une adresse'),
    firstView: true,
  },
  { name: 'notifications', path: '/notifications', role: 'buyer' },
  { name: 'etre-prevenu', path: '/notifications/reglages', role: 'buyer' },
  {
    name: 'notifications-panneau',
    path: '/',
    role: 'buyer',
    prepare: openBell,
    firstView: true,
    dark: true,
  },
  {
    name: 'devenir-vendeur-fautes',
    path: '/devenir-vendeur',
    role: 'buyer',
    prepare: press('Ouvrir ma boutique'),
  },
  { name: 'devenir-livreur', path: '/become-delivery', role: 'buyer' },
  { name: 'devenir-gestionnaire', path: '/become-Chefdelivery', role: 'buyer' },
  { name: 'favoris', path: '/favoris', role: 'buyer' },
  { name: 'commandes', path: '/commandes', role: 'buyer', dark: true },
  { name: 'commander', path: '/CheckoutScreen', role: 'buyer', prepare: fillCart, dark: true },
  {
    name: 'commander-autre-adresse',
    path: '/CheckoutScreen',
    role: 'buyer',
    prepare: typeAnotherAddress,
    firstView: true,
  },
  { name: 'commande-en-livraison', path: orderIn('in_delivery'), role: 'buyer', dark: true },
  { name: 'commande-livree', path: orderIn('delivered'), role: 'buyer' },
  { name: 'vue-globale', path: '/vendeur-dashboard', role: 'vendeur', dark: true },
  {
    name: 'ajouter-produit',
    path: '/ajoutproduit',
    role: 'vendeur',
    prepare: fillProduct,
    dark: true,
  },
  { name: 'modifier-produit', path: ownProduct, role: 'vendeur' },
  // The demo's pictures are drawn when they are first asked for: twenty at once may be told to come back.
  {
    name: 'produits',
    path: '/vendeur-dashboard?onglet=produits',
    role: 'vendeur',
    prepare: chooseProducts,
    dark: true,
    expectedProblems: ['/160.webp'],
  },
  {
    name: 'produits-fichier',
    path: '/vendeur-dashboard?onglet=produits&vue=fichier',
    role: 'vendeur',
    prepare: sendSheet,
  },
  {
    name: 'produits-menu',
    path: '/vendeur-dashboard?onglet=produits',
    role: 'vendeur',
    prepare: openProductMenu,
    firstView: true,
  },
  { name: 'vue-globale', path: '/vendeur-dashboard?periode=90', role: 'vendeur-gratuit' },
  {
    name: 'mes-commandes',
    path: '/vendeur-dashboard?onglet=commandes',
    role: 'vendeur',
    dark: true,
  },
  {
    name: 'mes-commandes-filtres',
    path: '/vendeur-dashboard?onglet=commandes&etat=historique',
    role: 'vendeur',
    prepare: press('Filtrer'),
    firstView: true,
  },
  { name: 'reglages-boutique', path: '/vendeur-dashboard?onglet=boutique', role: 'vendeur' },
  { name: 'liste-preparation', path: '/vendeur-dashboard?onglet=preparation', role: 'vendeur' },
  { name: 'abonnement', path: '/Payement/abonnement', role: 'vendeur', dark: true },
  { name: 'abonnement', path: '/Payement/abonnement', role: 'vendeur-gratuit' },
  { name: 'payer-abonnement', path: '/Payement/standard', role: 'vendeur-gratuit' },
  { name: 'paiement-annule', path: '/PaiementAnnuler', role: 'vendeur' },
  {
    name: 'notifications-panneau',
    path: '/vendeur-dashboard',
    role: 'vendeur',
    prepare: openBell,
    firstView: true,
  },
  { name: 'statistiques', path: '/admin-statistiques', role: 'admin', dark: true },
  { name: 'tableau-de-bord', path: '/admin-dashboard?periode=30', role: 'admin', dark: true },
  {
    name: 'chercher-partout',
    path: '/admin-dashboard',
    role: 'admin',
    prepare: searchMarket,
    firstView: true,
  },
  { name: 'utilisateurs', path: '/admin-user', role: 'admin', prepare: chooseAccounts, dark: true },
  { name: 'utilisateur', path: firstLink('/admin-user', '/admin-user?compte='), role: 'admin' },
  {
    name: 'utilisateur-role',
    path: '/admin-user?role=buyer',
    role: 'admin',
    prepare: openRoleSheet,
    firstView: true,
  },
  { name: 'suppressions', path: '/admin-user?vue=suppressions', role: 'admin' },
  { name: 'boutiques', path: '/admin-boutiques', role: 'admin' },
  { name: 'reglages', path: '/admin-reglages', role: 'admin' },
  { name: 'formules', path: '/admin-formules', role: 'admin', dark: true },
  {
    name: 'formule-prolonger',
    path: '/admin-formules',
    role: 'admin',
    prepare: openExtendSheet,
    firstView: true,
  },
  { name: 'journal', path: '/admin-journal', role: 'admin', dark: true },
  { name: 'frais-de-livraison', path: '/admin-frais', role: 'admin', dark: true },
  {
    name: 'produits-du-marche',
    path: '/admin-product?q=bogolan',
    role: 'admin',
    dark: true,
    expectedProblems: ['/160.webp'],
  },
  {
    name: 'produit-retirer',
    path: '/admin-product?q=bogolan',
    role: 'admin',
    prepare: takeFirstProductAway,
    firstView: true,
    expectedProblems: ['/160.webp'],
  },
  { name: 'categories-du-marche', path: '/admin-categorie', role: 'admin', dark: true },
  { name: 'synonymes', path: '/admin-synonymes', role: 'admin', prepare: trySynonym },
  { name: 'commandes-du-marche', path: '/admin-order', role: 'admin', dark: true },
  {
    name: 'commande-dossier',
    path: firstLink('/admin-order', '/admin-order?commande='),
    role: 'admin',
    dark: true,
    expectedProblems: ['/160.webp'],
  },
  {
    name: 'reclamation',
    path: '/reclamation',
    role: 'buyer',
    prepare: submit('Envoyer la réclamation'),
    dark: true,
  },
  { name: 'reclamations', path: '/reclamation/historique', role: 'buyer' },
  {
    name: 'reclamation-fil',
    path: firstLink('/reclamation/historique', '/reclamation/historique?'),
    role: 'buyer',
    dark: true,
  },
  { name: 'avis-a-donner', path: '/avis', role: 'buyer', prepare: giveFirstReview },
  { name: 'reclamations', path: '/vendeur-dashboard?onglet=reclamations', role: 'vendeur' },
  { name: 'avis', path: '/vendeur-dashboard?onglet=avis', role: 'vendeur' },
  { name: 'reclamations', path: '/admin-reclamations', role: 'admin' },
  {
    name: 'reclamation-dossier',
    path: firstLink('/admin-reclamations', '/admin-reclamations?reclamation='),
    role: 'admin',
    dark: true,
  },
  { name: 'avis-signales', path: '/admin-avis', role: 'admin' },
  { name: 'boutiques', path: '/livreur-dashboard', role: 'livreur', dark: true },
  { name: 'livraisons', path: '/livreur-dashboard?onglet=en-cours', role: 'livreur' },
  {
    name: 'code-client',
    path: firstLink('/livreur-dashboard?onglet=otp', '/livreur-dashboard?onglet=otp&colis='),
    role: 'livreur',
  },
  {
    name: 'echec',
    path: '/livreur-dashboard?onglet=en-cours',
    role: 'livreur',
    prepare: failDoor,
    firstView: true,
  },
  { name: 'historique', path: '/livreur-dashboard?onglet=historique', role: 'livreur' },
  { name: 'caisse', path: '/livreur-dashboard?onglet=caisse', role: 'livreur' },
  { name: 'tableau', path: '/LivraisonDashboard', role: 'chef', dark: true },
  {
    name: 'colis',
    path: '/LivraisonDashboard',
    role: 'chef',
    prepare: openFirstParcel,
    firstView: true,
  },
  { name: 'livreurs', path: '/LivraisonDashboard?onglet=livreurs', role: 'chef' },
  { name: 'caisses', path: '/LivraisonDashboard?onglet=caisses', role: 'chef' },
  { name: 'groupes', path: '/LivraisonDashboard?onglet=groupes', role: 'admin' },
  { name: 'chiffres', path: '/LivraisonDashboard?onglet=chiffres', role: 'chef' },
  { name: 'versements', path: '/vendeur-dashboard?onglet=versements', role: 'vendeur', dark: true },
  { name: 'vue', path: '/financeDashboard', role: 'finance', dark: true },
  { name: 'lots', path: '/financeDashboard?onglet=versements', role: 'finance' },
  {
    name: 'retenu-reclamation',
    path: '/financeDashboard?onglet=versements',
    role: 'finance',
    prepare: openHoldingComplaint,
    firstView: true,
  },
  { name: 'remboursements', path: '/financeDashboard?onglet=remboursements', role: 'finance' },
  { name: 'rapprochement', path: '/financeDashboard?onglet=rapprochement', role: 'finance' },
  { name: 'caisses', path: '/financeDashboard?onglet=caisses', role: 'finance' },
  { name: 'abonnements', path: '/financeDashboard?onglet=abonnements', role: 'finance' },
  { name: 'releves', path: '/financeDashboard?onglet=releves&q=bazin', role: 'finance' },
  { name: 'grand-livre', path: '/financeDashboard?onglet=grand-livre', role: 'finance' },
  { name: 'cloture', path: '/financeDashboard?onglet=cloture', role: 'finance' },
]

function press(name: string): (page: Page) => Promise<void> {
  return (page) => page.getByRole('button', { name }).click()
}

/** A boubou in three sizes and two colours, as far as it goes without photos. */
async function fillProduct(page: Page): Promise<void> {
  await page.getByLabel('Nom du produit').fill('Boubou bazin riche brodé main')
  await page
    .getByLabel('Description')
    .fill('Bazin riche teint à Bamako, broderie or au col. Lavage à la main, eau froide.')
  await page.getByLabel('Catégorie', { exact: true }).selectOption({ index: 1 })
  await page.getByLabel('Sous-catégorie').selectOption({ index: 1 })
  await page.getByLabel('Prix', { exact: true }).fill('25000')
  await page.getByLabel('Prix promo').fill('22500')
  for (const [axis, values] of [
    ['Taille', ['M', 'L', 'XL']],
    ['Couleur', ['Indigo', 'Blanc']],
  ] as const) {
    await page.getByRole('button', { name: `Ajouter : ${axis}` }).click()
    for (const value of values)
      await page.getByRole('dialog').getByRole('button', { name: value, exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Ajouter \d/ })
      .click()
  }
  await page.getByLabel('Stock M, Indigo').fill('4')
  await page.getByLabel('Stock XL, Blanc').fill('12')
  await page.getByRole('switch', { name: /made in Mali/ }).check()
}

async function takeFirstProductAway(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Actions sur/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Retirer de la vente…' }).click()
}

async function trySynonym(page: Page): Promise<void> {
  await page.getByLabel('Ce que tape un acheteur').fill('portable')
  await page.getByRole('button', { name: 'Essayer', exact: true }).click()
  await page.getByText(/trouvés?$/).waitFor()
}

async function ownProduct(page: Page): Promise<string> {
  await page.goto('/vendeur-dashboard?onglet=produits')
  return (
    (await page.locator('a[href^="/ajoutproduit?produit="]').first().getAttribute('href')) ?? '/'
  )
}

async function chooseProducts(page: Page): Promise<void> {
  const boxes = page.getByRole('checkbox', { name: /^Choisir/ })
  await boxes.nth(0).check()
  await boxes.nth(1).check()
}

/** Two lines, one of them wrong. */
async function sendSheet(page: Page): Promise<void> {
  const text = 'reference;nom;prix\ninconnue;Pagne;100\n;Boubou;cher'
  await page
    .getByLabel('Fichier CSV')
    .setInputFiles({ name: 'produits.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Lire le fichier' }).click()
  await page.getByRole('heading', { name: 'À corriger' }).waitFor()
}

async function chooseAccounts(page: Page): Promise<void> {
  const boxes = page.getByRole('checkbox', { name: /^Choisir/ })
  await boxes.nth(0).check()
  await boxes.nth(1).check()
}

async function openRoleSheet(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Actions pour/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Changer le rôle…' }).click()
}

async function openProductMenu(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Actions sur/ })
    .first()
    .click()
}

/** By the keyboard: the bar at the foot lies over a button that is nearly in view. Where the demo's past is not played yet there is no form. */
function submit(name: string): (page: Page) => Promise<void> {
  return async (page) => {
    const button = page.getByRole('button', { name })
    if (await button.isVisible()) await button.press('Enter')
  }
}

async function openFirstQuestion(page: Page): Promise<void> {
  await page.locator('summary').first().click()
}

async function openBell(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Notifications/ })
    .filter({ visible: true })
    .click()
}

/** Where the first link on a page that starts so leads. */
function firstLink(from: string, start: string): (page: Page) => Promise<string> {
  return async (page) => {
    await page.goto(from)
    return (await page.locator(`main a[href^="${start}"]`).first().getAttribute('href')) ?? from
  }
}

/** The demo's past may still be playing: then the page says that there is nothing to judge yet. */
async function giveFirstReview(page: Page): Promise<void> {
  const first = page.getByRole('button', { name: /^Donner mon avis/ }).first()
  if (await first.isVisible()) await first.press('Enter')
}

async function firstProduct(page: Page): Promise<string> {
  await page.goto('/')
  const link = page.locator('a[href^="/product/"]').first()
  return (await link.getAttribute('href')) ?? '/'
}

/** Two shops' goods, put in the cart as a page would. */
async function fillCart(page: Page): Promise<void> {
  await page.evaluate(async () => {
    type Card = {
      _id: string
      name: string
      slug: string
      image: unknown
      stock: number
      shopName: string
      price: number
      prixPromotionnel: number | null
      useVariants: boolean
    }
    const answer = await fetch('/api/products/paginated?limit=100')
    const { products } = (await answer.json()) as { products: Card[] }
    const free = products.filter((one) => !one.useVariants && one.stock > 40)
    const first = free[0]
    const chosen = [first, free.find((one) => one.shopName !== first?.shopName)].flatMap((one) =>
      one ? [one] : [],
    )
    const lines = chosen.map(
      ({ _id, price, prixPromotionnel, useVariants: _variants, ...card }) => ({
        ...card,
        product: _id,
        size: null,
        color: null,
        qty: 1,
        unitPrice: prixPromotionnel ?? price,
      }),
    )
    localStorage.setItem('cartItems', JSON.stringify(lines))
  })
  await page.reload()
  await page.getByRole('heading', { name: 'Paiement' }).waitFor()
}

async function typeAnotherAddress(page: Page): Promise<void> {
  await fillCart(page)
  const other = page.getByText('Autre adresse')
  if (await other.count()) await other.click()
  await page.getByRole('combobox', { name: 'Quartier' }).fill('djico')
}

/** The nearest door that has not failed yet. */
async function failDoor(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Je ne peux pas livrer' }).click()
}

async function openFirstParcel(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'À attribuer' }).getByRole('link').first().click()
}
