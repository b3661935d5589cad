import { paths } from '#web/paths.ts'
import type { WorkLink } from '#web/shell/work-menu.tsx'
import type { IconName } from '#web/ui/icons/icon.tsx'

/** The courier’s tabs; the first is the default. The words are the specification’s. */
export const courierTabs = [
  { tab: null, words: 'commandes actuel', icon: 'shop' },
  { tab: 'en-cours', words: 'Livraisons en cours', icon: 'motorbike' },
  { tab: 'otp', words: 'Vérifier OTP', icon: 'lock' },
  { tab: 'historique', words: 'Historique', icon: 'history' },
] as const satisfies readonly { tab: string | null; words: string; icon: IconName }[]

export type CourierTab = 'en-cours' | 'otp' | 'historique' | 'caisse' | null
export type CourierCounts = { shops: number; deliveries: number }

export function chosenTab(name: string | null): CourierTab {
  return name === 'en-cours' || name === 'otp' || name === 'historique' || name === 'caisse'
    ? name
    : null
}

export function countOf(tab: CourierTab, { shops, deliveries }: CourierCounts): number {
  return tab === null ? shops : tab === 'en-cours' ? deliveries : 0
}

/** The side menu: the four tabs, and the cash box. */
export function courierLinks(current: CourierTab, counts: CourierCounts): readonly WorkLink[] {
  const tabs = courierTabs.map(({ tab, words, icon }) => ({
    to: paths.courierDashboard(tab ?? undefined),
    words,
    icon,
    current: tab === current,
    count: countOf(tab, counts),
  }))
  return [
    ...tabs,
    {
      to: paths.courierDashboard('caisse'),
      words: 'Ma caisse',
      icon: 'cash',
      current: current === 'caisse',
    },
  ]
}
