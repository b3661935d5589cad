import type { ComponentProps } from 'react'

import { WorkFrame } from '#web/shell/work-frame.tsx'

import { adminMenu, adminScreens, type AdminScreen } from './admin-screens.ts'

type AdminFrameProps = Omit<ComponentProps<typeof WorkFrame>, 'links' | 'title'> & {
  screen: AdminScreen
  /** The screen’s own name unless told: an order’s number, a person’s name. */
  title?: string
}

/** The frame of every screen of the team, with its one menu. Drawn inside `PersonalData`. */
export function AdminFrame({ screen, title, ...frame }: AdminFrameProps) {
  const links = adminMenu.map((entry) => ({ ...entry, current: entry.screen === screen }))
  return <WorkFrame title={title ?? adminScreens[screen].words} links={links} {...frame} />
}
