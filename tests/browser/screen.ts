import type { Page } from 'playwright-core'
import type { DemoAccount } from './people.ts'

export type Screen = {
  /** Names the picture: screens/<role>/<name>-<width>.png. */
  name: string
  /** Where it is, or how to find out (the first product of the home page …). */
  path: string | ((page: Page) => Promise<string>)
  /** Who looks at it; a visitor unless told. */
  role?: DemoAccount
  /** What to do before the picture: open a dialog, fill a form, lose the network. */
  prepare?: (page: Page) => Promise<void>
  /** Also in the dark theme. */
  dark?: boolean
  /** Only the part of the page that a person sees at once. */
  firstView?: boolean
  /** Problems this screen shows on purpose, as parts of their text. */
  expectedProblems?: readonly string[]
}
