import type { Page } from 'playwright-core'

/** The API refuses one call in its own form, or (without a message) as a proxy would. `status` 0: nothing answers. */
export async function refuse(
  page: Page,
  url: string,
  { status, message, code = 'provoked' }: { status: number; message?: string; code?: string },
): Promise<{ end: () => Promise<void> }> {
  await page.route(url, (route) => {
    if (status === 0) return route.abort('internetdisconnected')
    return message
      ? route.fulfill({ status, json: { message, code } })
      : route.fulfill({ status, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })
  })
  return { end: () => page.unroute(url) }
}

/** The call waits until it is released, then goes on to the market. */
export async function answerLate(
  page: Page,
  url: string,
): Promise<{ release: () => void; asked: () => number }> {
  const gate = Promise.withResolvers<void>()
  let asked = 0
  await page.route(url, async (route) => {
    asked += 1
    await gate.promise
    await route.continue()
  })
  return { release: gate.resolve, asked: () => asked }
}
