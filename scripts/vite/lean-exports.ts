import type { Plugin } from 'vite'
import { edited, parsed } from './edit-code.ts'

/** What React's older doors offer and nobody here asks for: such a file is taken whole, whatever is used of it. */
const UNUSED: Readonly<Record<string, readonly string[]>> = {
  'react/cjs/react.production.js': [
    'Children',
    'PureComponent',
    'cloneElement',
    'createRef',
    'cache',
    'cacheSignal',
  ],
  'react-dom/cjs/react-dom.production.js': [
    'browser',
    'preconnect',
    'prefetchDNS',
    'preinit',
    'preinitModule',
    'preload',
    'preloadModule',
    'requestFormReset',
    'unstable_batchedUpdates',
    'useFormState',
    'useFormStatus',
  ],
}
const FILE = /node_modules\/(react(?:-dom)?\/cjs\/react(?:-dom)?\.production\.js)$/
/** Those whose name nothing else has: a library that asks for one of them is found in what was built. */
const TELLING =
  /\.(Children|PureComponent|cloneElement|cacheSignal|prefetchDNS|preinitModule|requestFormReset|unstable_batchedUpdates|useFormState|useFormStatus)\b/

/**
 * Takes 1 KB off what a phone downloads. Only in the browser's production build. @throws when React has no such export any more, so that an upgrade is
 * looked at, and when something that was built asks for one.
 */
export function leanExports(): Plugin {
  return {
    name: 'sugu:lean-exports',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: FILE },
      handler(code, id) {
        const names = new Set(UNUSED[FILE.exec(id)?.[1] ?? ''])
        const edits = (parsed(code).body ?? []).flatMap(({ type, start, end }) => {
          const name =
            type === 'ExpressionStatement'
              ? /^exports\.(\w+) = /.exec(code.slice(start, end))?.[1]
              : undefined
          return name && names.delete(name) ? [{ start, end, put: '' }] : []
        })
        if (names.size > 0)
          this.error(`React exports no ${[...names].join(', ')} any more: look at lean-exports.ts.`)
        return edited(code, edits)
      },
    },
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        const asked = file.type === 'chunk' ? TELLING.exec(file.code)?.[1] : undefined
        if (asked)
          this.error(
            `${file.fileName} asks React for ${asked}, which is left out of the browser's build: look at lean-exports.ts.`,
          )
      }
    },
  }
}
