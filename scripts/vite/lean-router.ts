import { parseAst } from 'vite'
import type { Plugin } from 'vite'

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

const LIBRARY = /react-router\/dist\/production\/lib\/(.+)$/

/**
 * Takes 4 KB off what a phone downloads: React Router's sentences for its own developers, and its parts that are never called here.
 * Only in the browser's production build. @throws when React Router no longer has the parts named above, so that an upgrade is looked at.
 */
export function leanRouter(): Plugin {
  const met = new Set<string>()
  return {
    name: 'sugu:lean-router',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: {
      filter: { id: LIBRARY },
      handler(id) {
        const part = partOf(id)
        if (!part) return undefined
        met.add(part)
        return UNUSED[part]
      },
    },
    transform: { filter: { id: LIBRARY }, handler: (code, id) => (partOf(id) ? undefined : { code: withoutSentences(code), map: null }) },
    generateBundle() {
      const missing = Object.keys(UNUSED).filter((part) => !met.has(part))
      if (missing.length > 0) this.error(`React Router has no ${missing.join(', ')} any more: look at lean-router.ts.`)
    },
  }
}

function partOf(id: string): string | undefined {
  const part = LIBRARY.exec(id)?.[1]
  return part && part in UNUSED ? part : undefined
}

type Node = { type: string; start: number; end: number; callee?: Node; name?: string; object?: Node; property?: Node; arguments?: Node[] }
type Cut = { start: number; end: number; put: string }

/** `invariant(value, sentence)` keeps its value; `warning(…)` and `console.warn(…)` go. */
function withoutSentences(code: string): string {
  const cuts: Cut[] = []
  look(parseAst(code), cuts)
  return cuts.toSorted((a, b) => b.start - a.start).reduce((text, { start, end, put }) => text.slice(0, start) + put + text.slice(end), code)
}

function look(value: unknown, cuts: Cut[]): void {
  if (typeof value !== 'object' || value === null) return
  if (isCall(value)) {
    const { callee, arguments: given } = value
    const name = callee.object ? `${callee.object.name}.${callee.property?.name}` : callee.name
    const [first] = given
    const last = given.at(-1)
    if (name === 'warning' || name === 'warnOnce' || name === 'console.warn') return void cuts.push({ start: value.start, end: value.end, put: 'void 0' })
    if (/^(UNSAFE_)?invariant$/.test(name ?? '') && first && last && first !== last) {
      cuts.push({ start: first.end, end: last.end, put: '' })
      return look(first, cuts)
    }
  }
  for (const child of Object.values(value)) look(child, cuts)
}

function isCall(value: object): value is Node & { callee: Node; arguments: Node[] } {
  return 'type' in value && value.type === 'CallExpression'
}
