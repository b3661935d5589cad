import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const modules = path.join(import.meta.dirname, '../../modules')

const THROUGH_THE_INDEX =
  /(import|export)\s*\{([^}]*)\}\s*from\s*['"]#modules\/([\w-]+)\/web\/index\.ts['"]/g
const LATE = /export const (\w+) = (\(\) =>\s+import\('\.\/[^\n]*)/g
const OFFERED = /export\s*\{([^}]*)\}\s*from\s*['"]\.\/([^'"]+)['"]/g

/**
 * Imports each name from its own file instead of the module's index: a page loads only what it
 * uses, and chunks.ts sees which pages those are.
 * @throws when an index does not export what is imported.
 */
export function directImports(): Plugin {
  return {
    name: 'sugu:direct-imports',
    enforce: 'pre',
    transform: {
      filter: { id: /\/(app|client|web)\/.*\.tsx?/, code: '/index.ts' },
      handler(code) {
        const direct = code.replace(
          THROUGH_THE_INDEX,
          (whole, verb: string, names: string, module: string) => {
            const { offered, late } = offeredBy(module)
            const imports = namesIn(names).map((name) => {
              const load = late.get(name)
              if (load) return `const ${name} = ${load}`
              const file = offered.get(name.split(' as ')[0] ?? name)
              if (!file) this.error(`modules/${module}/web/index.ts offers no ${name}`)
              return `${verb} { ${name} } from '#modules/${module}/web/${file}'`
            })
            // Lines keep their numbers.
            return imports.join(';') + '\n'.repeat(whole.split('\n').length - 1)
          },
        )
        return direct === code ? undefined : { code: direct, map: null }
      },
    },
  }
}

/** Reads lazy exports with their imports; each time, since they change during development. */
function offeredBy(module: string): Record<'offered' | 'late', ReadonlyMap<string, string>> {
  const index = readFileSync(path.join(modules, module, 'web/index.ts'), 'utf8')
  const offers = [...index.matchAll(OFFERED)]
  return {
    offered: new Map(
      offers.flatMap(([, names = '', file = '']) => namesIn(names).map((name) => [name, file])),
    ),
    late: new Map(
      [...index.matchAll(LATE)].map(([, name = '', load = '']) => [
        name,
        load.replace("import('./", `import('#modules/${module}/web/`),
      ]),
    ),
  }
}

function namesIn(list: string): string[] {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name && !name.startsWith('type '))
}
