import { parseAst } from 'vite'

/** The part of a syntax tree that inert-schemas.ts reads. */
export type Node = {
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
export type Edit = { start: number; end: number; put: string }
export type Call = Node & { callee: Node; arguments: Node[] }

export function parsed(code: string): Node {
  return parseAst(code) as Node
}

/** The code with these pieces replaced. They may not overlap. */
export function edited(code: string, edits: readonly Edit[]): { code: string; map: null } {
  const text = edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end, put }) => rest.slice(0, start) + put + rest.slice(end), code)
  return { code: text, map: null }
}

/** Walks every node below, parents first, until `visit` says that it has seen enough of one. */
export function walk(value: unknown, visit: (node: Node) => 'enough' | undefined): void {
  if (typeof value !== 'object' || value === null) return
  if ('type' in value && visit(value as Node) === 'enough') return
  for (const child of Object.values(value)) walk(child, visit)
}

export function isCall(node: Node): node is Call {
  return node.type === 'CallExpression'
}

/** `endpoint` of `endpoint(…)`, `z.uuid` of `z.uuid(…)`. */
export function nameOf({ callee }: Call): string | undefined {
  return callee.object ? `${callee.object.name}.${callee.property?.name}` : callee.name
}
