import type { Page } from 'playwright-core'

type Step = (page: Page) => Promise<void>

export function press(name: string): Step {
  return (page) => page.getByRole('button', { name }).click()
}

/** Waits for a title that comes after the page. */
export function seen(title: string): Step {
  return (page) => page.getByRole('heading', { name: title }).waitFor()
}

/** The first of several buttons whose names start alike. */
export function pressFirst(name: RegExp): Step {
  return (page) => page.getByRole('button', { name }).filter({ visible: true }).first().click()
}

/** Opens the menu of a row, and its act. */
export function openAct(menu: RegExp, act: string): Step {
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

/** Where the first link on a page that starts so leads. */
export function firstLink(from: string, start: string): (page: Page) => Promise<string> {
  return async (page) => {
    await page.goto(from)
    return (await page.locator(`main a[href^="${start}"]`).first().getAttribute('href')) ?? from
  }
}
