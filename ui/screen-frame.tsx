import { createContext, use, type ReactNode } from 'react'

/** Facts that a work screen passes to the frame around it. */
export type ScreenFacts = {
  /** In the app bar on a phone, above the page on a laptop; by default the screen’s own name. */
  title?: string
  /** Its state, beside the title on a laptop only. */
  chip?: ReactNode
  /** Under the title, on a laptop only. */
  detail?: ReactNode
  /** Secondary acts of the screen, beside the title on a laptop only. */
  actions?: ReactNode
  /** Saves the screen's data: beside the title on a laptop, below the screen on a phone. */
  file?: ReactNode
  /** In the app bar, before the bell: cash, « Brouillon ». */
  aside?: ReactNode
  /**
   * A screen that ends in one act puts its bar here (`.action-bar`): it takes the bottom bar’s
   * place.
   */
  foot?: ReactNode
  children: ReactNode
}

type RenderFrame = (facts: ScreenFacts) => ReactNode

const Frame = createContext<RenderFrame>(({ children }) => children)

/** Gives a dashboard's frame to the screen inside it, so that no module imports the dashboard. */
export function Desk({ renderFrame, children }: { renderFrame: RenderFrame; children: ReactNode }) {
  return <Frame value={renderFrame}>{children}</Frame>
}

/** Frame of a work screen, from the dashboard that opened it. */
export function ScreenFrame(facts: ScreenFacts) {
  return use(Frame)(facts)
}
