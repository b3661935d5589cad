import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** Safe; any other value is escaped when inserted. */
export class Html {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }
}

type Part = string | number | Html | null | readonly Html[]

/** Escapes every value that is not Html. */
export function html(pieces: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(
    pieces.reduce((page, piece, index) => page + render(parts[index - 1] ?? null) + piece),
  )
}

function render(part: Part): string {
  if (part === null) return ''
  if (part instanceof Html) return part.source
  if (typeof part === 'string' || typeof part === 'number') return escape(String(part))
  return part.map((piece) => piece.source).join('')
}

function escape(value: string): string {
  return value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

export type Style = { tag: Html; source: string }

/** Style inside the page, allowed by digest. */
export function inlineStyle(css: string): Style {
  const digest = createHash('sha256').update(css).digest('base64')
  return { tag: new Html(`<style>${css}</style>`), source: `'sha256-${digest}'` }
}

/** Permits framing by merchants and a form's redirection to them; no scripts. */
export function sendPage(
  reply: FastifyReply,
  status: number,
  page: Html,
  style: Style,
): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src ${style.source}; img-src data:; base-uri 'none'`,
    )
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .send(page.source)
}
