import type { BrowserContextOptions, Page } from 'playwright-core'
import type { People } from './people.ts'
import type { Screen } from './screen.ts'

/** In pixels: a picture of a longer page is cropped. */
export const tallest = 4000

/**
 * Opens a screen on a device, prepares it, calls `look` with its page, and closes it.
 * @returns what is wrong: what `look` found, what it threw, and problems that the screen does not
 * expect
 */
export async function openScreen(
  people: People,
  screen: Screen,
  device: BrowserContextOptions,
  look: (page: Page) => Promise<string[]>,
): Promise<string[]> {
  const wrong: string[] = []
  try {
    const { page } = await (screen.role ? people.demo(screen.role, device) : people.visitor(device))
    await page.goto(typeof screen.path === 'string' ? screen.path : await screen.path(page))
    await settle(page)
    const prepare = screen.prepare ?? screen.open
    if (prepare) {
      await prepare(page)
      await settle(page)
    }
    wrong.push(...(await look(page)))
  } catch (failure) {
    wrong.push(failure instanceof Error ? failure.message : String(failure))
  } finally {
    await people.leave()
  }
  const unexpected = people
    .problems()
    .filter((problem) => !screen.expectedProblems?.some((part) => problem.includes(part)))
  return [...wrong, ...unexpected]
}

/** Waits for data and fonts. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  // On a slow machine the network may rest between a page and what it asks for.
  await page
    .locator('.skeleton:visible')
    .first()
    .waitFor({ state: 'detached', timeout: 10_000 })
    .catch(() => undefined)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** Waits for every picture that a photograph of the page shows. */
export async function showPictures(page: Page): Promise<void> {
  await page.evaluate(async (reach) => {
    // Lazy pictures below the fold would be blank in a picture of the whole page.
    const near = [...document.images].filter(
      (image) => image.getClientRects().length > 0 && image.getBoundingClientRect().top < reach,
    )
    for (const image of near) image.loading = 'eager'
    await Promise.all(near.map((image) => image.decode().catch(() => undefined)))
  }, tallest)
}
