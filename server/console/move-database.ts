import { pipeline } from 'node:stream/promises'

import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

import { Jobs } from '#kernel/jobs/jobs.ts'
import type { Log } from '#kernel/log.ts'
import { migrateDatabase } from '#kernel/database/migrate/migrate.ts'
import { CommandError } from './prompt-password.ts'
import { sqlText } from '#kernel/database/sql-text.ts'
import { personFacts } from '#modules/identity/database/views.ts'

type Table = { name: string; columns: string; where: string }
export type Moved = { table: string; rows: number }

/**
 * Copies a database into an empty one of another server, whatever the major version of either: this
 * version's migrations make the schema, rows travel as text. One transaction each; a failure leaves
 * the other database as it was.
 * @throws CommandError when the other database has users, or a table arrives with other rows
 */
export async function moveDatabase(fromUrl: string, toUrl: string, log: Log): Promise<Moved[]> {
  await makeSchema(toUrl, log)
  const [source, target] = [fromUrl, toUrl].map(
    (connectionString) => new pg.Client({ connectionString, application_name: 'sugu-move' }),
  )
  if (!source || !target) return []
  try {
    await Promise.all([source.connect(), target.connect()])
    await source.query('begin isolation level repeatable read read only')
    await target.query('begin')
    await requireNoUsers(target)
    await makePartitions(source, target)
    const tables = await tablesOf(source)
    const names = tables.map(({ name }) => name)
    // Triggers off: their rows are copied too, and append-only tables must accept the copy.
    for (const name of names) await target.query(`alter table ${name} disable trigger user`)
    await target.query(`truncate ${names.join(', ')}`)
    for (const table of tables) await copy(source, target, table)
    await copySequences(source, target)
    await target.query('set constraints all immediate')
    for (const name of names) await target.query(`alter table ${name} enable trigger user`)
    const moved = await compareTables(source, target, tables)
    await target.query('commit')
    await target.query('analyze')
    return moved
  } finally {
    await Promise.all([source.end(), target.end()])
  }
}

async function makeSchema(url: string, log: Log): Promise<void> {
  await migrateDatabase(url)
  const jobs = new Jobs(url, log)
  await jobs.start(false)
  await jobs.stop()
}

async function requireNoUsers(target: pg.Client): Promise<void> {
  const { rows } = await target.query(sqlText`select 1 from ${personFacts} limit 1`)
  if (rows.length > 0)
    throw new CommandError('L’autre base n’est pas vide : des personnes y sont déjà.')
}

async function makePartitions(source: pg.Client, target: pg.Client): Promise<void> {
  const { rows } = await source.query<{ name: string; parent: string; bound: string }>(
    `select child.oid::regclass::text as name, parent.oid::regclass::text as parent,
       pg_get_expr(child.relpartbound, child.oid) as bound
     from pg_inherits join pg_class child on child.oid = inhrelid join pg_class parent on parent.oid = inhparent
     where child.relispartition and child.relkind in ('r', 'p') and child.relnamespace = 'public'::regnamespace`,
  )
  for (const { name, parent, bound } of rows)
    await target.query(`create table if not exists ${name} partition of ${parent} ${bound}`)
}

/** Lists referenced tables first. */
async function tablesOf(source: pg.Client): Promise<Table[]> {
  const { rows } = await source.query<{ name: string; columns: string; needs: string[] }>(
    `select c.oid::regclass::text as name,
       (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
       array(select distinct confrelid::regclass::text from pg_constraint
             where conrelid = c.oid and contype = 'f' and confrelid <> c.oid) as needs
     from pg_class c
     where c.relkind in ('r', 'p') and not c.relispartition
       and (c.relnamespace = 'public'::regnamespace or c.oid = to_regclass('jobs.job'))`,
  )
  const placed: Table[] = []
  const left = new Map(rows.map((row) => [row.name, row]))
  while (left.size > 0) {
    const ready = [...left.values()].filter(({ needs }) => !needs.some((one) => left.has(one)))
    if (ready.length === 0)
      throw new Error(`tables point to each other: ${[...left.keys()].join(', ')}`)
    for (const { name, columns } of ready) {
      left.delete(name)
      placed.push({ name, columns, where: name === 'jobs.job' ? waitingJobs : '' })
    }
  }
  return placed
}

/** Only queued jobs; queues and schedules are created at the start. */
const waitingJobs = ` where state in ('created', 'retry', 'failed') and name in (select name from jobs.queue where name !~ '^__')`

async function copy(source: pg.Client, target: pg.Client, table: Table): Promise<void> {
  const { name, columns, where } = table
  const leaving = source.query(copyTo(`copy (select ${columns} from ${name}${where}) to stdout`))
  const arriving = target.query(copyFrom(`copy ${name} (${columns}) from stdin`))
  await pipeline(leaving, arriving)
}

async function copySequences(source: pg.Client, target: pg.Client): Promise<void> {
  const { rows } = await source.query<{ name: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value as last
     from pg_sequences where schemaname = 'public' and last_value is not null`,
  )
  for (const { name, last } of rows)
    await target.query('select setval($1::regclass, $2)', [name, last])
}

/** @throws CommandError naming the tables that did not arrive whole */
async function compareTables(
  source: pg.Client,
  target: pg.Client,
  tables: Table[],
): Promise<Moved[]> {
  const moved: Moved[] = []
  const wrong: string[] = []
  for (const { name, where } of tables) {
    const count = async (client: pg.Client) => {
      const text = `select count(*)::int as rows from ${name}${where}`
      return (await client.query<{ rows: number }>(text)).rows[0]?.rows ?? 0
    }
    const [here, there] = await Promise.all([count(source), count(target)])
    moved.push({ table: name, rows: there })
    if (here !== there) wrong.push(`${name} : ${here} lignes ici, ${there} là-bas`)
  }
  if (wrong.length > 0) throw new CommandError(`Rien n’a été gardé. ${wrong.join(' ; ')}.`)
  return moved
}
