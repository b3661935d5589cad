import type { Page } from 'playwright-core'
import { waitLimit } from '../support/limit.ts'

/** Runs in the page. A page that is not the market's has no code to wait for. */
const answersPresses = `!('__reactRouterContext' in globalThis) || '__reactRouterDataRouter' in globalThis`

/**
 * Makes the navigations of a page end when its code answers presses: until then the browser itself
 * sends its forms, as on a slow machine. `waitUntil: 'commit'` goes on at once, for what a user may
 * press earlier.
 */
export function waitForCode(page: Page): void {
  const [goto, reload, goBack] = [
    page.goto.bind(page),
    page.reload.bind(page),
    page.goBack.bind(page),
  ]
  page.goto = async (url, options) => ended(await goto(url, options), options)
  page.reload = async (options) => ended(await reload(options), options)
  page.goBack = async (options) => ended(await goBack(options), options)

  async function ended<Answer>(answer: Answer, options?: { waitUntil?: string }): Promise<Answer> {
    if (options?.waitUntil === 'commit') return answer
    const deadline = performance.now() + waitLimit
    while (!page.isClosed() && performance.now() < deadline) {
      // A page that goes on to another has no context for a moment.
      if (await page.evaluate<boolean>(answersPresses).catch(() => false)) break
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    return answer
  }
}
