/** Used part of oxlint's plugin interface, whose types are not exported. */
export type Node = {
  type: string
  name?: unknown
  callee?: Node
  object?: Node
  property?: Node
  expression?: Node
  typeAnnotation?: Node
  arguments?: Node[]
  elements?: (Node | null)[]
  value?: unknown
  expressions?: Node[]
  children?: Node[]
  left?: Node
  right?: Node
  consequent?: Node
  alternate?: Node
  quasis?: { value: { raw: string } }[]
}
export type Context = { report: (problem: { node: Node; message: string }) => void }
export type Rule = { create: (context: Context) => Record<string, (node: Node) => void> }

export function isMember(node: Node | undefined, object: string, property: string): boolean {
  return (
    node?.type === 'MemberExpression' &&
    isNamed(node.object, object) &&
    isNamed(node.property, property)
  )
}

export function isNamed(node: Node | undefined, name: string): boolean {
  return node?.type === 'Identifier' && node.name === name
}
