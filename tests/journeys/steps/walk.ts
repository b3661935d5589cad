import type { Locator, Page } from 'playwright-core'

import { expect } from '../../browser/journey.ts'

type Step = {
  /** What this step shows, on any tab. */
  seen: (page: Page) => Locator
  /** Fields and what was typed in them, by label. */
  typed?: Readonly<Record<string, string>>
}

/**
 * Tries Back and Forward, a reload and a second tab on a step: it shows the same, and what was
 * typed is there.
 */
export async function reloadGoBackAndOpenTwice(
  page: Page,
  { seen, typed = {} }: Step,
): Promise<void> {
  const isWhole = async (tab: Page) => {
    await expect(seen(tab)).toBeVisible()
    for (const [label, words] of Object.entries(typed))
      await expect(tab.getByLabel(label)).toHaveValue(words)
  }
  const address = page.url()
  await isWhole(page)
  await page.reload()
  await isWhole(page)
  // To another page and back, as a link in a message would lead away.
  await page.goto('/contact')
  await expect(page.getByRole('heading', { name: 'Questions et contact' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(address)
  await isWhole(page)
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'Questions et contact' })).toBeVisible()
  await page.goBack()
  await isWhole(page)
  const second = await page.context().newPage()
  await second.goto(address)
  await isWhole(second)
  await second.close()
}

/** Reads a list further, page by page, until it shows what is looked for. */
export async function readUntil(page: Page, wanted: Locator): Promise<void> {
  const more = page.getByRole('button', { name: /^(Voir plus|Suivant)$/, disabled: false })
  const rows = async () =>
    (
      await page
        .getByRole('main')
        .getByRole('listitem')
        .or(page.getByRole('main').getByRole('row'))
        .allTextContents()
    ).join('\n')
  for (;;) {
    await expect(wanted.or(more).first()).toBeVisible()
    if (await wanted.isVisible()) return
    const before = await rows()
    await more.click()
    await expect.poll(rows).not.toBe(before)
  }
}

type Act = {
  /** Does the act on a tab, up to its last press. */
  act: (tab: Page) => Promise<void>
  /** What the first tab to act reads. */
  done: (tab: Page) => Locator
  /**
   * What the other one reads when it acts too; or, when its page has followed by itself, what it
   * shows then.
   */
  refused: (tab: Page) => Locator
}

/**
 * Two tabs stand at the same step, the second acts first, then the first one: it reads a clear
 * sentence.
 */
export async function actInTwoTabs(page: Page, { act, done, refused }: Act): Promise<void> {
  const second = await page.context().newPage()
  await second.goto(page.url())
  // A notice goes after a few seconds: it is looked for from the press on.
  await Promise.all([expect(done(second).first()).toBeVisible(), act(second)])
  await second.close()
  // The page may have followed the other tab already: then there is nothing left to press.
  if (!(await refused(page).first().isVisible())) await act(page)
  await expect(refused(page).first()).toBeVisible()
}
