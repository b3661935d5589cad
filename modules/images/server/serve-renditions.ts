import type { FastifyInstance } from 'fastify'
import { IMAGE_WIDTHS } from '#kernel/wire/limits.ts'
import { imageFormats } from '#modules/images/contract/images.ts'
import { notFound } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { CallLimits } from '#kernel/limits/call-limits.ts'
import { PERSONAL } from '#kernel/caches/front-cache.ts'
import { renditionKey, storeAway } from './stored-images.ts'
import { openRenditions, type RenditionName } from './make-renditions.ts'

const [minute, hour, year] = [60, 3_600, 31_536_000]
/** Limit per minute: each missing picture costs a store and a database read. */
const MISSES_A_MINUTE = 15
export const tagOf = (id: string) => `image:${id}`
const idShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const fileShape = new RegExp(`^(${IMAGE_WIDTHS.join('|')})\\.(${imageFormats.join('|')})$`)

/** Content never changes, so browsers cache it permanently. */
export function serveRenditions(
  app: FastifyInstance,
  kernel: Kernel,
  limits: CallLimits | null,
): void {
  const renditions = openRenditions(kernel)
  const forEver = (etag: string, id: string) => ({
    etag,
    ...kernel.front?.headers({ browser: year, front: year, stale: 0 }, [tagOf(id)]),
    'cache-control': `public, max-age=${year}, immutable`,
  })
  // The other format is cached for the visit; another size is not.
  const forNow = (standIn: 'format' | 'size', id: string) =>
    standIn === 'size'
      ? { 'cache-control': PERSONAL }
      : {
          'cache-control': `public, max-age=${hour}, s-maxage=${minute}`,
          ...kernel.front?.headers({ browser: hour, front: minute, stale: 0 }, [tagOf(id)]),
        }
  app.get<{ Params: { id: string; file: string } }>('/images/:id/:file', async (request, reply) => {
    const name = renditionNameOf(request.params)
    if (!name) throw notFound()
    const key = renditionKey(name)
    const etag = `"${key.slice('images/'.length)}"`
    if (request.headers['if-none-match'] === etag)
      return reply.code(304).headers(forEver(etag, name.id)).send()
    const mayMake = () => limits?.refuseMisses(request, 'pictures', MISSES_A_MINUTE)
    const found = await renditions.find(name, mayMake).catch(storeAway)
    if (!found) {
      limits?.countMiss(request, 'pictures', MISSES_A_MINUTE)
      reply.header('cache-control', 'public, max-age=10')
      throw notFound()
    }
    return reply
      .headers(found.standIn ? forNow(found.standIn, name.id) : forEver(etag, name.id))
      .type(found.contentType)
      .send(found.bytes)
  })
}

function renditionNameOf({ id, file }: { id: string; file: string }): RenditionName | undefined {
  const [, digits, format] = fileShape.exec(file) ?? []
  const width = IMAGE_WIDTHS.find((one) => one === Number(digits))
  const known = imageFormats.find((one) => one === format)
  return idShape.test(id) && width && known ? { id, width, format: known } : undefined
}
