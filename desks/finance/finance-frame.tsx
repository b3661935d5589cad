import { financePath, financeSections, type FinanceSection } from '#web/work-paths.ts'
import { useOverview } from '#modules/ledger/web/index.ts'
import { WorkFrame } from '#web/shell/work-frame.tsx'
import type { ScreenFacts, ScreenFrame } from '#web/ui/screen-frame.ts'

import { financeScreens } from './finance-screens.ts'

type FinanceFrameProps = ScreenFacts & { section: FinanceSection }

/**
 * The frame of every finance screen, with what waits beside each link. Drawn inside `PersonalData`.
 */
export function FinanceFrame({ section, title, ...frame }: FinanceFrameProps) {
  const { data } = useOverview('mois')
  const waiting: Partial<Record<FinanceSection, number>> = {
    versements: data?.batch && data.batch.state !== 'paid' ? 1 : 0,
    remboursements: data?.refunds.count,
    rapprochement: data?.exceptions.count,
  }
  const links = financeSections.map((one) => ({
    ...financeScreens[one],
    to: financePath(one),
    current: one === section,
    count: waiting[one] ?? 0,
  }))
  return <WorkFrame title={title ?? financeScreens[section].words} links={links} {...frame} />
}

/** The frame of this screen, for the room that draws it. */
export function financeFrame(section: FinanceSection): ScreenFrame {
  return function Framed(facts) {
    return <FinanceFrame section={section} {...facts} />
  }
}
