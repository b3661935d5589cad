import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

export type SchemaPart = {
  kind: 'migration' | 'function' | 'trigger' | 'view'
  /** As `drop … if exists` takes it: a trigger's ends with its table. */
  name: string
  file: string
  sql: string
  hash: string
}

/**
 * What database/ describes: migrations in their order, then functions, triggers and views by file.
 */
export async function readSchemaParts(folder: string): Promise<SchemaPart[]> {
  const [migrations, functions, views] = await Promise.all(
    ['migrations', 'functions', 'views'].map((name) => readSqlFiles(path.join(folder, name))),
  )
  return [
    ...(migrations ?? []).map((one) =>
      partOf({ kind: 'migration', name: path.basename(one.file, '.sql'), ...one }),
    ),
    ...[...(functions ?? []), ...(views ?? [])].flatMap(splitStatements),
  ]
}

type SqlFile = { file: string; sql: string }

async function readSqlFiles(folder: string): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => ({
      file: path.join(path.basename(folder), name),
      sql: await readFile(path.join(folder, name), 'utf8'),
    })),
  )
}

/**
 * Statements begin with `create` in the first column, where no line of a function's body may begin.
 */
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
