import { defineConfig } from '@playwright/test'
import { journeyWorkers } from './scripts/test/workers.ts'
import { chromiumLaunch } from './tests/browser/chromium.ts'

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
  // Walks on a slow network mostly wait: one at a time, beside the others.
  projects: [
    { name: 'slow', testMatch: 'slow-*.test.ts', workers: 1 },
    { name: 'usual', testIgnore: 'slow-*.test.ts' },
  ],
  // A journey that passes only at the second try is a fault of the market or of the journey.
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    launchOptions: await chromiumLaunch(),
    // A trace costs a third of a journey's time: `npm test` takes one where it tries again, and
    // `npm test -- tests/journeys/buy.test.ts --trace on` on demand.
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 45_000,
    navigationTimeout: 60_000,
  },
})
