import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

export type SchemaPart = {
  kind: 'migration' | 'function' | 'trigger' | 'view'
  /** As `drop … if exists` takes it: a trigger's ends with its table. */
  name: string
  file: string
  sql: string
  hash: string
}

/** Where functions, triggers and views stand: what all modules use, then each module's own. */
const presentForm = '{database,kernel/database,modules/*/database}/**/*.sql'

/**
 * What the SQL files of the project describe: migrations in their order, then functions, triggers
 * and views by file.
 * @param root the folder of the project
 */
export async function readSchemaParts(root: string): Promise<SchemaPart[]> {
  const [migrations, present] = await Promise.all([
    readSqlFiles(root, 'database/migrations/*.sql'),
    readSqlFiles(root, presentForm, 'database/migrations/**'),
  ])
  return [
    ...migrations.map((one) =>
      partOf({ kind: 'migration', name: path.basename(one.file, '.sql'), ...one }),
    ),
    ...present.flatMap(splitStatements),
  ]
}

type SqlFile = { file: string; sql: string }

async function readSqlFiles(root: string, which: string, but?: string): Promise<SqlFile[]> {
  const files = globSync(which, { cwd: root, exclude: but ? [but] : [] }).toSorted()
  return Promise.all(
    files.map(async (file) => ({ file, sql: await readFile(path.join(root, file), 'utf8') })),
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
