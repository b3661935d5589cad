import type { Plugin } from 'vite'

const STAND_IN = '\0inert-zod'

/**
 * Keeps zod out of the browser: there, contract modules are read for their methods and paths alone, so every schema becomes
 * an object whose calls and properties give itself. Using one to parse throws.
 */
export function inertSchemas(): Plugin {
  return {
    name: 'sugu:inert-schemas',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: (id) => (id === 'zod' || id.startsWith('zod/') ? STAND_IN : undefined),
    load: (id) => (id === STAND_IN ? { code: SOURCE, moduleSideEffects: false } : undefined),
  }
}

const SOURCE = `
const parsing = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'decode', 'encode'])
const inert = new Proxy(function () {}, {
  get(_, name) {
    if (name === Symbol.toPrimitive || name === 'then') return undefined
    if (parsing.has(name)) throw new Error('Schemas are only checked by the server.')
    return inert
  },
  apply: () => inert,
  construct: () => inert,
})
export const z = inert
export default inert
`
