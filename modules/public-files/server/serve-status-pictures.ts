import type { FastifyInstance } from 'fastify'
import { previewOfSale } from '#modules/link-sales/module.ts'
import { readSharedProduct } from '#modules/products/module.ts'
import { PERSONAL } from '#kernel/caches/front-cache.ts'
import { namesEtag } from '#kernel/http/names-etag.ts'
import { notFound } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Francs } from '#kernel/wire/money.ts'
import { drawStatusPicture } from './draw-status-picture.ts'
import { drawInTurn, hashOf, idShape, pictureOf, readPreview } from './kept-previews.ts'
import { fileRoute, type SharingParts } from './sharing-parts.ts'

/** Increment to draw kept pictures again. */
const drawing = 1

type Status = {
  /** Of what is shown: a product's id, or `vente/` with a sale's. */
  of: string
  price: Francs
  promoPrice: Francs | null
  imageId: string | null
  address: string
  ip: string
}

/**
 * `GET /apercu/statut/{product}.jpg` and `/apercu/statut/vente/{token}.jpg`: the picture of
 * 1080 × 1920 px for a WhatsApp status. One address for all prices, so that it is asked for again;
 * the ETag follows what is drawn.
 */
export function serveStatusPictures(
  http: FastifyInstance,
  kernel: Kernel,
  parts: SharingParts,
): void {
  http.get<{ Params: { file: string } }>(
    '/apercu/statut/:file',
    fileRoute(parts, 30),
    async (request, reply) => {
      const id = request.params.file.replace(/\.jpg$/, '')
      const product = idShape.test(id) ? await readSharedProduct(kernel, id) : null
      if (!product) throw notFound()
      const address = `${parts.publicUrl()}/product/${product.slug}`
      const { etag, read } = statusOf(kernel, { ...product, of: id, address, ip: request.ip })
      reply.headers({ 'cache-control': 'public, no-cache', 'x-robots-tag': 'noindex', etag })
      if (namesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
      return reply.type('image/jpeg').send(await read())
    },
  )

  http.get<{ Params: { file: string } }>(
    '/apercu/statut/vente/:file',
    fileRoute(parts, 30),
    async (request, reply) => {
      const token = request.params.file.replace(/\.jpg$/, '')
      const { id, ...sale } = await previewOfSale(kernel, token)
      const address = `${parts.publicUrl()}/vente/${token}`
      const { read } = statusOf(kernel, { ...sale, of: `vente/${id}`, address, ip: request.ip })
      reply.headers({ 'cache-control': PERSONAL, 'x-robots-tag': 'noindex' })
      return reply.type('image/jpeg').send(await read())
    },
  )
}

function statusOf(kernel: Kernel, { of, imageId, price, promoPrice, address, ip }: Status) {
  const hash = hashOf([drawing, imageId, price, promoPrice, address])
  const preview = { key: `apercus/statut/${of}/${hash}.jpg`, subject: `statut/${of}`, ip }
  const draw = async () => {
    const picture = imageId && (await pictureOf(kernel, imageId))
    const bytes = await drawInTurn(() =>
      drawStatusPicture(
        { price, prixPromotionnel: promoPrice },
        { picture: picture || null, address },
      ),
    )
    return { bytes, whole: Boolean(picture) || !imageId }
  }
  const read = async () => (await readPreview(kernel, preview, draw)).bytes
  return { etag: `"${hash}"`, read }
}
