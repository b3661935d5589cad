import { createContext, use, type ReactNode } from 'react'

export type ScreenFacts = {
  /** In the app bar on a phone; by default the screen’s name. */
  title?: string
  /** Beside the title, on a laptop only. */
  chip?: ReactNode
  /** Under the title, on a laptop only. */
  detail?: ReactNode
  /** Beside the title, on a laptop only. */
  actions?: ReactNode
  /** Beside the title on a laptop, below the screen on a phone. */
  file?: ReactNode
  /** In the app bar, before the bell. */
  aside?: ReactNode
  /** In the bottom bar’s place (`.action-bar`). */
  foot?: ReactNode
  children: ReactNode
}

type RenderFrame = (facts: ScreenFacts) => ReactNode

const Frame = createContext<RenderFrame>(({ children }) => children)

/** Gives a dashboard's frame to its screens, so that no module imports the dashboard. */
export function FrameProvider({
  renderFrame,
  children,
}: {
  renderFrame: RenderFrame
  children: ReactNode
}) {
  return <Frame value={renderFrame}>{children}</Frame>
}

export function ScreenFrame(facts: ScreenFacts) {
  return use(Frame)(facts)
}
