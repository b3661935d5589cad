import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

// One embedded PostgreSQL for the whole run; each file of tests gets a database of its own.
const postgres = './tests/postgres.setup.ts'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['{server,contract,simulators,demo,tests,scripts}/**/*.test.ts', 'web/**/*.test.{ts,tsx}'],
    // Journeys are Playwright's (playwright.config.ts).
    exclude: ['**/node_modules/**', 'build/**', 'tests/journeys/**', 'tests/fixtures/**'],
    globalSetup: existsSync(new URL(postgres, import.meta.url)) ? [postgres] : [],
    // Processes rather than threads: sharp and argon2 are native and bring threads of their own.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 180_000,
    // Far from Bamako on purpose: a rule that reads the machine's own time zone turns red.
    env: { TZ: 'Pacific/Auckland' },
  },
})
