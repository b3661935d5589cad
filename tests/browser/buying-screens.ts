import type { Page } from 'playwright-core'

import type { Screen } from './screen.ts'
import { orderIn } from './order-in.ts'

const dress = '/product/boubou-bazin-brode-femme'

/** From a list to a paid order, as the demo market's own buyer meets it. */
export const buyingScreens: readonly Screen[] = [
  { name: 'categorie', path: '/category/pagnes-et-tissus' },
  { name: 'boutique-liste', path: '/boutique', prepare: press('Liste') },
  {
    name: 'boutique-filtres',
    path: '/boutique',
    prepare: openFilters,
    firstView: true,
    dark: true,
  },
  { name: 'recherche-suggestions', path: '/', prepare: type('baz'), firstView: true },
  {
    name: 'variante',
    path: '/search?q=boubou',
    role: 'buyer',
    prepare: chooseOnCard,
    firstView: true,
    dark: true,
  },
  { name: 'panier', path: dress, role: 'buyer', prepare: toCart, dark: true },
  { name: 'commande-a-payer', path: orderToPay, role: 'buyer', prepare: closePayment },
  { name: 'paiement', path: orderToPay, role: 'buyer', prepare: awaitProvider, firstView: true },
]

function press(name: string): (page: Page) => Promise<void> {
  return (page) => page.getByRole('button', { name }).click()
}

function type(words: string): (page: Page) => Promise<void> {
  return async (page) => {
    await page
      .getByRole('combobox', { name: 'Chercher un produit' })
      .filter({ visible: true })
      .fill(words)
    await page.getByRole('option').first().waitFor()
  }
}

/** Beside the list on a wide screen, in a sheet on a phone. */
async function openFilters(page: Page): Promise<void> {
  const button = page.getByText('Filtres', { exact: true }).filter({ visible: true })
  if ((await button.count()) === 0) return
  await button.click()
  await page.getByRole('dialog').waitFor()
}

async function chooseOnCard(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Ajouter au panier :/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
}

async function toCart(page: Page): Promise<void> {
  for (const name of ['Taille', 'Couleur']) {
    const group = page.getByRole('group', { name })
    if (await group.count())
      await group
        .getByRole('button', { disabled: false })
        .filter({ hasNotText: 'épuisé' })
        .first()
        .click()
  }
  await page.getByRole('button', { name: 'Ajouter au panier' }).first().click()
  await page
    .getByRole('link', { name: /^Segui/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Valider' }).waitFor()
}

/** The provider's page shows at once when it was opened before, and else when it is asked for. */
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

/** The buyer's first order that waits for its payment. */
async function orderToPay(page: Page): Promise<string> {
  return `${await orderIn('awaiting_payment')(page)}?payer=1`
}
