/** The part of oxlint's plugin interface these rules use; the package does not export its types. */
type Node = {
  type: string
  name?: string
  callee?: Node
  object?: Node
  property?: Node
  expression?: Node
  typeAnnotation?: Node
  arguments?: Node[]
}
type Context = { report: (problem: { node: Node; message: string }) => void }
type Rule = { create: (context: Context) => Record<string, (node: Node) => void> }

/** Time, randomness and identity come from the kernel, so that a test can set them. */
const kernelTime: Rule = {
  create: (context) => ({
    NewExpression: (node) => {
      if (isNamed(node.callee, 'Date') && node.arguments?.length === 0)
        refuse(context, node, 'new Date()')
    },
    CallExpression: (node) => {
      if (isNamed(node.callee, 'Date')) refuse(context, node, 'Date()')
      if (isMember(node.callee, 'Date', 'now')) refuse(context, node, 'Date.now()')
      if (isMember(node.callee, 'Math', 'random')) refuse(context, node, 'Math.random()')
      if (isMember(node.callee, 'crypto', 'randomUUID'))
        refuse(context, node, 'crypto.randomUUID()')
    },
  }),
}

const noDoubleAssertion: Rule = {
  create: (context) => ({
    TSAsExpression: (node) => {
      if (
        node.expression?.type !== 'TSAsExpression' ||
        node.expression.typeAnnotation?.type !== 'TSUnknownKeyword'
      )
        return
      context.report({
        node,
        message: '`as unknown as` hides a wrong type: parse the value or correct the type.',
      })
    },
  }),
}

function refuse(context: Context, node: Node, what: string) {
  context.report({
    node,
    message: `${what} in a domain: time, randomness and identity come from the kernel.`,
  })
}

function isMember(node: Node | undefined, object: string, property: string): boolean {
  return (
    node?.type === 'MemberExpression' &&
    isNamed(node.object, object) &&
    isNamed(node.property, property)
  )
}

function isNamed(node: Node | undefined, name: string): boolean {
  return node?.type === 'Identifier' && node.name === name
}

/** Rules of STYLE.md that no published linter knows. Loaded by .oxlintrc.json, proved by tests/house/lint.test.ts. */
export default {
  meta: { name: 'house' },
  rules: { 'kernel-time': kernelTime, 'no-double-assertion': noDoubleAssertion },
}
