import { defineConfig } from '@playwright/test'
import { journeyWorkers, waitingWorkers } from './scripts/test/workers.ts'
import { chromiumLaunch } from './tests/browser/chromium.ts'

const launch = await chromiumLaunch()
/** A page of a journey is left before code compiled a second time would pay. */
const flags = ['--js-flags=--no-maglev,--no-opt']

/** Waiting journeys (slow network, retries) leave the processor to others. */
const waiting = [
  'offline-codes.test.ts',
  'pay-by-wave.test.ts',
  'push.test.ts',
  'seller-offline.test.ts',
  'slow-*.test.ts',
]

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
  workers: journeyWorkers,
  // `npm test` runs the waiting ones beside the units.
  projects: [
    {
      name: 'waiting',
      testMatch: waiting,
      workers: waitingWorkers,
      outputDir: 'test-results/waiting-journeys',
    },
    { name: 'usual', testIgnore: waiting },
  ],
  // A journey that passes only at the second try is a fault of the application or of the journey.
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    launchOptions: { ...launch, args: [...(launch.args ?? []), ...flags] },
    // A trace costs a third of a journey's time: `npm test` takes one where it tries again, and
    // `npm test -- tests/journeys/buy.test.ts --trace on` on demand.
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 45_000,
    navigationTimeout: 60_000,
  },
})
