import type { ScreenFacts, ScreenFrame } from '../ui/screen-frame.ts'
import { useAdminOverview } from '#modules/statistics/web/index.ts'

import { adminMenu, adminScreens, type AdminScreen } from './admin-screens.ts'
import { WorkFrame } from './work-frame.tsx'

type AdminFrameProps = ScreenFacts & { screen: AdminScreen }

/**
 * The frame of every screen of the team, with its one menu and what waits beside its links. Drawn
 * inside `PersonalData`.
 */
export function AdminFrame({ screen, title, ...frame }: AdminFrameProps) {
  const toTreat = useAdminOverview(7).data?.toTreat ?? []
  const count = (kinds: readonly string[]) =>
    toTreat.reduce((all, one) => (kinds.includes(one.kind) ? all + one.count : all), 0)
  const counts: Partial<Record<AdminScreen, number>> = {
    users: count(['deletions']),
    complaints: count(['complaints']),
    reviews: count(['reviews']),
  }
  const links = adminMenu.map((entry) => ({
    ...entry,
    current: entry.screen === screen,
    count: counts[entry.screen] ?? 0,
  }))
  return <WorkFrame title={title ?? adminScreens[screen].words} links={links} {...frame} />
}

/** The frame of this screen, for the room that draws it. */
export function adminFrame(screen: AdminScreen): ScreenFrame {
  return function Framed(facts) {
    return <AdminFrame screen={screen} {...facts} />
  }
}
