import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'drizzle-orm'
import { getViewConfig, PgView } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parcelStateFacts, parcelStates } from '#database/values/orders.ts'
import { unitSpellings } from '#database/values/search.ts'
import { root } from '../../scripts/run-tool.ts'
import { openMarket, type Market } from '../market.ts'

let market: Market
beforeAll(async () => {
  market = await openMarket()
})
afterAll(() => market.close())

test('what the query builder knows of a view is what the database has', async () => {
  const folder = join(root, 'database/views')
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts'))
  expect(files.length).toBeGreaterThan(5)
  for (const file of files) {
    const declared = (await import(pathToFileURL(join(folder, file)).href)) as object
    for (const view of Object.values(declared).filter((one) => one instanceof PgView)) {
      const { name, selectedFields } = getViewConfig(view)
      const columns = Object.values(selectedFields).map(
        (column) => (column as { name: string }).name,
      )
      const { rows } = await market.kernel.db.execute<{ column: string }>(
        sql`select column_name as "column" from information_schema.columns where table_name = ${name}`,
      )
      const known = rows.map(({ column }) => column)
      expect(
        columns.filter((column) => !known.includes(column)).map((column) => `${name}.${column}`),
      ).toEqual([])
    }
  }
})

test('a parcel’s state means the same to the database and to the code', async () => {
  const facts = Object.entries(parcelStateFacts).map(([fact, states]) => {
    const known: readonly string[] = states
    return { column: fact.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), known }
  })
  const { rows } = await market.kernel.db.execute<{ definition: string }>(
    sql`select pg_get_viewdef('parcel_facts'::regclass) as definition`,
  )
  // The view's own text, read over one row a state instead of the table.
  const definition = rows[0]?.definition.replace(/;\s*$/, '') ?? ''
  const states = parcelStates.map((state) => `('${state}')`).join(', ')
  const columns = facts.map(({ column }) => expression(definition, column)).join(', ')
  const { rows: judged } = await market.kernel.db.execute<Record<string, boolean | string>>(
    sql.raw(`select p.state, ${columns} from (values ${states}) as p(state)`),
  )
  const said = Object.fromEntries(
    facts.map(({ column }) => [
      column,
      judged.filter((row) => row[column]).map((row) => row['state']),
    ]),
  )
  const meant = facts.map(({ column, known }) => [
    column,
    parcelStates.filter((state) => known.includes(state)),
  ])
  expect(said).toEqual(Object.fromEntries(meant))
})

test('an amount with its unit means the same to the database and to the code, however it is spelt', async () => {
  const spellings = Object.entries(unitSpellings).flatMap(([unit, list]) =>
    list.split(' ').map((spelling) => ({ unit, spelling })),
  )
  const { rows } = await market.kernel.db.execute<{ written: string }>(sql`
    select trim(search_text('5 ' || spelling)) as written
    from unnest(${sql.param(spellings.map(({ spelling }) => spelling))}::text[]) with ordinality as one(spelling, place) order by place`)
  expect(rows.map(({ written }) => written)).toEqual(spellings.map(({ unit }) => `5 5${unit}`))
})

/** `(state = ANY …) AS is_open` as the view has it, with its name. */
function expression(definition: string, column: string): string {
  const line = definition.split('\n').find((one) => new RegExp(`\\bAS ${column}\\b`, 'i').test(one))
  if (!line) throw new Error(`parcel_facts has no ${column}`)
  return line
    .trim()
    .replace(/,$/, '')
    .replaceAll(/\bp\.state\b|(?<!\.)\bstate\b/g, 'p.state')
}
