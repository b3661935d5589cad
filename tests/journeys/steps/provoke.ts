import type { Page } from 'playwright-core'

type Refusal = {
  /** 0: no connection. */
  status: number
  /** Without one it is a proxy that refuses. */
  message?: string
  code?: string
  /** Only calls of this method; all of them without. */
  method?: string
}

/** Makes the API refuse the calls of an address. */
export async function refuse(
  page: Page,
  url: string,
  { status, message, code = 'provoked', method }: Refusal,
): Promise<{ end: () => Promise<void> }> {
  await page.route(url, (route) => {
    if (method && route.request().method() !== method) return route.fallback()
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
