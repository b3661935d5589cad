import type { Page } from 'playwright-core'

import type { LinkedPath } from '../screen.ts'

type ScreenStep = (page: Page) => Promise<void>

export function press(name: string): ScreenStep {
  return (page) => page.getByRole('button', { name }).click()
}

/** Waits for a title that comes after the page. */
export function seen(title: string): ScreenStep {
  return (page) => page.getByRole('heading', { name: title }).waitFor()
}

/** Presses the first of several buttons whose names start alike. */
export function pressFirst(name: RegExp): ScreenStep {
  return (page) => page.getByRole('button', { name }).filter({ visible: true }).first().click()
}

/** Opens the menu of a row, and its act. */
export function openAct(menu: RegExp, act: string): ScreenStep {
  return async (page) => {
    await pressFirst(menu)(page)
    await page.getByRole('button', { name: act }).click()
  }
}

export async function chooseTwo(page: Page): Promise<void> {
  const boxes = page.getByRole('checkbox', { name: /^Choisir/ })
  await boxes.nth(0).check()
  await boxes.nth(1).check()
}

/** Follows the first link on another page whose address starts so. */
export function firstLink(from: string, start: string): LinkedPath {
  return { from, start }
}

/** Loads a page that a link from another screen would show differently. */
export function loaded(path: string): () => Promise<string> {
  return () => Promise.resolve(path)
}
