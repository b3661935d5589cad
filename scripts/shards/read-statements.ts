import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** `tables`: those that it names, the ones behind views included. */
export type Statement = { where: string; text: string; tables: string[] }

/** Every statement of the server's code: SQL texts, and calls of the query builder. */
export function readStatements(root: string): Statement[] {
  const tables = readTables(root)
  const behind = readViews(root, tables)
  const namesIn = (text: string) => tablesIn(text, tables, behind)
  return globSync('server/**/*.ts', { cwd: root, exclude: ['**/*.test.ts', '**/testing/**'] })
    .toSorted()
    .flatMap((file) => {
      const code = readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[^]*?\*\//g, '')
      return [...textsIn(code), ...callsIn(code)].map((text) => ({
        where: file.replaceAll('\\', '/'),
        text,
        tables: namesIn(text),
      }))
    })
    .filter((statement) => statement.tables.length > 0)
}

/** The tables of a statement as PostgreSQL knows it. */
export function tablesOf(root: string): (text: string) => string[] {
  const tables = readTables(root)
  const behind = readViews(root, tables)
  return (text) => tablesIn(text, tables, behind)
}

export function readTables(root: string): string[] {
  return globSync('database/tables/*.ts', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/pgTable\(\s*'([a-z0-9_]+)'/g)].map(
      ([, table = '']) => table,
    ),
  )
}

/** View → tables, through other views too. */
function readViews(root: string, tables: readonly string[]): Map<string, string[]> {
  const texts = new Map(
    globSync('database/views/*.sql', { cwd: root }).map((file) => [
      basename(file, '.sql').replaceAll('-', '_'),
      readFileSync(join(root, file), 'utf8'),
    ]),
  )
  const tablesBehind = (view: string, seen: readonly string[]): string[] => {
    const named = wordsIn(texts.get(view) ?? '')
    const further = [...texts.keys()].filter(
      (other) => named.has(other) && other !== view && !seen.includes(other),
    )
    return [
      ...tables.filter((table) => named.has(table)),
      ...further.flatMap((other) => tablesBehind(other, [...seen, view])),
    ]
  }
  return new Map([...texts.keys()].map((view) => [view, tablesBehind(view, [])]))
}

function tablesIn(
  text: string,
  tables: readonly string[],
  behind: ReadonlyMap<string, string[]>,
): string[] {
  const named = new Set<string>()
  const place = /\b(?:from|join|into|update|using|,)\s+(?:only\s+)?"?([a-z_]+)"?/gi
  for (const [, name = ''] of text.matchAll(place)) {
    if (tables.includes(name)) named.add(name)
    for (const table of behind.get(name) ?? []) named.add(table)
  }
  return [...named].toSorted()
}

const wordsIn = (text: string) => new Set(text.match(/[a-z_]+/g))

function textsIn(code: string): string[] {
  return [...code.matchAll(/`([^`]*)`/g)]
    .map(([, text = '']) => text.trim())
    .filter((text) => /^(with|select|insert into|update|delete from)\s/i.test(text))
}

/** `.select(…).from(orders).where(…)` as « select from orders where … », to be read like a text. */
function callsIn(code: string): string[] {
  const starts = /\.(select|selectDistinct|insert|update|delete)\(/g
  return [...code.matchAll(starts)].flatMap((match) => {
    const [chain = ''] = code.slice(match.index).split(/\n\s*\n|\n {0,2}\}/, 1)
    if (!/\.(from|insert|update|delete)\(\w+\)/.test(chain)) return []
    return [
      chain
        .slice(0, 1_500)
        .replaceAll(/\.(?:from|insert|update|delete|\w+Join)\((\w+)/g, ' from $1 ')
        .replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    ]
  })
}
