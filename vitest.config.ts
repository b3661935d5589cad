import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/test/longest-first.ts'
import { workers } from './scripts/test/workers.ts'
import { testLimit, waitLimit } from './tests/support/limit.ts'

// One embedded PostgreSQL for the whole run; each file of tests gets a database of its own.
const postgres = './tests/support/postgres.setup.ts'

const here = import.meta.url
const compiled = fileURLToPath(new URL('node_modules/.cache/compiled', here))

export default defineConfig({
  test: {
    environment: 'node',
    exclude: ['**/node_modules/**', 'build/**', 'tests/journeys/**', 'tests/fixtures/**'],
    // Processes rather than threads: sharp and argon2 are native and bring threads of their own.
    pool: 'forks',
    execArgv: ['--import', fileURLToPath(new URL('kernel/resolve-drizzle.ts', here))],
    // Tests also wait for PostgreSQL and jobs; faults wait for processes more than they work.
    maxWorkers: workers(2),
    sequence: { sequencer: LongestFirst },
    // `--changed` runs everything after a change that no import leads to.
    forceRerunTriggers: [...configDefaults.forceRerunTriggers, '**/*.sql', '**/*.setup.ts'],
    retry: process.env['CI'] ? 1 : 0,
    testTimeout: testLimit,
    hookTimeout: testLimit,
    expect: { poll: { timeout: waitLimit } },
    // Far from Bamako on purpose: a rule that reads the machine's own time zone turns red. Programs
    // that a test starts read their modules compiled, from the second on.
    env: { TZ: 'Pacific/Auckland', NODE_COMPILE_CACHE: compiled },
    projects: [
      // Pages keep state in modules, as a browser does: each file of tests loads them anew, in a
      // context of its own rather than a process.
      {
        extends: true,
        test: {
          name: 'pages',
          include: ['{app,client,ui,modules/*/web}/**/*.test.{ts,tsx}'],
          pool: 'vmForks',
        },
      },
      {
        extends: true,
        test: {
          name: 'market',
          include: [
            '{kernel,providers,server,simulators,demo,tests,scripts}/**/*.test.ts',
            'modules/*/{contract,database,server}/**/*.test.ts',
          ],
          globalSetup: existsSync(new URL(postgres, here)) ? [postgres] : [],
          // A test's server keeps nothing outside what it opens and closes; loading its code anew
          // for each file took a third of the time.
          isolate: false,
        },
      },
    ],
  },
})
