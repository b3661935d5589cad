import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Use of another module: by import, or by the name of its table, view or function in SQL. */
export type ModuleEdge = { file: string; from: string; to: string; name: string }

/** Reads edges of the modules' server code and SQL files; `spelled`: names in `sql` templates. */
export function readModuleEdges(root: string): { edges: ModuleEdge[]; spelled: ModuleEdge[] } {
  const owners = readRelationOwners(root)
  const files = globSync(['modules/*/{server,database}/**/*.{ts,sql}', 'modules/*/module.ts'], {
    cwd: root,
  })
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
    for (const [, to = '', path = ''] of code.matchAll(/'#modules\/([a-z-]+)\/([^']+)'/g))
      if (to !== from) edges.push({ file, from, to, name: path })
    edges.push(...foreign(relationsIn(code)))
    spelled.push(...foreign(sqlTemplates(code).flatMap(relationsIn)))
  }
  return { edges, spelled }
}

function moduleOf(file: string): string {
  return /^modules\/([^/]+)/.exec(file)?.[1] ?? ''
}

/** Reads which module owns a table, a view or a function of SQL. */
function readRelationOwners(root: string): ReadonlyMap<string, string> {
  const owners = new Map<string, string>()
  const declared =
    /\bpg(?:Table|View)\(\s*'(\w+)'|\bcreate (?:or replace )?(?:materialized )?(?:view|function) (\w+)/g
  for (const file of globSync('modules/*/database/*.{ts,sql}', { cwd: root }))
    for (const [, table, made] of readFileSync(join(root, file), 'utf8').matchAll(declared))
      owners.set(table ?? made ?? '', moduleOf(file.replaceAll('\\', '/')))
  return owners
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/(^|\s)(?:\/\/|-- ).*$/gm, '$1')
}

/** Lists names after `from`, `join`, `into`, `update`, `using` or a comma, and of functions. */
function relationsIn(text: string): string[] {
  const named = /\b(?:from|join|into|update|using)\s+(?:only\s+|lateral\s+)?([a-z_]\w+)\b/g
  const further = /,\s*([a-z_]\w+)\s+[a-z]{1,3}\b/g
  const called = /\b([a-z]+_\w+)\(/g
  return [named, further, called].flatMap((form) =>
    [...text.matchAll(form)].map(([, name = '']) => name),
  )
}

/** Lists the texts of templates with the tag `sql`, without what is inserted. */
function sqlTemplates(code: string): string[] {
  return [...code.matchAll(/\bsql(?:<[^`]*?>)?`/g)].map(({ index, 0: tag }) =>
    textOfTemplate(code, index + tag.length),
  )
}

/** @param start just after the opening backtick */
function textOfTemplate(code: string, start: number): string {
  let text = ''
  let depth = 0
  for (let at = start; at < code.length; at++) {
    const character = code.charAt(at)
    if (depth === 0 && character === '`') return text
    if (character === '{' && (depth > 0 || code.charAt(at - 1) === '$')) depth++
    else if (character === '}' && depth > 0) depth--
    else if (depth === 0) text += character
  }
  return text
}
