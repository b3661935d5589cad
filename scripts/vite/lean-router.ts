import type { Plugin } from 'vite'
import { edited, isCall, nameOf, parsed, walk } from './edit-code.ts'
import type { Edit, FunctionNode } from './edit-code.ts'

/** React Router's parts that this market never calls in the browser, by file: what stands there instead. */
const UNUSED: Readonly<Record<string, string>> = {
  // Every route is known from the start (`routeDiscovery: initial`), so nothing is discovered later.
  'dom/ssr/fog-of-war.js': `
    export const URL_LIMIT = 7680
    export const isFogOfWarEnabled = () => false
    export const getPartialManifest = (manifest) => manifest
    export const getManifestPath = () => ''
    export const getPatchRoutesOnNavigationFunction = () => undefined
    export const useFogOFWarDiscovery = () => undefined
    export const getPathsWithAncestors = () => []
    export const handleClientVersionMismatch = () => undefined`,
  // No instrumentation is given to HydratedRouter.
  'router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export const getRouteInstrumentationUpdates = () => ({})
    export const instrumentClientSideRouter = (router) => router
    export const instrumentHandler = (handler) => handler
    export const instrumentationResultMetaContext = {}`,
}

/** Functions, by file, for what no page does: forms that post to a route, fetchers, routes found on the way, pages fetched ahead. They throw. */
const UNCALLED: Readonly<Record<string, readonly string[]>> = {
  'router/router.js': [
    'handleAction',
    'handleFetcherAction',
    'handleFetcherLoader',
    'fetch',
    'discoverRoutes',
  ],
  'dom/ssr/components.js': ['PrefetchPageLinks'],
}
/** What would call them. Pages post with the typed client, and lead to an address with `GetForm`. */
const FORBIDDEN =
  /import\s*\{[^}]*\b(Form|useFetchers?|useSubmit|useActionData|useFormAction|PrefetchPageLinks)\b[^}]*\}\s*from\s*['"]react-router['"]|\s(prefetch)=["{]/

const LIBRARY = /react-router\/dist\/production\/lib\/(.+)$/

/**
 * Takes 6 KB off what a phone downloads: React Router's sentences for its own developers, and its parts that are never called here.
 * Only in the browser's production build. @throws when React Router no longer has the parts named above, so that an upgrade is looked at,
 * and when a page imports what would need them.
 */
export function leanRouter(): Plugin {
  const missing = new Set([...Object.keys(UNUSED), ...Object.values(UNCALLED).flat()])
  return {
    name: 'sugu:lean-router',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: {
      filter: { id: LIBRARY },
      handler(id) {
        const part = partOf(id)
        if (!part) return undefined
        missing.delete(part)
        return UNUSED[part]
      },
    },
    transform: {
      filter: { id: [LIBRARY, /\/web\/.*\.tsx?/] },
      handler(code, id) {
        const [, imported, given] = FORBIDDEN.exec(code) ?? []
        const forbidden = imported ?? given
        if (forbidden && !id.includes('node_modules'))
          this.error(
            `${forbidden} is left out of the browser's React Router: look at lean-router.ts.`,
          )
        if (!LIBRARY.test(id) || partOf(id)) return undefined
        return lighter(code, uncalledIn(id), missing)
      },
    },
    generateBundle() {
      if (missing.size > 0)
        this.error(
          `React Router has no ${[...missing].join(', ')} any more: look at lean-router.ts.`,
        )
    },
  }
}

function partOf(id: string): string | undefined {
  const part = LIBRARY.exec(id)?.[1]
  return part && part in UNUSED ? part : undefined
}

function uncalledIn(id: string): ReadonlySet<string> {
  return new Set(UNCALLED[LIBRARY.exec(id)?.[1] ?? ''])
}

/** `invariant(value, sentence)` keeps its value; `warning(…)` and `console.warn(…)` go; the bodies of `uncalled` functions throw. */
function lighter(
  code: string,
  uncalled: ReadonlySet<string>,
  missing: Set<string>,
): { code: string; map: null } {
  const edits: Edit[] = []
  walk(parsed(code), (node) => {
    const { id, body } = node as FunctionNode
    if (node.type === 'FunctionDeclaration' && id && body && uncalled.has(id.name)) {
      missing.delete(id.name)
      edits.push({
        start: body.start,
        end: body.end,
        put: `{ throw new Error('${id.name} is left out: see lean-router.ts') }`,
      })
      return 'enough'
    }
    if (!isCall(node)) return undefined
    const name = nameOf(node) ?? ''
    const [first] = node.arguments
    const last = node.arguments.at(-1)
    if (SPEAKERS.has(name)) edits.push({ start: node.start, end: node.end, put: 'void 0' })
    else if (/^(UNSAFE_)?invariant$/.test(name) && first && last && first !== last)
      edits.push({ start: first.end, end: last.end, put: '' })
    else return undefined
    return 'enough'
  })
  return edited(code, edits)
}

const SPEAKERS = new Set(['warning', 'warnOnce', 'console.warn'])
