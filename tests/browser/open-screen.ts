import type { BrowserContextOptions, Page } from 'playwright-core'
import type { People } from './people.ts'
import { untilQuiet } from './quiet.ts'
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
    await goTo(page, screen.path)
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

async function goTo(page: Page, path: Screen['path']): Promise<void> {
  if (typeof path === 'function') {
    await page.goto(await path(page))
  } else if (typeof path === 'string') {
    await followOrLoad(page, path)
  } else {
    await followOrLoad(page, path.from)
    const link = page.locator(`main a[href^="${path.start}"]`).first()
    await followOrLoad(page, (await link.getAttribute('href')) ?? path.from)
  }
}

/**
 * Follows a link from an open page; reaches an address of the same page by way of another, so that
 * no state stays.
 */
async function followOrLoad(page: Page, path: string): Promise<void> {
  // An open sheet has its own entry in the history: no link below it can be followed.
  const canFollow = await page.evaluate(
    `globalThis.__reactRouterDataRouter?.state.initialized && !document.querySelector('dialog[open]')`,
  )
  if (!canFollow) {
    await page.goto(path)
    return
  }
  const from = new URL(page.url())
  if (from.pathname === new URL(path, from).pathname) await follow(page, away)
  await follow(page, path)
}

/** A page without data, linked from every page. */
const away = '/contact'

async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate(`globalThis.__reactRouterDataRouter.navigate(${JSON.stringify(path)})`)
}

/** Waits for data and fonts. */
async function settle(page: Page): Promise<void> {
  await untilQuiet(page)
  // On a slow machine the network may rest between a page and what it asks for.
  await page
    .locator('.skeleton:visible')
    .first()
    .waitFor({ state: 'detached' })
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
