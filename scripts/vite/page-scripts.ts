import { build, type Plugin, type Rolldown } from 'vite'

import { callsOnly } from './calls-only.ts'
import { directImports } from './direct-imports.ts'

const QUERY = '?page-script'

/**
 * Builds `import text from './x.ts?page-script'`: the text of one classic script that calls the
 * default export of the file, for the server to write into a page. In the browser's build the text
 * is empty.
 */
export function pageScripts(): Plugin {
  return {
    name: 'sugu:page-scripts',
    enforce: 'pre',
    load: {
      filter: { id: /\?page-script$/ },
      async handler(id) {
        if (this.environment.name === 'client') return 'export default ""'
        const built = await build({
          configFile: false,
          logLevel: 'warn',
          publicDir: false,
          plugins: [callsOnly(), directImports(), entryOf(id.slice(0, -QUERY.length))],
          build: {
            write: false,
            modulePreload: false,
            rolldownOptions: {
              input: ENTRY,
              output: { format: 'iife' },
              // A module that is imported for a name alone, such as React for a hook, goes with it.
              treeshake: { moduleSideEffects: false },
            },
          },
        })
        const [script, ...others] = (built as Rolldown.RolldownOutput).output
        if (others.length > 0) this.error(`${id} must be one file, without styles or late parts.`)
        for (const file of script.moduleIds) if (file !== ENTRY) this.addWatchFile(file)
        return `export default ${JSON.stringify(script.code.trim())}`
      },
    },
  }
}

const ENTRY = 'virtual:page-script'

function entryOf(file: string): Plugin {
  return {
    name: 'sugu:page-script',
    resolveId: (id) => (id === ENTRY ? id : undefined),
    load: (id) => (id === ENTRY ? `import run from ${JSON.stringify(file)}\nrun()` : undefined),
  }
}
