import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root, run, tool } from '../../scripts/run-tool.ts'

type Cruised = {
  modules: { source: string; dependencies: unknown[] }[]
  summary: {
    violations: { from: string; rule: { name: string } }[]
    ruleSetUsed: { forbidden: { name: string }[] }
  }
}

const configurationFile = join(root, 'config/dependency-cruiser.mjs')
const domainsFile = join(root, 'config/dependency-circles.mjs')

it('every import rule refuses its own bad example, and none refuses a good one', async () => {
  const found = [
    await cruise('tests/fixtures/bad-imports', '.'),
    await cruiseWith(domainsFile, 'tests/fixtures/bad-imports', 'modules'),
  ]
  const violations = found.flatMap(({ summary }) => summary.violations)
  const rules = found.flatMap(({ summary }) =>
    summary.ruleSetUsed.forbidden.map((rule) => rule.name),
  )
  expect([...new Set(violations.map((violation) => violation.rule.name))].toSorted()).toEqual(
    rules.toSorted(),
  )
  expect(violations.filter((violation) => violation.from.endsWith('/in-order.ts'))).toEqual([])
})

it('the gate is red when a rule is broken', async () => {
  const cwd = join(root, 'tests/fixtures/bad-imports')
  const { code, output } = await run(
    tool('dependency-cruiser', '--config', configurationFile, '.'),
    { cwd, quiet: true },
  )
  expect(output).toContain(
    'a-module-is-entered-by-its-manifest: modules/orders/server/place-order.ts → modules/payments/server/settle-payment.ts',
  )
  expect(code).toBeGreaterThan(0)
})

/** Share of files that are read: reading all takes five seconds of the processor. */
const everySo = 8

it('the import check reads files of every folder, since reading none would also pass', async () => {
  const folders = [
    'app',
    'client',
    'database',
    'kernel',
    'modules',
    'providers',
    'server',
    'simulators',
    'ui',
    'scripts',
    'tests',
  ]
  const files = folders.flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root, exclude: ['tests/fixtures/**'] }).filter(
      (_, index) => index % everySo === 0,
    ),
  )
  const { modules } = await cruise('.', '--do-not-follow', '.', ...files)
  const read = new Map(modules.map((module) => [module.source, module.dependencies.length]))
  const unread = files.filter(
    (file) =>
      !read.has(file) ||
      (read.get(file) === 0 &&
        /^import .* from ['"][.#]/m.test(readFileSync(join(root, file), 'utf8'))),
  )
  expect(unread).toEqual([])
  expect(files.length).toBeGreaterThan(50)
})

function cruise(folder: string, ...what: string[]): Promise<Cruised> {
  return cruiseWith(configurationFile, folder, ...what)
}

async function cruiseWith(file: string, folder: string, ...what: string[]): Promise<Cruised> {
  const { output } = await run(
    tool('dependency-cruiser', '--config', file, '--output-type', 'json', ...what),
    {
      cwd: join(root, folder),
      quiet: true,
    },
  )
  return JSON.parse(output) as Cruised
}
