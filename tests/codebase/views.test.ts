import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'drizzle-orm'
import { getViewConfig, PgColumn, PgView } from 'drizzle-orm/pg-core'
import { afterAll, expect, test } from 'vitest'
import { parcelStateFacts, parcelStates } from '#modules/parcels/database/values.ts'
import { unitSpellings } from '#modules/search/database/values.ts'
import type { Sql } from '#kernel/database/database.ts'
import { root } from '../../scripts/run-tool.ts'
import { openMarket } from '../support/market.ts'

const market = await openMarket()
afterAll(() => market.close())

const bad = join(root, 'tests/fixtures/bad-views')

test('the query builder’s columns of a view are those of the database, with their types', async () => {
  const files = globSync('modules/*/database/views.ts', { cwd: root })
  expect(files.length).toBeGreaterThan(20)
  for (const file of files) expect(await misdeclared(join(root, file))).toEqual([])
  expect(await misdeclared(join(bad, 'shop-facts.ts'))).toEqual([
    'shop_facts.nickname text: none',
    'shop_facts.rating_count text: integer',
  ])
})

test('the states of a parcel are those of the view parcel_states', async () => {
  const { rows } = await market.kernel.db.execute<{ state: string }>(
    sql`select * from parcel_states`,
  )
  const meant = parcelStates.map((state) => ({
    state,
    ...Object.fromEntries(
      Object.entries(parcelStateFacts).map(([fact, states]) => {
        const known: readonly string[] = states
        return [columnOf(fact), known.includes(state)]
      }),
    ),
  }))
  expect(rows).toEqual(meant)
})

test('a parcel’s state means the same to the database and to the code', async () => {
  const facts = Object.entries(parcelStateFacts).map(([fact, states]) => {
    const known: readonly string[] = states
    return { column: columnOf(fact), known }
  })
  const meant = facts.map(({ column, known }) => [
    column,
    parcelStates.filter((state) => known.includes(state)),
  ])
  const columns = facts.map(({ column }) => column)
  expect(await meaningOf('parcel_facts', columns)).toEqual(Object.fromEntries(meant))

  const bent = await market.kernel.transaction(async (tx) => {
    await tx.execute(sql.raw(readFileSync(join(bad, 'parcel-facts.sql'), 'utf8')))
    return meaningOf('bad_parcel_facts', ['is_open', 'is_sold'], tx)
  })
  expect(bent['is_open']).not.toContain('failed')
  expect(bent['is_sold']).toContain('returned')
  expect(bent).not.toMatchObject({ is_open: Object.fromEntries(meant)['is_open'] })
})

test('an amount with its unit means the same to database and code, however it is spelt', async () => {
  expect(await strangeSpellings(unitSpellings)).toEqual([])
  const { unitSpellings: strange } = (await import(
    pathToFileURL(join(bad, 'unit-spellings.ts')).href
  )) as { unitSpellings: typeof unitSpellings }
  expect(await strangeSpellings(strange)).toEqual(['metron'])
})

/** `isOpen` → `is_open` */
function columnOf(fact: string): string {
  return fact.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Lists columns that a file of views declares otherwise than the database has them. */
async function misdeclared(file: string): Promise<string[]> {
  const declared = (await import(pathToFileURL(file).href)) as object
  const wrong: string[] = []
  for (const view of Object.values(declared).filter((one) => one instanceof PgView)) {
    const { name, selectedFields } = getViewConfig(view)
    const { rows } = await market.kernel.db.execute<{ column: string; type: string }>(
      sql`select attname as "column", format_type(atttypid, atttypmod) as type from pg_attribute
        where attrelid = ${name}::regclass and attnum > 0`,
    )
    const known = new Map(rows.map(({ column, type }) => [column, plain(type)]))
    for (const column of Object.values(selectedFields)) {
      if (!(column instanceof PgColumn)) throw new Error(`a column of ${name} is no column`)
      const [ours, theirs] = [plain(column.getSQLType()), known.get(column.name) ?? 'none']
      if (ours !== theirs) wrong.push(`${name}.${column.name} ${ours}: ${theirs}`)
    }
  }
  return wrong
}

/** Type without precision, which an expression loses, and without collation. */
function plain(type: string): string {
  return type.replaceAll(/ ?\(\d+\)| collate .*/g, '')
}

/**
 * Returns the states in which each of these columns of a view is true: the view's own text, read
 * over one row a state instead of the table.
 */
async function meaningOf(
  view: string,
  columns: readonly string[],
  db: Sql = market.kernel.db,
): Promise<Record<string, unknown[]>> {
  const { rows } = await db.execute<{ definition: string }>(
    sql`select pg_get_viewdef(${view}::regclass) as definition`,
  )
  const definition = rows[0]?.definition.replace(/;\s*$/, '') ?? ''
  const states = parcelStates.map((state) => `('${state}')`).join(', ')
  const facts = columns.map((column) => expression(definition, column)).join(', ')
  const { rows: judged } = await db.execute<Record<string, boolean | string>>(
    sql.raw(`select p.state, ${facts} from (values ${states}) as p(state)`),
  )
  return Object.fromEntries(
    columns.map((column) => [
      column,
      judged.filter((row) => row[column]).map((row) => row['state']),
    ]),
  )
}

/** Lists the spellings of a unit that the database reads as another. */
async function strangeSpellings(units: Readonly<Record<string, string>>): Promise<string[]> {
  const spellings = Object.entries(units).flatMap(([unit, list]) =>
    list.split(' ').map((spelling) => ({ unit, spelling })),
  )
  const { rows } = await market.kernel.db.execute<{ written: string }>(sql`
    select trim(search_text('5 ' || spelling)) as written
    from unnest(${sql.param(spellings.map(({ spelling }) => spelling))}::text[]) with ordinality as one(spelling, place) order by place`)
  return spellings.flatMap(({ unit, spelling }, place) =>
    rows[place]?.written === `5 5${unit}` ? [] : [spelling],
  )
}

/** Finds `(state = ANY …) AS is_open` in the view, with its name. */
function expression(definition: string, column: string): string {
  const line = definition.split('\n').find((one) => new RegExp(`\\bAS ${column}\\b`, 'i').test(one))
  if (!line) throw new Error(`the view has no ${column}`)
  return line
    .trim()
    .replace(/,$/, '')
    .replaceAll(/\bp\.state\b|(?<!\.)\bstate\b/g, 'p.state')
}
