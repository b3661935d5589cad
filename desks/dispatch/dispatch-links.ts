import { workPaths } from '#web/work-paths.ts'
import type { WorkLink } from '#web/shell/work-menu.tsx'
import type { IconName } from '#web/ui/icons/icon.tsx'

export type DispatchTab = 'livreurs' | 'caisses' | 'groupes' | 'chiffres' | null
const tabs = [
  { tab: null, words: 'Livraisons', icon: 'grid' },
  { tab: 'livreurs', words: 'Livreurs', icon: 'motorbike' },
  { tab: 'caisses', words: 'Caisses et remises', icon: 'cash' },
  { tab: 'groupes', words: 'Groupes', icon: 'people' },
  { tab: 'chiffres', words: 'Chiffres', icon: 'chart' },
] as const satisfies readonly { tab: DispatchTab; words: string; icon: IconName }[]

export function chosenDispatchTab(name: string | null): DispatchTab {
  return tabs.find(({ tab }) => tab !== null && tab === name)?.tab ?? null
}

export function dispatchTitle(current: DispatchTab): string {
  return tabs.find(({ tab }) => tab === current)?.words ?? 'Livraisons'
}

export function dispatchLinks(
  current: DispatchTab,
  counts: { toAssign: number; remittances: number },
): readonly WorkLink[] {
  return tabs.map(({ tab, words, icon }) => ({
    to: workPaths.dispatchDashboard(tab ?? undefined),
    words,
    icon,
    current: tab === current,
    count: tab === null ? counts.toAssign : tab === 'caisses' ? counts.remittances : 0,
  }))
}
