import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'

import type { FastifyInstance } from 'fastify'

import { brand } from '#kernel/wire/brand.ts'

import { defineError } from '#kernel/errors.ts'

const noFile = defineError(
  'app.no_file',
  404,
  'Il n’y a pas d’application à télécharger. Installez Sugu depuis votre navigateur : ouvrez son menu, puis « Ajouter à l’écran d’accueil ».',
)

/**
 * `GET /api/action/download/{product}`, which a cut download may continue. Bytes: no endpoint of
 * the contract.
 */
export function serveAppFile(http: FastifyInstance, file: string | null): void {
  http.get(`/api/action/download/${brand.slug}`, async (request, reply) => {
    const facts = file ? await stat(file).catch(() => null) : null
    if (!file || !facts?.isFile()) {
      // HEAD asks whether there is one: a 404 would be an error in the page's console.
      if (request.method === 'HEAD') return reply.code(204).send()
      throw noFile()
    }
    const etag = `"${facts.size}-${Math.floor(facts.mtimeMs)}"`
    reply.headers({
      etag,
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=300',
      'content-type': file.endsWith('.apk')
        ? 'application/vnd.android.package-archive'
        : 'application/octet-stream',
      'content-disposition': `attachment; filename="${brand.slug}${path.extname(file).replace(/[^.\w]/g, '')}"`,
    })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const range = rangeOf(
      request.headers.range,
      String(request.headers['if-range'] ?? ''),
      etag,
      facts.size,
    )
    if (range === 'outside')
      return reply.code(416).header('content-range', `bytes */${facts.size}`).send()
    const { start, end } = range ?? { start: 0, end: facts.size - 1 }
    if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${facts.size}`)
    reply.header('content-length', end - start + 1)
    return reply.send(facts.size === 0 ? '' : createReadStream(file, { start, end }))
  })
}

/** Undefined for the whole file. A file changed meanwhile begins again. */
function rangeOf(
  range: string | undefined,
  ifRange: string,
  etag: string,
  size: number,
): { start: number; end: number } | 'outside' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? []
  if ((from === '' && to === '') || (ifRange !== '' && ifRange !== etag)) return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start > end ? 'outside' : { start, end }
}
