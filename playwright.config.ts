import { defineConfig } from '@playwright/test'
import { workers } from './scripts/test/workers.ts'
import { chromiumLaunch } from './tests/browser/chromium.ts'
import { testLimit, waitLimit } from './tests/support/limit.ts'

const launch = await chromiumLaunch()
/** A page of a journey is left before code compiled a second time would pay. */
const flags = ['--js-flags=--no-maglev,--no-opt']

/** Waiting journeys (slow network, retries) leave the processor to others. */
const waiting = ['pay-by-wave.test.ts', 'push.test.ts', 'seller-offline.test.ts', 'slow-*.test.ts']

/**
 * Journeys: tests/journeys, written with tests/browser/journey.ts. Run by `npm test`, or alone:
 * `npm test -- tests/journeys`.
 */
export default defineConfig({
  testDir: 'tests/journeys',
  build: { external: ['**/*'] },
  testMatch: '**/*.test.ts',
  outputDir: 'test-results/journeys',
  globalSetup: './tests/browser/market.setup.ts',
  fullyParallel: true,
  // A journey waits for its page and its market.
  workers: workers(2.5),
  // `npm test` runs the waiting ones beside the units.
  projects: [
    {
      name: 'waiting',
      testMatch: waiting,
      workers: workers(0.5),
      outputDir: 'test-results/waiting-journeys',
    },
    { name: 'usual', testIgnore: waiting },
  ],
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  timeout: testLimit,
  expect: { timeout: waitLimit },
  use: {
    launchOptions: { ...launch, args: [...(launch.args ?? []), ...flags] },
    // A trace costs a third of a journey's time; `npm test -- tests/journeys/buy.test.ts --trace on`
    // takes one on demand.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    actionTimeout: waitLimit,
    navigationTimeout: waitLimit,
  },
})
