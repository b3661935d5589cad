import type { Page } from 'playwright-core'

/** The API refuses a call, or a proxy does when there is no message; `status` 0: no connection. */
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

/** Calls wait until they are released, then reach the market. */
export async function answerLate(
  page: Page,
  url: string,
): Promise<{ release: () => void; calls: () => number }> {
  const gate = Promise.withResolvers<void>()
  let calls = 0
  await page.route(url, async (route) => {
    calls += 1
    await gate.promise
    await route.continue()
  })
  return { release: gate.resolve, calls: () => calls }
}
