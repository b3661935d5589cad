import type { Browser, CDPSession } from 'playwright-core'

import { sumOf } from '#kernel/wire/money.ts'
import { phone } from '../../tests/browser/devices.ts'
import { slowDown } from '../../tests/browser/slow-phone.ts'
import { waitLimit } from '../../tests/support/limit.ts'

export type Load = {
  /** Bytes over the wire, headers and compressed bodies. */
  totalBytes: number
  javascriptBytes: number
  imageBytes: number
  requests: number
  /** Milliseconds since navigation began. */
  largestContentfulPaint: number
  firstContentfulPaint: number
  /** The sum of layout shifts without recent input. */
  layoutShift: number
  /** Sum of the excess of long tasks over 50 ms, after the first paint. */
  totalBlockingTime: number
  files: { url: string; bytes: number; type: string }[]
}

/**
 * Opens `url` with a cold cache on a cheap phone and measures until the network is idle for 2 s.
 */
export async function measureSlowLoad(
  browser: Browser,
  url: string,
  { token }: { token?: Record<string, string> } = {},
): Promise<Load> {
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    if (token)
      await page.addInitScript(
        (stored) =>
          Object.entries(stored).forEach(([key, value]) => localStorage.setItem(key, value)),
        token,
      )
    await page.addInitScript(observePaints)
    const devtools = await context.newCDPSession(page)
    const traffic = await watchTraffic(devtools)
    await slowDown(devtools)
    await page.goto(url, { waitUntil: 'load', timeout: waitLimit })
    await traffic.idle(2000)
    return { ...traffic.sums(), ...(await page.evaluate(readPaints)) }
  } finally {
    await context.close()
  }
}

type WatchedFile = {
  url: string
  bytes: number
  type: string
  cached: boolean
}

/** Counts what the page of this session requests, from now on. */
export async function watchTraffic(devtools: CDPSession) {
  const files = new Map<string, WatchedFile>()
  const open = new Set<string>()
  let changed = performance.now()
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.startsWith('http')) return
    files.set(requestId, { url: request.url, bytes: 0, type: '', cached: false })
    open.add(requestId)
    changed = performance.now()
  })
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    const file = files.get(requestId)
    if (!file) return
    file.type = response.mimeType
    if (response.fromDiskCache) file.cached = true
  })
  devtools.on('Network.requestServedFromCache', ({ requestId }) => {
    const file = files.get(requestId)
    if (file) file.cached = true
  })
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const file = files.get(requestId)
    if (file) file.bytes += encodedDataLength
  })
  const ended = ({
    requestId,
    encodedDataLength,
  }: {
    requestId: string
    encodedDataLength?: number
  }) => {
    const file = files.get(requestId)
    // An aborted request counts the bytes received.
    if (file && encodedDataLength !== undefined) file.bytes = encodedDataLength
    open.delete(requestId)
    changed = performance.now()
  }
  devtools.on('Network.loadingFinished', ended)
  devtools.on('Network.loadingFailed', ended)
  await devtools.send('Network.enable')

  return {
    async idle(ms: number) {
      while (open.size > 0 || performance.now() - changed < ms)
        await new Promise((resolve) => setTimeout(resolve, 100))
    },
    /** Requests in order, without those from the browser's cache. */
    inOrder: () => [...files.values()].filter(({ cached }) => !cached),
    sums() {
      const all = this.inOrder().toSorted((a, b) => b.bytes - a.bytes)
      const bytesOf = (kind: RegExp) =>
        sumOf(
          all.filter(({ type }) => kind.test(type)),
          ({ bytes }) => bytes,
        )
      return {
        totalBytes: bytesOf(/./),
        javascriptBytes: bytesOf(/javascript/),
        imageBytes: bytesOf(/^image/),
        requests: all.length,
        files: all,
      }
    },
  }
}

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
type Paints = Pick<
  Load,
  'largestContentfulPaint' | 'firstContentfulPaint' | 'layoutShift' | 'totalBlockingTime'
>

/** Runs in the page, before its own code. */
function observePaints() {
  const seen = {
    largestContentfulPaint: 0,
    firstContentfulPaint: 0,
    layoutShift: 0,
    tasks: [] as { end: number; over: number }[],
  }
  const observe = (type: string, read: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({
      type,
      buffered: true,
    })
  observe('largest-contentful-paint', (entry) => (seen.largestContentfulPaint = entry.startTime))
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.firstContentfulPaint = entry.startTime
  })
  observe('layout-shift', (entry) => {
    const shift = entry as Shift
    if (!shift.hadRecentInput) seen.layoutShift += shift.value
  })
  observe('longtask', (entry) =>
    seen.tasks.push({ end: entry.startTime + entry.duration, over: entry.duration - 50 }),
  )
  Object.assign(window, { seenPaints: seen })
}

function readPaints(): Paints {
  const { tasks, ...paints } = (
    window as Window & { seenPaints?: Paints & { tasks: { end: number; over: number }[] } }
  ).seenPaints ?? {
    tasks: [],
    largestContentfulPaint: 0,
    firstContentfulPaint: 0,
    layoutShift: 0,
  }
  const blocking = tasks.filter(({ end }) => end > paints.firstContentfulPaint)
  return { ...paints, totalBlockingTime: blocking.reduce((sum, { over }) => sum + over, 0) }
}
