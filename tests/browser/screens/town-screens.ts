import type { Page } from 'playwright-core'

import { renewSession } from '../renew-session.ts'
import type { Screen } from '../screen.ts'
import { orderWith } from './order-in.ts'
import { openAct, pressFirst, seen } from './steps.ts'

const expected = '/vendeur-dashboard?onglet=relais&liste=attendus'

/** The demonstration's buyer whose parcel is on the coach from Bandiagara. */
const onTheRoad = '66382900'

/** The demonstration's keeper of a relay point in Kita, to which a parcel came back. */
const keeperInKita = '66720915'

const fromGao = '/product/sac-de-voyage-en-cuir-de-gao'
const inBadalabougou = { region: 'Bamako', quartier: 'Badalabougou' }

export const townProductScreens: readonly Screen[] = [
  {
    name: 'produit-de-bandiagara',
    path: fromPlace('/product/bonnet-dogon-tisse', inBadalabougou),
    prepare: seenText('Chez vous'),
    largeText: true,
    dark: true,
  },
  {
    name: 'produit-sans-itineraire',
    path: fromPlace(fromGao, inBadalabougou),
    prepare: seenText('Prévenez-moi'),
  },
  { name: 'produit-sans-envoi', path: fromGao },
]

export const townOrderScreens: readonly Screen[] = [
  {
    name: 'commande-de-bandiagara',
    path: async (page) => {
      await renewSession(page, { phone: onTheRoad })
      return orderWith('Chapeau de berger')(page)
    },
    prepare: seen('Le trajet de votre colis'),
    largeText: true,
    dark: true,
  },
  {
    name: 'recherche-livre-a-kayes',
    path: '/search?q=pagne&deliveredTo=Kayes',
    largeText: true,
    dark: true,
  },
]

export const townRelayScreens: readonly Screen[] = [
  {
    name: 'relais-deposes',
    path: expected,
    prepare: seen('À recevoir des boutiques'),
    largeText: true,
    dark: true,
  },
  {
    name: 'relais-a-rendre-aux-boutiques',
    path: async (page) => {
      await renewSession(page, { phone: keeperInKita })
      return '/vendeur-dashboard?onglet=relais&liste=rendre'
    },
    prepare: seen('À rendre aux boutiques'),
    open: pressFirst(/^Rendre/),
  },
  { name: 'relais-recevoir-d-une-boutique', path: expected, open: pressFirst(/^Recevoir/) },
]

export const stationScreens: readonly Screen[] = [
  {
    name: 'gare',
    path: '/LivraisonDashboard?onglet=cars',
    prepare: seenText('Ils changent de car'),
    largeText: true,
    dark: true,
  },
]

export const networkScreens: readonly Screen[] = [
  {
    name: 'fermer-une-ligne',
    path: '/admin-frais',
    open: openAct(/^Actions pour Kayes/, 'Fermer Kayes'),
  },
]

/** Opens a page on a device that keeps a place. */
function fromPlace(path: string, place: typeof inBadalabougou) {
  return async (page: Page) => {
    await page.goto('/robots.txt')
    await page.evaluate((kept) => localStorage.setItem('lieu', kept), JSON.stringify(place))
    return path
  }
}

function seenText(words: string): (page: Page) => Promise<void> {
  return (page) => page.getByText(words).first().waitFor()
}
