import type { FastifyInstance } from 'fastify'

import { IMAGE_WIDTHS } from '#kernel/wire/limits.ts'

import { notFound } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { PERSONAL } from '#kernel/http/cache-control.ts'

import { openHotRenditions } from './hot-renditions.ts'
import { renditionKey } from './image-keys.ts'
import { imageForgotten } from './images.events.ts'
import { storeAway } from './store-away.ts'

const memory = 32 * 1024 * 1024
const year = 31_536_000
/** Under which a cache in front keeps a picture, until it is forgotten. */
const tagOf = (id: string) => `image:${id}`
const idShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const fileShape = new RegExp(`^(${IMAGE_WIDTHS.join('|')})\\.(webp|avif)$`)

/**
 * Answers renditions from memory or the object store. The content of an address never changes, so
 * browsers cache it for ever.
 */
export function serveRenditions(app: FastifyInstance, kernel: Kernel): void {
  const hot = openHotRenditions(memory)
  kernel.events.onMissed(() => hot.clear())
  kernel.events.everywhere(imageForgotten, ({ id }) => {
    hot.invalidate([`images/${id}/`])
    kernel.front?.drop([tagOf(id)])
  })
  const forEver = (etag: string, id: string) => ({
    etag,
    ...kernel.front?.headers({ browser: year, front: year, stale: 0 }, [tagOf(id)]),
    'cache-control': `public, max-age=${year}, immutable`,
  })
  app.get<{ Params: { id: string; file: string } }>('/images/:id/:file', async (request, reply) => {
    const key = keyOf(request.params)
    if (!key) throw notFound()
    const etag = `"${key.slice('images/'.length)}"`
    if (request.headers['if-none-match'] === etag)
      return reply.code(304).headers(forEver(etag, request.params.id)).send()
    const found = await hot.of(key, () => kernel.objects.get(key)).catch(storeAway)
    if (!found) {
      // The lighter rendition may be ready any moment.
      reply.header('cache-control', 'public, max-age=10')
      throw notFound()
    }
    if (found.passing)
      return reply.header('cache-control', PERSONAL).type(found.contentType).send(found.bytes)
    return reply.headers(forEver(etag, request.params.id)).type(found.contentType).send(found.bytes)
  })
}

function keyOf({ id, file }: { id: string; file: string }): string | undefined {
  const [, width, format] = fileShape.exec(file) ?? []
  if (!idShape.test(id) || (format !== 'webp' && format !== 'avif')) return undefined
  return renditionKey(id, Number(width), format)
}
