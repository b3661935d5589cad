import type { Page } from 'playwright-core'
import type { DemoAccount } from './people.ts'

export type Screen = {
  /** Names the picture: screens/<role>/<name>-<width>.png. */
  name: string
  /** Where it is, or how to find out (the first product of the home page …). */
  path: string | ((page: Page) => Promise<string>)
  /** Who looks at it; a visitor unless told. */
  role?: DemoAccount
  /** What to do before the picture: open a dialog, fill a form, lose the network. */
  prepare?: (page: Page) => Promise<void>
  /** Also in the dark theme. */
  dark?: boolean
  /** Only the part of the page that a person sees at once. */
  firstView?: boolean
  /** Problems this screen shows on purpose, as parts of their text. */
  expectedProblems?: readonly string[]
}

/** Every screen to look at before a change is called finished. */
export const screens: readonly Screen[] = [
  { name: 'accueil', path: '/', dark: true },
  { name: 'boutique', path: '/boutique' },
  { name: 'produit', path: firstProduct, dark: true },
  { name: 'recherche', path: '/search?q=bazin' },
  { name: 'recherche-vide', path: '/search?q=zzzzzz' },
  { name: 'panier-vide', path: '/panier' },
  { name: 'connexion', path: '/login' },
  { name: 'inscription', path: '/register' },
  { name: 'parametres', path: '/parametre' },
  { name: 'favoris-visiteur', path: '/favoris' },
  { name: 'introuvable', path: '/nulle-part' },
  { name: 'favoris', path: '/favoris', role: 'buyer' },
  { name: 'commandes', path: '/commandes', role: 'buyer', dark: true },
  { name: 'vue-globale', path: '/vendeur-dashboard', role: 'vendeur', dark: true },
]

async function firstProduct(page: Page): Promise<string> {
  await page.goto('/')
  const link = page.locator('a[href^="/product/"]').first()
  return (await link.getAttribute('href')) ?? '/'
}
