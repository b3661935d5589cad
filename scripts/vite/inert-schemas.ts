import { type Plugin, parseAst } from 'vite'

const PLACEHOLDER = '\0inert-zod'

/**
 * Keeps zod and the schemas out of the pages, which read the contract for its methods, paths and
 * plain rules alone (the API checks): an endpoint loses its shape, a schema becomes an object whose
 * calls and properties give itself (parsing with one throws), what only declares goes when nobody
 * uses it, and so do the imports that only schemas used. Only modules of `contract/` are rewritten;
 * `zod` is resolved to another module, not edited.
 */
export function inertSchemas(): Plugin {
  return {
    name: 'sugu:inert-schemas',
    resolveId: {
      order: 'pre',
      handler: (id) => (id === 'zod' || id.startsWith('zod/') ? PLACEHOLDER : undefined),
    },
    load: (id) => (id === PLACEHOLDER ? { code: SOURCE, moduleSideEffects: false } : undefined),
    transform: {
      filter: { id: /\/(contract|kernel\/wire)\/.+\.ts$/ },
      handler: (code) => declarationsOnly(code),
    },
  }
}

function declarationsOnly(code: string): { code: string; map: null } {
  const tree = parsed(code)
  const inert = edited(code, [...endpointShapes(tree), ...declaredValues(tree)])
  return edited(inert.code, unusedImports(inert.code))
}

function endpointShapes(tree: Node): Edit[] {
  const edits: Edit[] = []
  walk(tree, (node) => {
    const shape = isCall(node) && nameOf(node) === 'endpoint' ? node.arguments[2] : undefined
    if (!shape) return undefined
    edits.push({ start: shape.start, end: shape.end, put: '{}' })
    return 'enough'
  })
  return edits
}

/**
 * Top-level constants: `const Id = z.uuid()` becomes `z`; what other calls make, or holds schemas,
 * goes when unused.
 */
function declaredValues(tree: Node): Edit[] {
  const statements = (tree.body ?? []).map((statement) => statement.declaration ?? statement)
  const values = statements.flatMap(({ declarations = [] }) =>
    declarations.flatMap(({ init }) => init ?? []),
  )
  return values.flatMap((value) => {
    if (isSchema(value)) return { start: value.start, end: value.end, put: 'z' }
    if (!isCall(value) && !holdsSchema(value)) return []
    return [
      { start: value.start, end: value.start, put: '/* @__PURE__ */ (() => (' },
      { start: value.end, end: value.end, put: '))()' },
    ]
  })
}

/** `z.string()`, `z.string().min(1)`. */
function isSchema(value: Node | undefined): boolean {
  if (value?.type === 'Identifier') return value.name === 'z'
  return value !== undefined && isSchema(value.callee ?? value.object)
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

/** An unused import would still be bundled with the page. */
function unusedImports(code: string): Edit[] {
  return (parsed(code).body ?? []).flatMap(({ specifiers = [], start, end, type }) => {
    if (type !== 'ImportDeclaration' || specifiers.length === 0) return []
    const rest = code.slice(0, start) + code.slice(end)
    const isUsed = specifiers.some(({ local }) => new RegExp(`\\b${local.name}\\b`).test(rest))
    return isUsed ? [] : { start, end, put: '' }
  })
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

/** The part of a syntax tree that inert-schemas.ts reads. */
type Node = {
  type: string
  start: number
  end: number
  callee?: Node
  name?: string
  object?: Node
  property?: Node
  arguments?: Node[]
  declarations?: { init?: Node | null }[]
  declaration?: Node | null
  body?: Node[]
  specifiers?: { local: { name: string } }[]
}

type Edit = { start: number; end: number; put: string }

type Call = Node & { callee: Node; arguments: Node[] }

function parsed(code: string): Node {
  return parseAst(code) as Node
}

/** The code with these pieces replaced. They may not overlap. */
function edited(code: string, edits: readonly Edit[]): { code: string; map: null } {
  const text = edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end, put }) => rest.slice(0, start) + put + rest.slice(end), code)
  return { code: text, map: null }
}

/** Walks every node below, parents first, until `visit` says that it has seen enough of one. */
function walk(value: unknown, visit: (node: Node) => 'enough' | undefined): void {
  if (typeof value !== 'object' || value === null) return
  if ('type' in value && visit(value as Node) === 'enough') return
  for (const child of Object.values(value)) walk(child, visit)
}

function isCall(node: Node): node is Call {
  return node.type === 'CallExpression'
}

/** `endpoint` of `endpoint(…)`, `z.uuid` of `z.uuid(…)`. */
function nameOf({ callee }: Call): string | undefined {
  return callee.object ? `${callee.object.name}.${callee.property?.name}` : callee.name
}
