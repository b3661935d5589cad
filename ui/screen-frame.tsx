import { createContext, use, type ReactNode } from 'react'

/** Facts that a work screen passes to the frame around it. */
export type ScreenFacts = {
  /** In the app bar on a phone, above the page on a laptop; by default the screen’s name. */
  title?: string
  /** State beside the title, on a laptop only. */
  chip?: ReactNode
  /** Under the title, on a laptop only. */
  detail?: ReactNode
  /** Secondary acts beside the title, on a laptop only. */
  actions?: ReactNode
  /** Saves the screen's data: beside the title on a laptop, below the screen on a phone. */
  file?: ReactNode
  /** In the app bar, before the bell: cash, « Brouillon ». */
  aside?: ReactNode
  /** Bar of the screen's one act (`.action-bar`), in the bottom bar’s place. */
  foot?: ReactNode
  children: ReactNode
}

type RenderFrame = (facts: ScreenFacts) => ReactNode

const Frame = createContext<RenderFrame>(({ children }) => children)

/** Gives a dashboard's frame to the screens inside it, so that no module imports the dashboard. */
export function Desk({ renderFrame, children }: { renderFrame: RenderFrame; children: ReactNode }) {
  return <Frame value={renderFrame}>{children}</Frame>
}

/** Frame of a work screen, from the dashboard that opened it. */
export function ScreenFrame(facts: ScreenFacts) {
  return use(Frame)(facts)
}
