import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

/**
 * Returns the longest chain of files that import one another, without types and dynamic imports. It
 * ends at a file that imports nothing, or at the entry of another module.
 */
export function deepestChain(root: string, folders: string): string[] {
  const files = globSync(`${folders}/**/*.{ts,tsx}`, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/[.]test[.]tsx?$|[/]testing[/]/.test(file))
  const imports = new Map(files.map((file) => [file, importsOf(root, file)]))
  const chains = new Map<string, string[]>()
  function chainFrom(file: string): string[] {
    const known = chains.get(file)
    if (known) return known
    chains.set(file, [file])
    const below = (imports.get(file) ?? [])
      .filter((other) => imports.has(other))
      .map((other) => (isForeignEntry(file, other) ? [other] : chainFrom(other)))
    const chain = [file, ...longestOf(below)]
    chains.set(file, chain)
    return chain
  }
  return longestOf(files.map(chainFrom))
}

function isForeignEntry(from: string, to: string): boolean {
  const folder = /^(modules\/[^/]+)\/(?:module|web\/index)[.]ts$/.exec(to)?.[1]
  return folder !== undefined && !from.startsWith(`${folder}/`)
}

function importsOf(root: string, file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(/^(?:import|export) (?!type )(?:[^'"]*? from )?'([.#][^']+)'/gm)].map(
    ([, to = '']) => (to.startsWith('#') ? to.slice(1) : posix.join(dirname(file), to)),
  )
}

function longestOf(chains: string[][]): string[] {
  return chains.reduce((longest, chain) => (chain.length > longest.length ? chain : longest), [])
}
