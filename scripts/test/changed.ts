import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root, run } from '../run-tool.ts'

/** `all`: a change can reach everything. */
export type Reached = 'all' | { units: string[]; journeys: string[] }

export type PageFile = { address: string; file: string }

/** Changes that no import leads to. */
const everywhere =
  /^(package(-lock)?[.]json|tsconfig[.]json|[^/]+[.]config[.]ts|tests\/support\/[^/]+[.]setup[.]ts)$|[.]sql$/

/**
 * Files that join all modules: a test reaches a module by its name or an importer's, not by its
 * market.
 */
const composition = new Set([
  'server/app.ts',
  'demo/index.ts',
  'tests/support/market.ts',
  'tests/support/market-people.ts',
  'tests/support/market-goods.ts',
])

const everyPage = ['app/root.tsx', 'app/entry.client.tsx', 'app/entry.server.tsx']

const isTest = /[.]test[.]tsx?$/
const isJourney = /^tests\/journeys\/.*[.]test[.]ts$/
const hasImports = /[.](tsx?|mjs)$/

/**
 * Follows imports and paths that code names ('docs/runbook.md'), calls of a module, and addresses
 * that a journey names.
 * @param changed paths from the project's root
 */
export function reachedBy(
  changed: readonly string[],
  files: readonly string[],
  pages: readonly PageFile[],
): Reached {
  if (changed.some((file) => everywhere.test(file))) return 'all'
  const next = graphOf(files, pages)
  const wanted = new Set(changed)
  const changedServers = new Set(changed.flatMap((file) => serverOf(file) ?? []))
  const isReached = (file: string) =>
    isTest.test(file) &&
    !file.startsWith('tests/fixtures/') &&
    (leadsTo(file, wanted, next) || calls(file, changedServers, next))
  const reached = files.filter(isReached)
  return {
    units: reached.filter((file) => !isJourney.test(file)),
    journeys: reached.filter((file) => isJourney.test(file)),
  }
}

/** Compares with the branch's base on `main`, or with `ref`. */
export async function changedFiles(ref?: string): Promise<string[]> {
  const git = async (...args: string[]) => {
    const { code, output } = await run(['git', ...args], { quiet: true })
    return code === 0 ? output.split('\n').filter(Boolean) : []
  }
  const [base = 'HEAD'] = ref
    ? [ref]
    : [
        ...(await git('merge-base', 'HEAD', 'origin/main')),
        ...(await git('merge-base', 'HEAD', 'main')),
      ]
  return [
    ...(await git('diff', '--name-only', base)),
    ...(await git('ls-files', '--others', '--exclude-standard')),
  ]
}

/** Returns whether a test stands in one of these modules, or calls one. */
function calls(
  test: string,
  modules: ReadonlySet<string>,
  next: (file: string) => readonly string[],
): boolean {
  const own = [test, ...next(test).filter((file) => file.startsWith('tests/'))]
  return own
    .flatMap((file) => [file, ...next(file)])
    .some((file) => modules.has(serverOf(file) ?? contractOf(file) ?? ''))
}

function leadsTo(
  from: string,
  wanted: ReadonlySet<string>,
  next: (file: string) => readonly string[],
): boolean {
  const seen = new Set([from])
  for (const file of seen) {
    if (wanted.has(file)) return true
    for (const other of next(file)) seen.add(other)
  }
  return false
}

/** @returns the files to which a file leads directly */
function graphOf(
  files: readonly string[],
  pages: readonly PageFile[],
): (file: string) => readonly string[] {
  const known = new Set(files)
  const aliases = aliasesOf()
  const addresses = pages.map(({ address, file }) => ({
    file,
    isAt: new RegExp(`^${address.replaceAll(/:\w+/g, '[^/?#]+')}(?=[?#]|$)`, 'i'),
  }))
  const edges = new Map<string, readonly string[]>()
  return (file) => {
    const found = edges.get(file) ?? edgesOf(file)
    edges.set(file, found)
    return found
  }

  function edgesOf(file: string): string[] {
    if (!hasImports.test(file) || !existsSync(join(root, file))) return []
    const said = [...readFileSync(join(root, file), 'utf8').matchAll(/(['"`])([^'"`\n]{1,200})\1/g)]
    const words = said.map(([, , text = '']) => text)
    const named = words.flatMap((text) => fileOf(text, dirname(file)) ?? [])
    if (composition.has(file)) return named.filter((one) => !serverOf(one) && !contractOf(one))
    return file.startsWith('tests/journeys/') ? [...named, ...pagesOf(words)] : named
  }

  function fileOf(text: string, folder: string): string | undefined {
    const [first = '', ...rest] = text.split('/')
    const alias = aliases.get(first)
    const path = alias ? join(alias, ...rest) : text.startsWith('.') ? join(folder, text) : text
    return known.has(path) ? path : undefined
  }

  function pagesOf(words: readonly string[]): string[] {
    // An id in an address is a template's placeholder: `/product/${slug}`.
    const said = words
      .filter((text) => text.startsWith('/'))
      .map((text) => text.replaceAll(/\$\{[^}]*\}/g, 'x'))
    const found = addresses.filter(({ isAt }) => said.some((text) => isAt.test(text)))
    return found.length > 0 ? [...everyPage, ...found.map(({ file }) => file)] : []
  }
}

function serverOf(file: string): string | undefined {
  return /^modules\/([^/]+)\/server\//.exec(file)?.[1]
}

function contractOf(file: string): string | undefined {
  return /^modules\/([^/]+)\/contract\//.exec(file)?.[1]
}

function aliasesOf(): ReadonlyMap<string, string> {
  const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    imports: Record<string, string>
  }
  return new Map(
    Object.entries(imports).map(([from, to]) => [
      from.replace('/*', ''),
      join(to.replace('/*', '')),
    ]),
  )
}
