import type { Role } from '#kernel/wire/endpoint.ts'
import { ownPaths } from '#web/own-paths.ts'
import { paths } from '#web/paths.ts'
import { workPaths } from '#web/work-paths.ts'
import type { IconName } from '#web/ui/icons/icon.tsx'

type WorkLink = { to: string; icon: IconName; words: string }

const SHOP: WorkLink = { to: paths.sellerDashboard(), icon: 'shop', words: 'Ma boutique' }
const ROUNDS: WorkLink = {
  to: paths.courierDashboard(),
  icon: 'delivery',
  words: 'Mes livraisons',
}
const DISPATCH: WorkLink = {
  to: workPaths.dispatchDashboard(),
  icon: 'delivery',
  words: 'Livraisons du groupe',
}
const OFFICE: WorkLink = {
  to: workPaths.adminDashboard(),
  icon: 'settings',
  words: 'Administration',
}
const BOOKS: WorkLink = { to: workPaths.financeDashboard(), icon: 'cash', words: 'Finance' }
const SELL: WorkLink = { to: paths.becomeSeller(), icon: 'shop', words: 'Devenir vendeur' }
const CARRY: WorkLink = { to: ownPaths.becomeCourier(), icon: 'delivery', words: 'Devenir livreur' }
const DIRECT: WorkLink = {
  to: ownPaths.becomeDispatchManager(),
  icon: 'trust',
  words: 'Devenir gestionnaire de livraison',
}

/** Where each role works; a buyer sees which roles they could apply for. */
export function workLinks(role: Role | undefined): readonly WorkLink[] {
  if (role === 'vendeur')
    return [SHOP, { to: workPaths.subscription(), icon: 'document', words: 'Mon abonnement' }]
  if (role === 'livreur') return [ROUNDS]
  if (role === 'chef_livreur') return [DISPATCH]
  if (role === 'admin') return [OFFICE, DISPATCH]
  if (role === 'finance') return [BOOKS]
  return [SELL, CARRY, DIRECT]
}
