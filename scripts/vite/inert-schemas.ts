import type { Plugin } from 'vite'
import { edited, isCall, nameOf, parsed, walk } from './edit-code.ts'
import type { Edit, Node } from './edit-code.ts'

const STAND_IN = '\0inert-zod'

/**
 * Keeps zod and the schemas out of the pages, which read the contract for its methods, paths and plain rules alone (the API checks):
 * an endpoint loses its shape, a schema becomes an object whose calls and properties give itself (parsing with one throws),
 * and what only declares goes when nobody uses it.
 */
export function inertSchemas(): Plugin {
  return {
    name: 'sugu:inert-schemas',
    resolveId: {
      order: 'pre',
      handler: (id) => (id === 'zod' || id.startsWith('zod/') ? STAND_IN : undefined),
    },
    load: (id) => (id === STAND_IN ? { code: SOURCE, moduleSideEffects: false } : undefined),
    transform: {
      filter: { id: /\/contract\/.+\.ts$/ },
      handler: (code) => declarationsOnly(code),
    },
  }
}

function declarationsOnly(code: string): { code: string; map: null } {
  const tree = parsed(code)
  const edits: Edit[] = []
  walk(tree, (node) => {
    const shape = isCall(node) && nameOf(node) === 'endpoint' ? node.arguments[2] : undefined
    if (!shape) return undefined
    edits.push({ start: shape.start, end: shape.end, put: '{}' })
    return 'enough'
  })
  for (const value of declaredByCall(tree)) {
    edits.push(
      { start: value.start, end: value.start, put: '/* @__PURE__ */ (() => (' },
      { start: value.end, end: value.end, put: '))()' },
    )
  }
  return edited(code, edits)
}

/** Top-level constants that calls make: `const Id = z.uuid()`, `const login = endpoint(…)`, `const pageFacts = { currentPage: z.int() }`. */
function declaredByCall(tree: Node): Node[] {
  const statements = (tree.body ?? []).map((statement) => statement.declaration ?? statement)
  return statements.flatMap(({ declarations = [] }) =>
    declarations.flatMap(({ init }) => (init && (isCall(init) || holdsSchema(init)) ? [init] : [])),
  )
}

function holdsSchema(value: Node): boolean {
  if (value.type !== 'ObjectExpression') return false
  let holds = false
  walk(value, (node) => {
    if (isCall(node) && nameOf(node)?.startsWith('z.')) holds = true
    return holds ? 'enough' : undefined
  })
  return holds
}

const SOURCE = `
const parsing = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'decode', 'encode'])
const inert = new Proxy(function () {}, {
  get(_, name) {
    if (name === Symbol.toPrimitive || name === 'then') return undefined
    if (parsing.has(name)) throw new Error('Schemas are only checked by the API.')
    return inert
  },
  apply: () => inert,
  construct: () => inert,
})
export const z = inert
export default inert
`
