import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { is } from 'drizzle-orm'
import { getViewConfig, PgDialect, PgView } from 'drizzle-orm/pg-core'
import type pg from 'pg'

import { ConfigurationFault } from '../../configuration-fault.ts'
import { projectFolder } from '../../project-folder.ts'

export type Applied = Pick<SchemaPart, 'kind' | 'name' | 'hash'>

/** @throws ConfigurationFault for a database from before the first release */
export async function readApplied(client: pg.Client): Promise<Applied[]> {
  const {
    rows: [found],
  } = await client.query<{ ours: boolean; former: boolean }>(
    `select to_regclass('migrations.applied') is not null as ours,
       to_regclass('drizzle.__drizzle_migrations') is not null as former`,
  )
  if (!found?.ours && !found?.former) return []
  const applied = found.ours
    ? (await client.query<Applied>('select kind, name, hash from migrations.applied')).rows
    : []
  if (found.former || applied.some(isBeforeRelease))
    throw new ConfigurationFault(
      'Cette base de données vient d’une version de Sugu d’avant la première publication : elle n’est pas reprise, et rien n’y a été changé. ' +
        'Démarrez sur une base neuve, avec un autre DATABASE_URL (ou, pour la base fournie, un autre DATA_DIR).',
    )
  return applied
}

function isBeforeRelease({ kind, name }: Applied): boolean {
  return kind === 'migration' && name === '0000_the-market'
}

export function isUpToDate(parts: readonly SchemaPart[], applied: readonly Applied[]): boolean {
  return parts.every(isIn(applied)) && withoutFile(parts, applied).length === 0
}

export function isIn(applied: readonly Applied[]) {
  const hashes = new Map(applied.map((one) => [idOf(one), one.hash]))
  // A migration runs once, even when its text changes.
  return (part: SchemaPart) =>
    part.kind === 'migration' ? hashes.has(idOf(part)) : hashes.get(idOf(part)) === part.hash
}

/**
 * Functions, triggers and views whose file is gone. A migration without a file is a newer
 * version's.
 */
export function withoutFile(parts: readonly SchemaPart[], applied: readonly Applied[]): Applied[] {
  const present = new Set(parts.map(idOf))
  return applied.filter((one) => one.kind !== 'migration' && !present.has(idOf(one)))
}

function idOf({ kind, name }: Pick<Applied, 'kind' | 'name'>): string {
  return `${kind} ${name}`
}

/**
 * Records a migration. Functions and views are stale from then on, so that an interrupted run
 * leaves them to the next.
 */
export async function noteMigration(client: pg.Client, migration: SchemaPart): Promise<void> {
  await makeRegister(client)
  await client.query(`update migrations.applied set hash = '' where kind in ('function', 'view')`)
  await insert(client, [migration])
}

export async function noteIndex(client: pg.Client, migration: SchemaPart): Promise<void> {
  await insert(client, [migration])
}

export async function notePresentForm(
  client: pg.Client,
  parts: readonly SchemaPart[],
): Promise<void> {
  await makeRegister(client)
  await client.query(`delete from migrations.applied where kind <> 'migration'`)
  await insert(
    client,
    parts.filter(({ kind }) => kind !== 'migration'),
  )
}

async function makeRegister(client: pg.Client): Promise<void> {
  await client.query(`
    create schema if not exists migrations;
    create table if not exists migrations.applied (
      kind text,
      name text,
      hash text not null,
      applied_at timestamptz not null default now(),
      primary key (kind, name)
    )`)
}

async function insert(client: pg.Client, parts: readonly SchemaPart[]): Promise<void> {
  await client.query(
    `insert into migrations.applied (kind, name, hash)
     select * from unnest($1::text[], $2::text[], $3::text[]) on conflict do nothing`,
    [parts.map(({ kind }) => kind), parts.map(({ name }) => name), parts.map(({ hash }) => hash)],
  )
}

export type SchemaPart = {
  kind: 'migration' | 'function' | 'trigger' | 'view'
  /** Name as `drop … if exists` takes it: a trigger's ends with its table. */
  name: string
  file: string
  sql: string
  hash: string
}

const presentForm = '{database,kernel/database,modules/*/database}/**/*.sql'

/**
 * Reads migrations in order, then functions, triggers and views.
 * @param root folder of the SQL files
 */
export async function readSchemaParts(root: string): Promise<SchemaPart[]> {
  const [migrations, present, views] = await Promise.all([
    readSqlFiles(root, 'database/migrations/*.sql'),
    readSqlFiles(root, presentForm, 'database/migrations/**'),
    readViews(),
  ])
  return [
    ...migrations.map((one) =>
      partOf({ kind: 'migration', name: path.basename(one.file, '.sql'), ...one }),
    ),
    ...present.flatMap(splitStatements),
    ...views,
  ]
}

/** Reads the views that `views.ts` of the kernel and of the modules define. */
async function readViews(): Promise<SchemaPart[]> {
  const dialect = new PgDialect()
  return Object.entries(await viewFiles()).flatMap(([file, defined]) =>
    Object.values(defined).flatMap((view: unknown) => {
      if (!is(view, PgView)) return []
      const { name, query } = getViewConfig(view)
      if (!query) throw new Error(`${file}: ${name} has no statement`)
      const sql = `create view ${name} as ${dialect.sqlToQuery(query).sql.trim()}`
      return [partOf({ kind: 'view', name, file, sql })]
    }),
  )
}

/** Loads them by their file; a built program has them within. */
async function viewFiles(): Promise<Record<string, object>> {
  if (import.meta.env)
    return import.meta.glob<object>('/{kernel,modules/*}/database/views.ts', { eager: true })
  const load = async (file: string) => {
    const { href } = pathToFileURL(path.join(projectFolder, file))
    return [file, (await import(/* @vite-ignore */ href)) as object] as const
  }
  const files = globSync('{kernel,modules/*}/database/views.ts', { cwd: projectFolder })
  return Object.fromEntries(await Promise.all(files.toSorted().map(load)))
}

type SqlFile = { file: string; sql: string }

async function readSqlFiles(root: string, which: string, but?: string): Promise<SqlFile[]> {
  const files = globSync(which, { cwd: root, exclude: but ? [but] : [] }).toSorted()
  return Promise.all(
    files.map(async (file) => ({ file, sql: await readFile(path.join(root, file), 'utf8') })),
  )
}

/** Splits at `create` in the first column, where no line of a body may begin. */
function splitStatements({ file, sql }: SqlFile): SchemaPart[] {
  return sql
    .replaceAll(/^--.*\n/gm, '')
    .split(/^(?=create )/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
    .map((statement) => {
      const [, kind, name, table] =
        /^create (?:or replace )?(?:constraint )?(function|trigger|view) (\w+)(?:.*?\son (\w+))?/s.exec(
          statement,
        ) ?? []
      if (kind === 'function' || kind === 'view')
        return partOf({ kind, name: name ?? '', file, sql: statement })
      if (kind === 'trigger' && table)
        return partOf({ kind, name: `${name} on ${table}`, file, sql: statement })
      throw new Error(`${file}: neither a function, a trigger nor a view: ${statement}`)
    })
}

function partOf(part: Omit<SchemaPart, 'hash'>): SchemaPart {
  return { ...part, hash: createHash('sha256').update(part.sql).digest('hex') }
}
