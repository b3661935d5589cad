import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Use of another module: by import, or by the name of its table, view or function in SQL. */
export type ModuleEdge = { file: string; from: string; to: string; name: string }

/**
 * Reads edges of the modules' server code and SQL files. `spelled`: tables, views and functions of
 * other modules that TypeScript names in a text instead of by their object.
 */
export function readModuleEdges(root: string): { edges: ModuleEdge[]; spelled: ModuleEdge[] } {
  const owners = readRelationOwners(root)
  const files = globSync(
    [
      'modules/*/{server,database}/**/*.{ts,sql}',
      'modules/*/module.ts',
      '{kernel,providers,server}/**/*.ts',
    ],
    { cwd: root },
  )
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
  const edges: ModuleEdge[] = []
  const spelled: ModuleEdge[] = []
  for (const file of files) {
    const from = moduleOf(file)
    const code = withoutComments(readFileSync(join(root, file), 'utf8'))
    const foreign = (names: readonly string[]) =>
      names.flatMap((name) => {
        const to = owners.get(name)
        return to === undefined || to === from ? [] : [{ file, from, to, name }]
      })
    const inModule = file.startsWith('modules/')
    for (const [, to = '', path = ''] of code.matchAll(/'#modules\/([a-z-]+)\/([^']+)'/g))
      if (inModule && to !== from) edges.push({ file, from, to, name: path })
    const named = foreign(namesIn(code))
    if (inModule) edges.push(...named)
    if (file.endsWith('.ts')) spelled.push(...named)
  }
  return { edges, spelled }
}

/** Returns the module of a file; `kernel` for the server's code outside modules. */
function moduleOf(file: string): string {
  return /^modules\/([^/]+)/.exec(file)?.[1] ?? 'kernel'
}

/** Reads which module owns a table, a view or a function of SQL. */
function readRelationOwners(root: string): ReadonlyMap<string, string> {
  const owners = new Map<string, string>()
  const declared =
    /\bpg(?:Table|View)\(\s*'(\w+)'|\bcreate (?:or replace )?(?:materialized )?(?:view|function) (\w+)/g
  for (const file of globSync('{kernel,modules/*}/database/*.{ts,sql}', { cwd: root }))
    for (const [, table, made] of readFileSync(join(root, file), 'utf8').matchAll(declared))
      owners.set(table ?? made ?? '', moduleOf(file.replaceAll('\\', '/')))
  return owners
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/(^|\s)(?:\/\/|-- ).*$/gm, '$1')
}

/**
 * Lists words that may name a table, view or function: of two parts wherever they stand, of one
 * after `from`, `join`, `into`, `update`, `using` or a comma.
 */
function namesIn(code: string): string[] {
  const twoParts = /(?<![#\w])([a-z]+_\w+)/g
  const named = /\b(?:from|join|into|update|using)\s+(?:only\s+|lateral\s+)?([a-z]+)\b/g
  const further = /,\s*([a-z]+)\s+[a-z]{1,3}\b/g
  return [twoParts, named, further].flatMap((form) =>
    [...code.matchAll(form)].map(([, name = '']) => name),
  )
}
