import type { FastifyInstance } from 'fastify'

import { readSharedProduct, shareAddress } from '#modules/products/module.ts'
import { storeAway } from '#modules/images/module.ts'
import { PERSONAL } from '#kernel/caches/front-cache.ts'
import { namesEtag } from '#kernel/http/names-etag.ts'
import { notFound } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { formatFrancs, type Francs } from '#kernel/wire/money.ts'
import { previewOfSale } from '#modules/link-sales/module.ts'
import { sumOfLink } from '#modules/orders/module.ts'
import { reductionWords } from '#modules/products/contract/reductions.ts'
import { readGift } from '#modules/promotions/module.ts'
import { drawSharePicture } from './draw-share-picture.ts'
import {
  drawInTurn,
  figuresOf,
  hashOf,
  idShape,
  pictureOf,
  readPreview,
  type Drawn,
} from './kept-previews.ts'
import { serveStatusPictures } from './serve-status-pictures.ts'
import { fileRoute, type SharingParts } from './sharing-parts.ts'

const fileShape = /^[0-9a-f]{16}\.jpg$/
const forEver = 'public, max-age=31536000, immutable'

/**
 * Routes of previews, drawn on first request: - `GET /apercu/promotion/{id}.jpg`: active promotion
 * - `GET /apercu/payer/{token}.jpg`: payment link, sum only, while payable - `GET
 * /apercu/vente/{token}.jpg`: sale by link while open - `GET /apercu/{product}/{key}.jpg`: shared
 * product
 */
export function serveSharePictures(
  http: FastifyInstance,
  kernel: Kernel,
  parts: SharingParts,
): void {
  const options = fileRoute(parts, 120)

  http.get<{ Params: { file: string } }>(
    '/apercu/promotion/:file',
    options,
    async (request, reply) => {
      const id = request.params.file.replace(/\.jpg$/, '')
      const gift = idShape.test(id) ? await readGift(kernel, id) : null
      if (!gift) throw notFound()
      const words = gift.kind === 'delivery' ? '🚚 0 f' : reductionWords(gift)
      const { etag, read } = figuresOf(kernel, words, request.ip)
      reply.header('cache-control', 'public, max-age=3600').header('etag', etag)
      if (namesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
      return reply.type('image/jpeg').send(await read())
    },
  )

  http.get<{ Params: { file: string } }>('/apercu/payer/:file', options, async (request, reply) => {
    const sum = await sumOfLink(kernel, request.params.file.replace(/\.jpg$/, ''))
    return reply
      .header('cache-control', PERSONAL)
      .header('x-robots-tag', 'noindex')
      .type('image/jpeg')
      .send(await figuresOf(kernel, formatFrancs(sum), request.ip).read())
  })

  http.get<{ Params: { file: string } }>('/apercu/vente/:file', options, async (request, reply) => {
    const sale = await previewOfSale(kernel, request.params.file.replace(/\.jpg$/, ''))
    const { id, imageId, price, promoPrice } = sale
    const key = `apercus/vente/${id}/${hashOf([imageId, price, promoPrice])}.jpg`
    const { bytes } = await readPreview(
      kernel,
      { key, subject: `vente/${id}`, ip: request.ip },
      () => draw(kernel, sale),
    )
    return reply
      .header('cache-control', PERSONAL)
      .header('x-robots-tag', 'noindex')
      .type('image/jpeg')
      .send(bytes)
  })

  serveStatusPictures(http, kernel, parts)

  http.get<{ Params: { id: string; file: string } }>(
    '/apercu/:id/:file',
    options,
    async (request, reply) => {
      const { id, file } = request.params
      if (!idShape.test(id) || !fileShape.test(file)) throw notFound()
      const key = `apercus/${id}/${file}`
      const etag = `"${file.slice(0, 16)}"`
      if (namesEtag(request.headers['if-none-match'], etag))
        return reply.code(304).header('etag', etag).header('cache-control', forEver).send()
      const kept = await kernel.objects.get(key).catch(storeAway)
      if (kept)
        return reply
          .header('etag', etag)
          .header('cache-control', forEver)
          .type('image/jpeg')
          .send(kept.bytes)

      const product = await readSharedProduct(kernel, id)
      if (!product) throw notFound()
      const current = shareAddress(product)
      if (current !== `/apercu/${id}/${file}`)
        return reply.header('cache-control', 'no-cache').redirect(current, 302)
      const { bytes, whole } = await readPreview(kernel, { key, subject: id, ip: request.ip }, () =>
        draw(kernel, product),
      )
      if (whole) reply.header('etag', etag)
      return reply
        .header('cache-control', whole ? forEver : 'public, max-age=30')
        .type('image/jpeg')
        .send(bytes)
    },
  )
}

type Shown = { imageId: string | null; price: Francs; promoPrice: Francs | null }

async function draw(kernel: Kernel, { imageId, price, promoPrice }: Shown): Promise<Drawn> {
  const picture = imageId ? await pictureOf(kernel, imageId) : null
  const bytes = await drawInTurn(() =>
    drawSharePicture({ price, prixPromotionnel: promoPrice }, picture),
  )
  return { bytes, whole: picture !== null || imageId === null }
}
