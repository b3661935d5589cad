import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { root } from '../../../scripts/run-tool.ts'
import { actDomains, actFactOf } from '#modules/journal/contract/act-words.ts'
import { actLabels } from '#app/act-labels.ts'
import { refundStates } from '#modules/payments/database/values.ts'
import { decisions, exceptionStates } from '#modules/reconciliation/database/values.ts'
import { modules } from '#server/modules.ts'

test('the journal reads in French what an entry stored in English: names, states and decisions', () => {
  expect(actFactOf('lines', '71')).toEqual({ name: 'lignes', text: '71' })
  expect(actFactOf('gap', '500')).toEqual({ name: 'écart en francs', text: '500' })
  expect(actFactOf('decision', 'difference')).toEqual({ name: 'décision', text: 'écart accepté' })
  expect(actFactOf('state', 'failed')).toEqual({ name: 'état', text: 'échoué' })
  expect(actFactOf('livreur', 'open')).toEqual({ name: 'livreur', text: 'open' })
})

test('the journal says in French whatever the team can do, and finds it by its domain', () => {
  const acts = actsWritten()
  expect(acts).toContain('promotions.budget_refused')
  expect(acts.filter((act) => !(act in actLabels))).toEqual([])
  expect(acts.filter((act) => !((act.split('.')[0] ?? '') in actDomains))).toEqual([])
})

test('the screen of the journal has the labels of every module, as the server has', () => {
  const served = Object.assign({}, ...modules.map(({ acts }) => acts)) as object
  expect(actLabels).toEqual(served)
})

test('every state of a refund and of an exception, and every decision, has its French words', () => {
  const stored = [...refundStates, ...exceptionStates, ...decisions]
  expect(stored.filter((state) => actFactOf('state', state).text === state)).toEqual([])
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
    .flatMap((line) => line.match(/'[a-z]+\.[a-z_]+'/g) ?? [])
  return [...new Set(acts.map((act) => act.slice(1, -1)))]
}
