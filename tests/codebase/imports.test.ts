import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { moduleOrder } from '../../config/dependency-cruiser.mjs'
import { root, run, tool } from '../../scripts/run-tool.ts'

type Cruised = {
  summary: {
    violations: { from: string; rule: { name: string } }[]
    ruleSetUsed: { forbidden: { name: string }[] }
  }
}

const configurationFile = join(root, 'config/dependency-cruiser.mjs')

it('every import rule refuses its own bad example, and none refuses a good one', async () => {
  const { violations, ruleSetUsed } = await cruise('tests/fixtures/bad-imports')
  const rules = new Set(ruleSetUsed.forbidden.map((rule) => rule.name))
  expect(new Set(violations.map((violation) => violation.rule.name))).toEqual(rules)
  expect(violations.filter((violation) => violation.from.endsWith('/in-order.ts'))).toEqual([])
})

it('docs/modules.md names every module once', () => {
  const folders = readdirSync(join(root, 'modules'))
  expect(moduleOrder).toHaveLength(folders.length)
  expect(new Set(moduleOrder)).toEqual(new Set(folders))
})

async function cruise(folder: string): Promise<Cruised['summary']> {
  const { output } = await run(
    tool('dependency-cruiser', '--config', configurationFile, '--output-type', 'json', '.'),
    {
      cwd: join(root, folder),
      quiet: true,
    },
  )
  return (JSON.parse(output) as Cruised).summary
}
