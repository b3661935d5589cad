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
