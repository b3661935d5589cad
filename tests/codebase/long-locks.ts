type Rule = { pattern: RegExp; why: string }

const name = String.raw`(?:only\s+)?(?:"?public"?\.)?"?(\w+)"?`
const alter = String.raw`^alter table (?:if exists )?${name} .*`

/**
 * Each takes a lock that blocks a table for a time that grows with its size, or breaks the version
 * before.
 */
const rules: readonly Rule[] = [
  {
    pattern: new RegExp(`^create (?:unique )?index (?!concurrently).*? on ${name}`),
    why: 'stops writes: use create index concurrently, outside a transaction',
  },
  {
    pattern: new RegExp(`${alter}\\badd column (?!.*\\bdefault\\b).*\\bnot null\\b`),
    why: 'fails or rewrites: expand first, a column that may be empty or has a default',
  },
  {
    pattern: new RegExp(
      `${alter}\\badd column .*\\bdefault (?:gen_random_uuid|random|clock_timestamp|nextval)`,
    ),
    why: 'computes a value for each row under the lock: fill it in batches by a job',
  },
  {
    pattern: new RegExp(`${alter}\\balter column .*\\b(?:set data )?type\\b`),
    why: 'rewrites the table: add another column and fill it by a job',
  },
  {
    pattern: new RegExp(`${alter}\\balter column .*\\bset not null\\b`),
    why: 'reads the whole table: add a check (… is not null) not valid, then validate it',
  },
  {
    pattern: new RegExp(`${alter}\\badd constraint (?!.*\\b(?:not valid|using index)\\b)`),
    why: 'reads the whole table: add it not valid, then validate it in a later migration',
  },
  {
    pattern: new RegExp(`^update ${name}`),
    why: 'locks every row: fill old rows in batches by a job',
  },
  {
    pattern: new RegExp(`${alter}\\brename\\b`),
    why: 'breaks the version that still serves: expand, write both, contract later',
  },
  {
    pattern: new RegExp(`^(?:drop table (?:if exists )?${name}|${alter}\\bdrop column\\b)`),
    why: 'breaks the version that still serves: contract a release later, and say so in a line « -- contract: … »',
  },
]

/**
 * Returns why a migration may not run while the server serves; empty when it may. Tables that it
 * creates itself are empty.
 */
export function longLocks(migration: string): string[] {
  if (/^--> ?statement-breakpoint$/m.test(migration))
    return longLocks(migration.replaceAll(/^--> ?statement-breakpoint$/gm, ''))
  const contracts = /^-- contract: .{10}/m.test(migration)
  const statements = statementsOf(migration)
  const made = new Set(
    statements.flatMap(
      (one) => new RegExp(`^create table (?:if not exists )?${name}`).exec(one)?.[1] ?? [],
    ),
  )
  return statements.flatMap((statement) =>
    rules
      .filter(({ why }) => !(contracts && why.includes('contract a release later')))
      .flatMap(({ pattern, why }) => {
        const found = pattern.exec(statement)
        const table = found?.slice(1).find(Boolean)
        return found && !(table && made.has(table)) ? [`${statement.slice(0, 80)}: ${why}`] : []
      }),
  )
}

/**
 * Returns statements in lower case and one line each, without comments, strings and bodies of
 * functions.
 */
function statementsOf(migration: string): string[] {
  return migration
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, '')
    .replaceAll(/^\s*--.*$/gm, '')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .toLowerCase()
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
}
