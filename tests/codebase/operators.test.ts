import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

import { root } from '../../scripts/run-tool.ts'

/**
 * Files that name the first operator, beside its own folder, its simulator and tests: a third
 * operator needs a line in each.
 */
const places = [
  // Its simulator is opened for the bench.
  'bench/rig/market.ts',
  'modules/ledger/database/values.ts',
  'modules/operators/contract/provider-words.ts',
  'modules/operators/database/values.ts',
  'modules/orders/web/checkout/provider-mark.tsx',
  'scripts/deploy/environment-text.ts',
  'server/config/provider-keys.ts',
  'server/providers.ts',
]

it('modules use the provider’s interface: fewer than ten files name an operator', () => {
  const files = globSync(
    '{app,bench,client,database,demo,kernel,modules,providers,scripts,server,ui}/**/*.{ts,tsx,css}',
    {
      cwd: root,
      exclude: ['**/*.test.{ts,tsx}', '**/testing/**', 'providers/orange-money/**'],
    },
  )
  const named = files.filter((file) => namesOperator(readFileSync(join(root, file), 'utf8')))
  expect(named.map((file) => file.replaceAll('\\', '/')).toSorted()).toEqual(places)
})

it('an operator’s name is found however it is written', () => {
  for (const text of ['Orange Money', 'orange_money', 'orangeMoney', 'orange-money'])
    expect(namesOperator(text)).toBe(true)
  expect(namesOperator('une chemise orange')).toBe(false)
})

function namesOperator(text: string): boolean {
  return /orange[\s_-]?money/i.test(text)
}
