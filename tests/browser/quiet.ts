import type { Page, Request } from 'playwright-core'
import { LIVE_ADDRESS } from '#kernel/wire/live.ts'
import { sendDeviceEvents } from '#modules/visits/contract/tracking.ts'

/** Requests that a quiet page may have open: the stream, and events of the device. */
const background = [LIVE_ADDRESS, sendDeviceEvents.path]
const quietMs = 250

const watched = new WeakMap<Page, Set<Request>>()

/** Notes the requests of this page that are not answered yet, from now on. */
export function watchRequests(page: Page): Set<Request> {
  const known = watched.get(page)
  if (known) return known
  const open = new Set<Request>()
  page.on('request', (request) => {
    // Chromium reports no end of the requests of a page that is left.
    if (request.isNavigationRequest()) open.clear()
    if (!background.some((path) => request.url().endsWith(path))) open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  watched.set(page, open)
  return open
}

/**
 * Waits until a loaded page asks for nothing more. Playwright's « networkidle » never comes while
 * the stream is open.
 */
export async function untilQuiet(page: Page): Promise<void> {
  await page.waitForLoadState()
  const requests = watchRequests(page)
  for (let quietSince = performance.now(); performance.now() - quietSince < quietMs;) {
    await new Promise((resolve) => setTimeout(resolve, 25))
    if (requests.size > 0) quietSince = performance.now()
  }
}
