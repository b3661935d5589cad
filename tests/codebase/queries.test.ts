import { globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { root } from '../../scripts/run-tool.ts'

/** `query` of the kernel reads what the builder cannot. */
const refused = [/\b(?:db|tx)\s*\.execute\s*[<(]/, /from '[^']*kernel\/database\/statement\.ts'/]
/** A query of the driver itself. */
const raw = /(?:pool|writes|client)\s*\.query\b/i
/** A statement that each connection parses and plans once. */
const named = /\bname: ?(?:'[\w ]+'|`[^`]+`),\s*text\b|\.prepare\(/

/** A batch to write: the planner may read such a select again for each row. */
const limitedIn = /\bid in \(\s*select(?:(?!\n\n)[^)`;])*\blimit\b/

/** Files that need a connection of the driver, by what they do with it. */
const ownConnections: readonly (readonly [why: string, files: RegExp])[] = [
  ['transactions, savepoints and pools', /^kernel\/database\/[\w-]+\.ts$/],
  ['replicas, and what a pooler passes on', /^server\/machines\/(?:pooler|replicas)\.ts$/],
  ['migrations, before the application is there', /^kernel\/database\/migrate\//],
  ['LISTEN, and the lease of a batch of events', /^kernel\/events\/(?:listener|outbox)\.ts$/],
  ['statements that the job queue writes itself', /^kernel\/jobs\/jobs-database\.ts$/],
  ['the database is made and locked at the start', /^server\/(?:bootstrap|postgres\/[\w-]+)\.ts$/],
  ['a copy between two databases', /^server\/console\/move-database\.ts$/],
  ['a demo locks the database it fills, and vacuums', /^demo\/(?:index|bulk\/[\w-]+)\.ts$/],
]

/** The three hottest paths: their plans are kept, since planning costs as much as running. */
const hotPaths: readonly (readonly [why: string, files: RegExp])[] = [
  [
    'who calls, at each request',
    /^modules\/(?:identity\/server\/session-tokens|integrations\/server\/api-keys)\.ts$/,
  ],
  [
    'what a visitor reads: lists, products, searches and suggestions',
    /^modules\/(?:products|categories|search|suggestions)\/server\//,
  ],
  [
    'placing an order',
    /^modules\/(?:orders|pricing|promotions|bargaining|products)\/server\/|^kernel\/(?:database\/insert-tables|http\/idempotency|events\/(?:events|outbox))\.ts$/,
  ],
]

const files = globSync('{modules,kernel,server,app,demo}/**/*.ts', {
  cwd: root,
  exclude: ['**/*.test.ts', '**/testing/**'],
})

function otherWays(source: string): boolean {
  return refused.some((way) => way.test(source))
}

function filesWith(
  way: RegExp,
  allowed: readonly (readonly [why: string, files: RegExp])[],
): string[] {
  return files.filter(
    (file) =>
      way.test(readFileSync(`${root}/${file}`, 'utf8')) &&
      !allowed.some(([, where]) => where.test(file)),
  )
}

test('SQL outside the builder goes through query', () => {
  expect(files.filter((file) => otherWays(readFileSync(`${root}/${file}`, 'utf8')))).toEqual([])
})

test('only files that need a connection of the driver query it', () => {
  expect(filesWith(raw, ownConnections)).toEqual([])
})

test('only the three hottest paths name their statements', () => {
  expect(filesWith(named, hotPaths)).toEqual([])
})

test('a batch to write is chosen once, by any(array(select … limit n))', () => {
  expect(filesWith(limitedIn, [])).toEqual([])
  expect(limitedIn.test('delete from a where id in (select id from a order by id limit 5)')).toBe(
    true,
  )
})

test('a row typed by hand and read by execute is refused', () => {
  expect(otherWays('const { rows } = await kernel.db.execute<{ id: string }>(sql`select 1`)')).toBe(
    true,
  )
  expect(otherWays('const rows = await query<IdRow>(kernel.db, sql`select 1`)')).toBe(false)
})

test('a query of the pool and a statement with a name are found', () => {
  expect(raw.test('const { rows } = await kernel.database.pool.query<Row>(text)')).toBe(true)
  expect(raw.test('await this.#pool.query(text)')).toBe(true)
  expect(raw.test('await query<Row>(kernel.db, text)')).toBe(false)
  expect(named.test("const locked = {\n  name: 'orders_lock',\n  text: `select 1`,\n}")).toBe(true)
  expect(named.test('const locked = `select 1`')).toBe(false)
})
