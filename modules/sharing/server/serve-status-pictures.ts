import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { previewOfSale } from '#modules/offers/module.ts'
import { readSharedProduct, type SharedProduct } from '#modules/products/module.ts'
import { makeRendition, storeAway } from '#modules/images/module.ts'
import { PERSONAL } from '#kernel/caches/front-cache.ts'
import { namesEtag } from '#kernel/http/names-etag.ts'
import { notFound } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { drawStatusPicture } from './draw-status-picture.ts'
import { drawInTurn, idShape, keepPreview, once } from './kept-previews.ts'
import { fileRoute, type SharingParts } from './sharing-parts.ts'

/** Increment to draw kept pictures again. */
const drawing = 1

type Status = SharedProduct & { slug: string; address: string }

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
  const running = new Map<string, Promise<Buffer>>()
  http.get<{ Params: { file: string } }>(
    '/apercu/statut/:file',
    fileRoute(parts, 30),
    async (request, reply) => {
      const id = request.params.file.replace(/\.jpg$/, '')
      const product = idShape.test(id) ? await readSharedProduct(kernel, id) : null
      if (!product) throw notFound()
      const status = { ...product, address: `${parts.publicUrl()}/product/${product.slug}` }
      const hash = hashOf(status)
      const etag = `"${hash}"`
      reply.headers({ 'cache-control': 'public, no-cache', 'x-robots-tag': 'noindex', etag })
      if (namesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
      const key = `apercus/statut/${id}/${hash}.jpg`
      const kept = await kernel.objects.get(key).catch(storeAway)
      const bytes = kept?.bytes ?? (await once(running, key, () => draw(kernel, status, key)))
      return reply.type('image/jpeg').send(bytes)
    },
  )

  http.get<{ Params: { file: string } }>(
    '/apercu/statut/vente/:file',
    fileRoute(parts, 30),
    async (request, reply) => {
      const token = request.params.file.replace(/\.jpg$/, '')
      const { imageId, totalFrancs, usualFrancs } = await previewOfSale(kernel, token)
      const isLower = totalFrancs < usualFrancs
      const picture = imageId && (await pictureOf(kernel, imageId))
      const bytes = await drawInTurn(() =>
        drawStatusPicture(
          { price: usualFrancs, prixPromotionnel: isLower ? totalFrancs : null },
          {
            picture: picture ? Buffer.from(picture.bytes) : null,
            address: `${parts.publicUrl()}/vente/${token}`,
          },
        ),
      )
      reply.headers({ 'cache-control': PERSONAL, 'x-robots-tag': 'noindex' })
      return reply.type('image/jpeg').send(bytes)
    },
  )
}

const pictureOf = (kernel: Kernel, id: string) =>
  makeRendition(kernel, { id, width: 1200, format: 'webp' }).catch(storeAway)

function hashOf({ price, promoPrice, imageId, address }: Status): string {
  const shown = [drawing, imageId, price, promoPrice, address].join(' ')
  return createHash('sha256').update(shown).digest('hex').slice(0, 16)
}

async function draw(kernel: Kernel, status: Status, key: string): Promise<Buffer> {
  const { id, imageId, price, promoPrice, address } = status
  const picture = imageId && (await pictureOf(kernel, imageId))
  const bytes = await drawInTurn(() =>
    drawStatusPicture(
      { price, prixPromotionnel: promoPrice },
      { picture: picture ? Buffer.from(picture.bytes) : null, address },
    ),
  )
  // Without its picture it is drawn again next time.
  if (picture || !imageId)
    await keepPreview(kernel, { key, subject: `statut/${id}` }, bytes).catch((err: unknown) =>
      kernel.log.warn({ err, key }, 'status picture not stored'),
    )
  return bytes
}
