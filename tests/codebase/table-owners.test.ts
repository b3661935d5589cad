import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../scripts/run-tool.ts'
import { readOwners, readTableUses, type TableUse } from './read-table-uses.ts'

const owners = readOwners(root)
const uses = readTableUses(root, owners)
const foreign = uses.filter(({ module, owner }) => module !== owner)

it('a module uses its own tables alone, another’s through a view or its entry', () => {
  expect(foreign.map(words)).toEqual([])
})

it('every module writes its tables somewhere, so the test reads SQL and the query builder', () => {
  const seen = new Set(
    uses.filter(({ module, owner }) => module === owner).map(({ module }) => module),
  )
  expect([...new Set(owners.byTable.values())].filter((module) => !seen.has(module))).toEqual([])
  expect(uses.filter(({ writes }) => writes).length).toBeGreaterThan(20)
})

it('refuses each way of entering a foreign table, and none of using a view', () => {
  const bad = join(root, 'tests/fixtures/bad-owners')
  const found = readTableUses(bad, readOwners(bad)).filter(({ module, owner }) => module !== owner)
  expect(found.map(words).toSorted()).toEqual([
    'modules/orders/server/bad.ts reads modules/shops/database/tables.ts of shops (builder)',
    'modules/orders/server/bad.ts reads shops of shops (sql)',
    'modules/orders/server/bad.ts reads users of accounts (sql)',
    'modules/orders/server/bad.ts reads users of accounts (sql)',
    'modules/orders/server/bad.ts writes shops of shops (sql)',
    'modules/orders/server/bad.ts writes shops of shops (sql)',
    'modules/orders/server/bad.ts writes users of accounts (sql)',
  ])
})

function words({ file, table, owner, how, writes }: TableUse): string {
  return `${file} ${writes ? 'writes' : 'reads'} ${table} of ${owner} (${how})`
}
