import type { BrowserContext, Locator } from 'playwright-core'

import { sumOf } from '#kernel/wire/money.ts'
import { poorNetwork, slowDown } from '../../tests/browser/slow-phone.ts'
import { printTable } from './bench.ts'
import { watchTraffic } from './slow-load.ts'

/** ms. */
const readingMs = 1_000
const letterMs = 200

export type WalkStep = {
  step: string
  seconds: number
  taps: number
  KB: number
  requests: number
}

/**
 * Opens a page on the slow phone, whose steps are measured: seconds from each tap to its effect,
 * without reading and typing; KB and requests of the page's own target.
 */
export async function openSlowWalk(context: BrowserContext) {
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  const devtools = await context.newCDPSession(page)
  const traffic = await watchTraffic(devtools)
  await slowDown(devtools)
  const steps: WalkStep[] = []
  let taps = 0
  let typingMs = 0
  const tap = async (what: Locator) => {
    taps += 1
    await what.tap()
  }
  const fill = async (field: Locator, words: string) => {
    const start = performance.now()
    await field.pressSequentially(words, { delay: letterMs })
    typingMs += performance.now() - start
  }
  return {
    page,
    steps,
    tap,
    fill,
    /** Counts taps that the test makes otherwise. */
    countTaps: (more: number) => void (taps += more),
    async type(label: string | RegExp, words: string) {
      const field = page.getByLabel(label, { exact: true })
      await tap(field)
      await fill(field, words)
    },
    async step(name: string, act: () => Promise<unknown>) {
      await new Promise((resolve) => setTimeout(resolve, readingMs))
      taps = 0
      typingMs = 0
      const before = traffic.sums()
      const start = performance.now()
      await act()
      const seconds = (performance.now() - start - typingMs) / 1_000
      const now = traffic.sums()
      steps.push({
        step: name,
        seconds,
        taps,
        KB: (now.totalBytes - before.totalBytes) / 1_000,
        requests: now.requests - before.requests,
      })
    },
  }
}

export function printWalk(
  title: string,
  steps: readonly WalkStep[],
  bars: Omit<WalkStep, 'step'>,
): void {
  const sum = (key: keyof typeof bars) => sumOf(steps, (step) => step[key])
  printTable(
    `${title}: ${poorNetwork.bitsPerSecond / 1_000} kbit/s, ${poorNetwork.roundTripMs} ms there and back, processor ÷ ${poorNetwork.slowdown}, empty cache, ${readingMs} ms of reading before a tap`,
    [
      ...steps,
      {
        step: 'in all',
        seconds: sum('seconds'),
        taps: sum('taps'),
        KB: sum('KB'),
        requests: sum('requests'),
      },
      { step: 'bar', ...bars },
    ],
  )
}
