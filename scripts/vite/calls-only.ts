import type { Plugin, Rolldown } from 'vite'

type Program = ReturnType<Rolldown.PluginContext['parse']>

/**
 * Leaves out of pages what only the server checks: an endpoint keeps its method and path, and a
 * schema without another use goes; zod goes with the last of them.
 */
export function callsOnly(): Plugin {
  return {
    name: 'sugu:calls-only',
    enforce: 'pre',
    transform: {
      filter: { id: /\/(contract|wire)\/[\w-]+\.ts/ },
      handler(source) {
        let code = source
        const replace = (start: number, end: number, text: string) => {
          code = code.slice(0, start) + text + code.slice(end)
        }
        // From the end, so that earlier places stay where they are.
        for (const { init } of constantsOf(this.parse(source, { lang: 'ts' })).toReversed()) {
          if (!init) continue
          const text = source.slice(init.start, init.end)
          const path = init.type === 'CallExpression' ? init.arguments[1] : undefined
          if (path && text.startsWith('endpoint(')) {
            const [start, end] = [path.end, init.end - ')'.length]
            replace(start, end, linesOf(source.slice(start, end)))
          } else if (init.type !== 'ArrowFunctionExpression' && /\(|\.\.\./.test(text))
            replace(init.start, init.end, `/* @__PURE__ */ (() => (${text}))()`)
        }
        return code === source ? undefined : { code, map: null }
      },
    },
  }
}

function constantsOf({ body }: Program) {
  return body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    return declared?.type === 'VariableDeclaration' ? declared.declarations : []
  })
}

/** Lines keep their numbers. */
function linesOf(text: string): string {
  return text.replace(/[^\n]+/g, '')
}
