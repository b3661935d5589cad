import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { modules } from '#server/modules.ts'
import { root } from '../../scripts/run-tool.ts'

const tree = foldersOfTree(readFileSync(join(root, 'STYLE.md'), 'utf8'))

it('every folder of the top, of app, server and a module stands in the tree of STYLE.md', () => {
  expect(unknownFolders(root)).toEqual([])
})

it('every such folder that the tree of STYLE.md names exists', () => {
  const there = new Set(foldersIn(root))
  expect([...tree].filter((folder) => isChecked(folder) && !there.has(folder))).toEqual([])
})

it('a folder that the tree does not name is found at each of these places', () => {
  expect(unknownFolders(join(root, 'tests/fixtures/bad-tree'))).toEqual([
    'app/pages',
    'desks',
    'modules/<module>/hooks',
    'server/gateways',
  ])
})

it('every module but those of screens alone has its manifest in the list of the server', () => {
  const folders = globSync('modules/*/{database,contract,server}', { cwd: root })
  const wanted = new Set(folders.map((folder) => folder.replaceAll('\\', '/').split('/')[1] ?? ''))
  expect(modules.map(({ name }) => name).toSorted()).toEqual([...wanted].toSorted())
})

it('routes of a module stand in routes.ts or a file .routes.ts', () => {
  expect(withRoutes(root).filter((file) => !/(?:\/|\.)routes\.ts$/.test(file))).toEqual([])
  expect(withRoutes(root).length).toBeGreaterThan(40)
})

it('a file of the kernel has more readers than one module', () => {
  expect(readByOneModule(root)).toEqual([])
  expect(readByOneModule(join(root, 'tests/fixtures/bad-tree'))).toEqual([
    'kernel/shop-days.ts: modules/shops',
  ])
})

/** Lists files of the kernel that a single module imports, and no other code of ours. */
function readByOneModule(folder: string): string[] {
  const readers = new Map<string, Set<string>>()
  const code = '{app,client,kernel,modules,providers,server,ui}/**/*.{ts,tsx}'
  for (const name of globSync(code, { cwd: folder })) {
    const file = name.replaceAll('\\', '/')
    if (/\.test\.tsx?$|\/testing\//.test(file)) continue
    const reader = /^modules\/[^/]+|^\w+/.exec(file)?.[0] ?? file
    const text = readFileSync(join(folder, file), 'utf8')
    for (const [, path = ''] of text.matchAll(/'(#kernel\/[^']+|\.[^']+)'/g)) {
      const read = path.startsWith('#')
        ? path.slice(1)
        : join(file, '..', path).replaceAll('\\', '/')
      readers.set(read, (readers.get(read) ?? new Set()).add(reader))
    }
  }
  return [...readers].flatMap(([file, [first = '', ...others]]) =>
    file.startsWith('kernel/') && first.startsWith('modules/') && others.length === 0
      ? [`${file}: ${first}`]
      : [],
  )
}

function withRoutes(folder: string): string[] {
  const files = globSync('modules/*/{server/**/*,module}.ts', { cwd: folder })
  return files
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => /\broute\(\s*\w/.test(readFileSync(join(folder, file), 'utf8')))
}

function unknownFolders(folder: string): string[] {
  return foldersIn(folder).filter((one) => isChecked(one) && !tree.has(one))
}

/** Paths of folders with files, sorted; a module's name is `<module>`. */
function foldersIn(folder: string): string[] {
  const files = globSync('*/**/*.*', { cwd: folder, exclude: ignoredFolders() })
  const folders = files.flatMap((file) => {
    const parts = file.replaceAll('\\', '/').split('/').slice(0, -1)
    if (parts[0] === 'modules' && parts.length > 1) parts[1] = '<module>'
    return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
  })
  return [...new Set(folders)].toSorted()
}

/** Folders of .gitignore, as patterns. */
function ignoredFolders(): string[] {
  const lines = readFileSync(join(root, '.gitignore'), 'utf8').split('\n')
  return lines.filter((line) => line.endsWith('/')).map((line) => `${line.replace(/^\//, '')}**`)
}

function isChecked(folder: string): boolean {
  return /^[^/]+$|^(?:app|server|modules\/<module>)\/[^/]+$/.test(folder)
}

/**
 * Reads the tree: a line begins with one folder or several; folders in the words of a line of one
 * are below it, and so are the indented lines that follow.
 */
function foldersOfTree(style: string): ReadonlySet<string> {
  const [, block = ''] = /## The tree\n[^]*?```\n([^]*?)```/.exec(style) ?? []
  const found = new Set<string>()
  let top = ''
  for (const line of block.split('\n')) {
    const [, indent = '', names = '', words = ''] =
      /^( *)((?:[\w<>/-]+\/ ?)+)(.*)$/.exec(line) ?? []
    const heads = names
      .split(' ')
      .filter(Boolean)
      .map((name) => name.replace(/\/$/, ''))
    if (indent === '' && heads[0]) top = heads[0]
    for (const head of heads) {
      const path = indent === '' ? head : `${top}/${head}`
      path.split('/').forEach((_, index, parts) => found.add(parts.slice(0, index + 1).join('/')))
      if (heads.length > 1) continue
      for (const [, below] of words.matchAll(/([\w-]+)\//g)) found.add(`${path}/${below}`)
    }
  }
  return found
}
