import type { Page } from 'playwright-core'

import type { Screen } from '../screen.ts'
import { firstLink, press } from './steps.ts'

const courier = '/livreur-dashboard'
const dispatch = '/LivraisonDashboard'

export const courierScreens: readonly Screen[] = [
  { name: 'boutiques', path: courier, dark: true },
  { name: 'livraisons', path: `${courier}?onglet=en-cours` },
  { name: 'code-client', path: firstLink(`${courier}?onglet=otp`, `${courier}?onglet=otp&colis=`) },
  { name: 'echec', path: `${courier}?onglet=en-cours`, open: press('Je ne peux pas livrer') },
  { name: 'historique', path: `${courier}?onglet=historique` },
  { name: 'caisse', path: `${courier}?onglet=caisse` },
]

export const dispatchScreens: readonly Screen[] = [
  { name: 'tableau', path: dispatch, dark: true },
  { name: 'colis', path: dispatch, open: openFirstParcel },
  { name: 'livreurs', path: `${dispatch}?onglet=livreurs` },
  { name: 'caisses', path: `${dispatch}?onglet=caisses` },
  { name: 'chiffres', path: `${dispatch}?onglet=chiffres` },
]

async function openFirstParcel(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'À attribuer' }).getByRole('link').first().click()
}
