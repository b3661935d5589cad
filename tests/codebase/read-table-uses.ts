import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** `builder`: the file imports the table; `sql`: its text names it. */
export type TableUse = {
  file: string
  module: string
  table: string
  owner: string
  how: 'builder' | 'sql'
  writes: boolean
}

export type Owners = {
  /** Table name → the module that writes it. */
  byTable: ReadonlyMap<string, string>
  /** Table file → its module. */
  byFile: ReadonlyMap<string, string>
}

/** Files that describe tables: each module's own, and the kernel's. */
const tableFiles = '{modules/*/database/{tables,*-tables},kernel/database/tables}.ts'

/** Reads who writes which table, from the first line of each file of tables. */
export function readOwners(root: string): Owners {
  const byTable = new Map<string, string>()
  const byFile = new Map<string, string>()
  for (const file of globSync(tableFiles, { cwd: root })) {
    const text = readFileSync(join(root, file), 'utf8')
    const owner = /^\/\/ Written by ([a-z-]+)\.\n/.exec(text)?.[1]
    if (!owner) throw new Error(`${file} does not say who writes it`)
    byFile.set(file.replaceAll('\\', '/'), owner)
    for (const [, table = ''] of text.matchAll(/pgTable\(\s*'([a-z0-9_]+)'/g))
      byTable.set(table, owner)
  }
  return { byTable, byFile }
}

/**
 * Lists every use that production code of the server makes of a table, in SQL text or by the query
 * builder.
 */
export function readTableUses(root: string, owners: Owners): TableUse[] {
  const files = globSync('{modules/*/{server/**/*,module},{kernel,providers,server}/**/*}.ts', {
    cwd: root,
  })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
  return files.flatMap((file) => usesIn(file, readFileSync(join(root, file), 'utf8'), owners))
}

function usesIn(file: string, text: string, { byTable, byFile }: Owners): TableUse[] {
  // Code outside modules writes tables of the kernel.
  const module = /^modules\/([^/]+)/.exec(file)?.[1] ?? 'kernel'
  const code = text.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '$1')
  const uses: TableUse[] = []
  for (const [, tableFile = ''] of code.matchAll(
    /from '#(modules\/[a-z-]+\/database\/(?:[a-z-]+-)?tables\.ts|kernel\/database\/tables\.ts)'/g,
  )) {
    const owner = byFile.get(tableFile) ?? ''
    uses.push({ file, module, table: tableFile, owner, how: 'builder', writes: false })
  }
  for (const { verb, name } of namesIn(code)) {
    const owner = byTable.get(name)
    if (owner !== undefined)
      uses.push({ file, module, table: name, owner, how: 'sql', writes: !/from|join|,/.test(verb) })
  }
  return uses
}

/**
 * Finds `insert into x`, `update x`, `delete from x`, `from x`, `join x`, and the further names of
 * `from x a, y b`.
 */
function namesIn(code: string): { verb: string; name: string }[] {
  const verbs =
    /\b(insert into|update|delete from|truncate|from|join)\s+(?:only\s+)?"?([a-z_0-9]+)\b/g
  const found = [...code.matchAll(verbs)].map(([, verb = '', name = '']) => ({
    verb: verb === 'delete from' ? 'delete' : verb,
    name,
  }))
  const further =
    /\bfrom\s+[a-z_0-9]+(?:\s+(?:as\s+)?[a-z_0-9]+)?\s*,\s*(?:lateral\s+)?([a-z_0-9]+)\b/g
  return [...found, ...[...code.matchAll(further)].map(([, name = '']) => ({ verb: ',', name }))]
}
