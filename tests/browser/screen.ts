import type { Page } from 'playwright-core'
import type { DemoAccount } from './people.ts'

/** The first link on the page `from` that starts so: the first product of the home page … */
export type LinkedPath = { from: string; start: string }

export type Screen = {
  /** Names the picture: screens/<role>/<name>-<width>.png. */
  name: string
  /** Address, or a function that finds it; after such a function the page is loaded again. */
  path: string | LinkedPath | ((page: Page) => Promise<string>)
  /** Viewer; a visitor by default. */
  role?: DemoAccount
  /** Runs before the picture: fills a form, chooses rows, cuts the network. */
  prepare?: (page: Page) => Promise<void>
  /** Opens what covers the page: only the part that a person sees at once is photographed. */
  open?: (page: Page) => Promise<void>
  /** The gate judges it in the dark theme too; `npm run screens` does so with every screen. */
  dark?: boolean
  /** People of every role come by: the gate judges it with text twice as large, too. */
  largeText?: boolean
  /** Problems this screen shows on purpose, as parts of their text. */
  expectedProblems?: readonly string[]
}
