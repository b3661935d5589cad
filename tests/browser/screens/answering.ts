import type { Page } from 'playwright-core'

/**
 * Opens a page that reads another answer of the API: a state that days bring, or two people.
 * @param change takes the real answer
 */
export function answering<T>(
  path: string | ((page: Page) => Promise<string>),
  address: RegExp,
  change: (real: T) => T,
): (page: Page) => Promise<string> {
  return async (page) => {
    const shown = typeof path === 'string' ? path : await path(page)
    await page.route(address, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: change((await response.json()) as T) })
    })
    return shown
  }
}
