import path from 'node:path'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { acceptedEncoding } from '#kernel/http/compress-answers.ts'
import { brand } from '#kernel/wire/brand.ts'
import { apiDocument } from './write-document.ts'

const referencePage = `<!doctype html>
<html lang="fr">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${brand.name}, les appels du marché</title>
    <link rel="stylesheet" href="/api/docs/viewer.css" />
    <link rel="icon" href="/favicon.svg" />
  </head>
  <body>
    <main id="calls"></main>
    <noscript>Cette page demande JavaScript ; le document est à l’adresse <a href="/api/docs/openapi.json">/api/docs/openapi.json</a>.</noscript>
    <script src="/api/docs/viewer.js"></script>
    <script type="module" src="/api/docs/start.js"></script>
  </body>
</html>
`

/** Calls go to the address that the page was opened at: its policy allows no other. */
const startScript = `const answer = await fetch('/api/docs/openapi.json')
const spec = await answer.json()
spec.servers = [{ url: location.origin }]
SwaggerUIBundle({
  spec,
  dom_id: '#calls',
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  deepLinking: true,
  filter: true,
  persistAuthorization: false,
  tagsSorter: 'alpha',
  validatorUrl: null,
})
`

type File = { type: string; plain: Buffer; brotli: Buffer; etag: string }

const viewer = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

/** `/api/docs`, with every file served from here. */
export function serveReference(http: FastifyInstance, publicUrl: () => string): void {
  const files: Readonly<Record<string, { type: string; read: () => Promise<string | Buffer> }>> = {
    '': { type: 'text/html; charset=utf-8', read: async () => referencePage },
    'start.js': { type: 'text/javascript; charset=utf-8', read: async () => startScript },
    'viewer.js': {
      type: 'text/javascript; charset=utf-8',
      read: () => readFile(path.join(viewer, 'swagger-ui-bundle.js')),
    },
    'viewer.css': {
      type: 'text/css; charset=utf-8',
      read: () => readFile(path.join(viewer, 'swagger-ui.css')),
    },
    'openapi.json': {
      type: 'application/json; charset=utf-8',
      read: async () => JSON.stringify(await apiDocument(publicUrl())),
    },
  }
  for (const [name, { type, read }] of Object.entries(files)) {
    let made: Promise<File> | undefined
    http.get(`/api/docs/${name}`, async (request, reply) => {
      made ??= read().then((content) => fileOf(type, content))
      const file = await made
      reply.headers({
        'content-security-policy': POLICY,
        'cache-control': 'no-cache',
        vary: 'accept-encoding',
        etag: file.etag,
      })
      if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
      const compressed = acceptedEncoding(request.headers['accept-encoding']) === 'br'
      if (compressed) reply.header('content-encoding', 'br')
      return reply.type(file.type).send(compressed ? file.brotli : file.plain)
    })
  }
}

/** Nothing inline or foreign; the viewer draws icons from data addresses. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

async function fileOf(type: string, content: string | Buffer): Promise<File> {
  const plain = Buffer.from(content)
  const brotli = await promisify(brotliCompress)(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
  })
  return { type, plain, brotli, etag: `"${createHash('sha1').update(plain).digest('base64url')}"` }
}
