import type { Plugin } from 'vite'
import { paths } from '../../web/paths.ts'

const IMPORTED = /import\s*\{\s*paths\s*\}\s*from\s*['"](?:#web|\.\.?(?:\/\.\.)*)\/paths\.ts['"];?/

/**
 * Writes each link where it is used, so that a page carries the few that it has rather than those of the whole market, dashboards included. Only in the
 * browser's production build. @throws when a module uses `paths` otherwise than by calling one of them, which this would not see.
 */
export function leanPaths(): Plugin {
  return {
    name: 'sugu:lean-paths',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /\/web\/.*\.tsx?/ },
      handler(code) {
        if (!IMPORTED.test(code)) return undefined
        const used = new Set<string>()
        const rest = code.replace(IMPORTED, '')
        const rewritten = rest.replace(/(?<![\w.'’-])paths\.(\w+)/g, (_, name: string) => {
          used.add(name)
          return `paths_${name}`
        })
        const left = /(?<![\w.'’/-])paths(?![\w.'’/-])/.exec(
          rewritten.replace(/\/\*[^]*?\*\/|\/\/.*/g, ''),
        )
        if (left)
          this.error(
            `\`paths\` must be called by name: ${rewritten.slice(left.index, left.index + 60)}`,
          )
        const written = [...used].map((name) => `const paths_${name} = ${sourceOf(name)};`)
        return { code: `${written.join(' ')}${rewritten}`, map: null }
      },
    },
  }
}

/** A link that asks for nothing is what it gives; any other is its own code, which uses nothing around it. */
function sourceOf(name: string): string {
  const make = Object.entries(paths).find(([known]) => known === name)?.[1]
  if (!make) throw new Error(`web/paths.ts has no ${name}`)
  const source = make.toString()
  return /^\(\s*\)/.test(source) ? `() => ${JSON.stringify((make as () => string)())}` : source
}
