import * as contract from '#modules/product-files/contract/product-files.ts'
import { and, eq, isNotNull } from 'drizzle-orm'
import { recordShopAct } from '#modules/journal/module.ts'
import { placeAfter } from '#kernel/database/pages.ts'
import type { ShopActor } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import { imageAddress } from '#modules/images/contract/images.ts'
import { type Cells, csvFile, csvPages, dayCell, plainCell } from '#kernel/csv/csv.ts'
import type { ProductImport, importModes } from '#modules/product-files/contract/product-files.ts'
import { productImportRows, productImports } from '#modules/product-files/database/tables.ts'
import {
  readSellerDetailPage,
  type SellerDetailRow as SellerDetail,
  type SellerFilter,
} from '#modules/publishing/module.ts'
import { fail } from './errors.ts'
import {
  readImportRow,
  type ImportRow,
  ownImport,
  writeErrors,
  importStarted,
} from './import-rows.ts'
import { choosePlace } from './choose-place.ts'
import { receiveFile } from './receive-file.ts'
import { type Column, columns, variantsCell } from './columns.ts'
import { writeFields } from './field-columns.ts'

const filled: readonly (readonly [Column, string, string])[] = [
  ['reference', '', ''],
  ['name', 'Boubou bazin riche brodé main', 'Théière émaillée 1 litre'],
  [
    'description',
    'Bazin riche teint à Bamako, broderie or au col.',
    'Pour trois thés. Émail bleu.',
  ],
  ['category', 'Mode femme', 'Maison et cuisine'],
  ['subCategory', 'Boubous', 'Vaisselle'],
  ['price', '25000', '3500'],
  ['promo', '22500', ''],
  ['promoUntil', '31/12/2030', ''],
  ['stock', '', '12'],
  ['variants', 'M / Indigo = 4 | L / Indigo = 2 | L / Blanc = 1', ''],
  ['local', 'oui', 'non'],
  ['free', 'non', 'non'],
  ['weight', 'léger', 'moyen'],
  ['traits', 'Tissu : bazin riche | Lavage : à la main', ''],
  ['photos', 'boubou-face.jpg | boubou-dos.jpg', 'theiere.jpg'],
]

/** Small, for descriptions and variants. */
const batchSize = 200

/** In the order of the file. */
const order = Object.keys(columns) as Column[]

export function productFilesRoutes(kernel: Kernel, publicUrl: () => string): Route[] {
  const read = async (sellerId: string, id: string) => {
    const row = await readImportRow(kernel, sellerId, id)
    if (!row) throw fail('product_files.unknown')
    return row
  }
  return [
    route(
      contract.exportProducts,
      async ({ shop, query }) =>
        exportProducts(kernel, { sellerId: shop.ownerId, publicUrl: publicUrl(), ...query }),
      {
        perMinute: 10,
      },
    ),
    route(contract.productTemplate, async () => template()),
    route(
      contract.uploadProducts,
      async ({ shop, raw }) => {
        const { ownerId: sellerId, shopId } = shop
        const sent = { sellerId, shopId, publicUrl: publicUrl() }
        return presentImport(await read(sellerId, await receiveFile(kernel, sent, raw)))
      },
      { perMinute: 10 },
    ),
    route(contract.readImport, async ({ shop, params }) =>
      presentImport(await read(shop.ownerId, params.id)),
    ),
    route(contract.chooseImportPlace, async ({ shop, params, body }) => {
      await choosePlace(kernel, { importId: params.id, sellerId: shop.ownerId, place: body })
      return presentImport(await read(shop.ownerId, params.id))
    }),
    route(contract.startImport, async ({ shop, params, body }) => {
      await startImport(kernel, { importId: params.id, actor: shop, mode: body.mode })
      return presentImport(await read(shop.ownerId, params.id))
    }),
    route(contract.importErrors, async ({ shop, params }) =>
      writeErrors(kernel, await read(shop.ownerId, params.id)),
    ),
  ]
}

function exportProducts(
  kernel: Kernel,
  { publicUrl, ...filter }: SellerFilter & { publicUrl: string },
): AsyncGenerator<string> {
  return csvPages<SellerDetail>(
    order.map((column) => columns[column]),
    (last, limit) => {
      const place = placeAfter(last && { at: last.publishedAt, id: last.id }, limit)
      return readSellerDetailPage(kernel, filter, place)
    },
    (product) => cellsOf(product, publicUrl),
    batchSize,
  )
}

function cellsOf(product: SellerDetail, publicUrl: string): Cells {
  const stock = product.useVariants ? null : (product.counted[0]?.stock ?? 0)
  const coming = product.promoPrice === null ? product.comingPromo : null
  const variants = product.useVariants ? variantsCell(product.counted) : ''
  const cells: Record<Column, Cells[number]> = {
    reference: product.slug,
    name: product.name,
    description: product.description,
    category: product.categorySlug,
    subCategory: product.subcategorySlug,
    price: product.price,
    promo: product.promoPrice ?? coming?.price ?? null,
    promoFrom: dayCell(coming?.from ?? null),
    promoUntil: dayCell(coming ? coming.until : product.promoUntil),
    stock,
    variants,
    ...writeFields(product),
    photos: product.images.map(({ id }) => publicUrl + imageAddress(id, 1200)).join(' | '),
    seen: product.useVariants ? variants : stock,
  }
  return order.map((column) => cells[column])
}

function presentImport(row: ImportRow): ProductImport {
  const { id, fileName, state, mode, failure, sample, problems } = row
  return {
    _id: id,
    fileName,
    state,
    mode,
    totalRows: row.total,
    newRows: row.fresh,
    changedRows: row.changed,
    badRows: row.bad,
    placelessRows: state === 'checked' ? row.placeless : 0,
    doneRows: row.done,
    failure,
    createdAt: new Date(row.createdAt).toISOString(),
    sample,
    remarks: row.remarks,
    problems,
  }
}

type Start = { importId: string; actor: ShopActor; mode: (typeof importModes)[number] }

/**
 * Starts an import; idempotent.
 * @throws product_files.unknown (404), product_files.bad_rows (422), product_files.nothing (422)
 */
async function startImport(kernel: Kernel, { importId, actor, mode }: Start): Promise<void> {
  const sellerId = actor.ownerId
  await kernel.transaction(async (tx) => {
    const shopId = await ownImport(tx, importId, sellerId)
    if (!shopId) throw fail('product_files.unknown')
    const ofImport = eq(productImportRows.importId, importId)
    const [all, bad] = [
      await tx.$count(productImportRows, ofImport),
      await tx.$count(productImportRows, and(ofImport, isNotNull(productImportRows.problem))),
    ]
    const started = await tx
      .update(productImports)
      .set({ state: 'importing', mode })
      .where(and(eq(productImports.id, importId), eq(productImports.state, 'checked')))
      .returning({ id: productImports.id })
    if (started.length === 0) return
    if (mode === 'all' && bad > 0) throw fail('product_files.bad_rows')
    if (all === bad) throw fail('product_files.nothing')
    await kernel.events.emit(tx, importStarted, { id: importId, sellerId })
    await recordShopAct(tx, actor, {
      action: 'shops.file_imported',
      subject: { kind: 'product_import', id: importId },
      at: kernel.clock.now(),
    })
  })
}

function template(): Uint8Array {
  return csvFile([
    filled.map(([column]) => columns[column]),
    filled.map(([column, first]) => (column === 'promoUntil' ? plainCell(first) : first)),
    filled.map(([, , second]) => second),
  ])
}
