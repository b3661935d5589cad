import { expect, it } from 'vitest'

import { root } from '../../scripts/run-tool.ts'
import { readStatements, readTables } from '../../scripts/shards/read-statements.ts'
import { reachOf } from '../../scripts/shards/reach-of.ts'
import { tablesByPlace } from '../../scripts/shards/table-places.ts'

it('each table has one place in a market of several databases, and no place names a table that is not there', () => {
  const places = Object.values(tablesByPlace).flat()
  expect(places.toSorted()).toEqual(readTables(root).toSorted())
})

it('statements are read from SQL texts, from the query builder and through views', () => {
  const statements = readStatements(root)
  const named = new Set(statements.flatMap(({ tables }) => tables))
  expect(statements.length).toBeGreaterThan(400)
  expect(readTables(root).filter((table) => !named.has(table)).length).toBeLessThan(10)
})

it('a statement reaches as far as the tables and the key that it names', () => {
  const reach = (text: string, ...tables: string[]) => reachOf({ text, tables })
  expect(reach('select * from categories', 'categories')).toBe('one node')
  expect(reach('select * from parcels where shop_id = $1', 'parcels', 'shops')).toBe('one shard')
  expect(reach('select count(*) from parcels where state = $1', 'parcels')).toBe('every shard')
  expect(reach('select 1 from orders o join parcels p on true', 'orders', 'parcels')).toBe('across')
  expect(reach('select 1 from ledger_entries, parcels', 'ledger_entries', 'parcels')).toBe('across')
})
