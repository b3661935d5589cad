import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { actDomains, actLabels } from '#app/act-labels.ts'
import { modules } from '#server/modules.ts'
import { root } from '../../scripts/run-tool.ts'

test('the journal says in French whatever the team can do, and finds it by its domain', () => {
  const acts = actsWritten()
  expect(acts).toContain('promotions.budget_refused')
  expect(acts.filter((act) => !(act in actLabels))).toEqual([])
  expect(acts.filter((act) => !((act.split('.')[0] ?? '') in actDomains))).toEqual([])
})

test('the screen of the journal has the words of every module, as the server has', () => {
  const served = Object.assign({}, ...modules.map(({ acts }) => acts)) as object
  expect(actLabels).toEqual(served)
  const domains = Object.assign({}, ...modules.map(({ actDomains }) => actDomains)) as object
  expect(actDomains).toEqual(domains)
})

/** Every « domain.act » that the code writes to the journal. */
function actsWritten(): string[] {
  const files = globSync('{modules/*/server,kernel,server/console}/**/*.ts', { cwd: root })
  const acts = files
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap(
      (file) =>
        readFileSync(join(root, file), 'utf8').match(/\b(action(?![.])|record[(]).+/g) ?? [],
    )
    .flatMap((line) => line.match(/'[a-z_-]+\.[a-z_]+'/g) ?? [])
  return [...new Set(acts.map((act) => act.slice(1, -1)))]
}
