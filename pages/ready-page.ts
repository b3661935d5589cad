import { createHash } from 'node:crypto'
import type { DrawnPage } from '#kernel/wire/pages.ts'
import { compressed, type Encoding } from './compress.ts'
import { PLACEHOLDER } from './nonce.ts'
import type { Keepable } from './page-cache.ts'
import { templateOf, type Template } from './template.ts'

/** A page ready to be sent to anyone, with a fresh nonce each time. */
export type ReadyPage = Keepable & {
  isHtml: boolean
  headers: Readonly<Record<string, string>>
  /** Weak: the nonce differs from answer to answer, the page does not. */
  etag: string
  plain: Template
  /**
   * The template in this coding, compressed the first time somebody asks for it.
   * @throws Error when it would not decompress to the page
   */
  in(encoding: Encoding): Promise<Template>
}

/**
 * Headers never passed on: those of the connection, and cookies, which a page for everybody must
 * not set.
 */
const KEPT_BACK = new Set([
  'set-cookie',
  'content-length',
  'connection',
  'transfer-encoding',
  'content-encoding',
  'cache-control',
  'etag',
  'vary',
])

export function readyPage(drawn: DrawnPage): ReadyPage {
  const texts = drawn.body.split(PLACEHOLDER).map((text) => Buffer.from(text))
  const plain = templateOf(texts)
  const coded = new Map<Encoding, Promise<Template>>()
  return {
    status: drawn.status,
    isHtml: drawn.headers.get('content-type')?.startsWith('text/html') ?? false,
    tags: drawn.tags,
    headers: Object.fromEntries([...drawn.headers].filter(([name]) => !KEPT_BACK.has(name))),
    etag: `W/"${createHash('sha1').update(String(drawn.status)).update(plain.bytes).digest('base64url')}"`,
    plain,
    // With room for both encodings, which are compressed later.
    bytes: Math.ceil(plain.bytes.length * 1.7) + 1_000,
    in(encoding) {
      const template = coded.get(encoding) ?? compressed(encoding, texts)
      coded.set(encoding, template)
      return template
    },
  }
}
