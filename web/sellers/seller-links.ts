import type { WorkLink } from '#web/shell/work-menu.tsx'
import { paths } from '#web/paths.ts'

type SellerScreen = 'orders' | 'subscription'

/** The seller’s side menu, as far as its screens exist. `waiting` counts the orders to accept, where it is known. */
export function sellerLinks(current: SellerScreen | null, waiting?: number): readonly WorkLink[] {
  return [
    { to: paths.sellerDashboard(), words: 'Mes Commandes', icon: 'sac', current: current === 'orders', count: waiting },
    { to: paths.subscription(), words: 'Mon Abonnement', icon: 'abonnement', current: current === 'subscription' },
  ]
}
