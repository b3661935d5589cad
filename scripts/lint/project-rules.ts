import { writtenDay } from './day-rule.ts'
import { type Context, isMember, isNamed, type Node, type Rule } from './nodes.ts'

type JsxAttribute = Node & { name: { name: string }; value: { value?: unknown } | null }

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

/** Addresses of pages are written in client/paths.ts, own-paths.ts and work-paths.ts alone. */
const PAGE = /^\/(?!(?:api|assets|images)\/)[a-z][\w-]*(?=[/?#]|$)/i
const LINKS: ReadonlySet<string> = new Set(['to', 'href', 'action'])

const writtenLink: Rule = {
  create: (context) => {
    const refuseLink = (node: Node) =>
      context.report({ node, message: 'A link is made by client/paths.ts, not written.' })
    return {
      Literal: (node) => {
        if (typeof node.value === 'string' && PAGE.test(node.value)) refuseLink(node)
      },
      TemplateLiteral: (node) => {
        if (PAGE.test(node.quasis?.[0]?.value.raw ?? '')) refuseLink(node)
      },
      JSXAttribute: (node) => {
        const { name, value } = node as JsxAttribute
        if (LINKS.has(name.name) && value?.value === '/') refuseLink(node)
      },
    }
  },
}

/** A key is a constant of the file that owns it: two spellings lose what a device keeps. */
const writtenStorageKey: Rule = {
  create: (context) => ({
    CallExpression: (node) => {
      const { callee, arguments: [key] = [] } = node
      if (callee?.type === 'MemberExpression' && isItemCall(callee) && key?.type === 'Literal')
        context.report({ node, message: 'A storage key is a constant of the file that owns it.' })
    },
  }),
}

/**
 * A translator of a browser replaces the texts of a page: a sum that stands between other texts of
 * one element keeps what it said then, beside a total that has changed.
 */
const sumElement: Rule = {
  create: (context) => {
    const checkChildren = ({ children = [] }: Node) => {
      const drawn = children.filter(isDrawn)
      if (drawn.length < 2) return
      for (const { type, expression } of drawn)
        if (type === 'JSXExpressionContainer' && expression && isSumText(expression))
          context.report({
            node: expression,
            message: 'A sum among other texts is an element of its own: <Sum>, or a <span>.',
          })
    }
    return { JSXElement: checkChildren, JSXFragment: checkChildren }
  },
}

function isDrawn({ type, value, expression }: Node): boolean {
  if (type === 'JSXText') return String(value).trim() !== ''
  return expression?.type !== 'JSXEmptyExpression'
}

function isSumText(node: Node | undefined): boolean {
  if (!node) return false
  const { type, callee, left, right, consequent, alternate, expressions = [] } = node
  if (type === 'CallExpression') return isNamed(callee, 'formatFrancs')
  if (type === 'TemplateLiteral') return expressions.some(isSumText)
  if (type === 'BinaryExpression') return isSumText(left) || isSumText(right)
  if (type === 'LogicalExpression') return isSumText(right)
  return type === 'ConditionalExpression' && (isSumText(consequent) || isSumText(alternate))
}

function isItemCall({ property }: Node): boolean {
  return ['getItem', 'setItem', 'removeItem'].some((name) => isNamed(property, name))
}

function refuse(context: Context, node: Node, what: string) {
  context.report({
    node,
    message: `${what} in a domain: time, randomness and identity come from the kernel.`,
  })
}

/** Rules of STYLE.md that no published linter has. */
export default {
  meta: { name: 'sugu' },
  rules: {
    'kernel-time': kernelTime,
    'no-double-assertion': noDoubleAssertion,
    'sum-element': sumElement,
    'written-day': writtenDay,
    'written-link': writtenLink,
    'written-storage-key': writtenStorageKey,
  },
}
