import { plural } from '#kernel/wire/plural.ts'
import { cut } from '#kernel/wire/short-text.ts'
import type { FastifyRequest } from 'fastify'
import { and, count, eq, gt } from 'drizzle-orm'
import { productImportRows, productImports } from '#modules/product-files/database/tables.ts'
import { addMs, dayOf } from '#kernel/clock.ts'
import { CsvFault, readCsvRows, type CsvRow } from '#kernel/csv/csv-rows.ts'
import { formParts } from '#kernel/http/form-parts.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { readCategories } from '#modules/categories/module.ts'
import {
  readSellerDetails,
  type SellerDetailRow as SellerDetail,
} from '#modules/publishing/module.ts'
import { CellFault, cellOf, listOf, missingColumns, type Places, placesOf } from './columns.ts'
import { fail } from './errors.ts'
import {
  convertedTitles,
  countsStock,
  type ConvertedRow,
  metaRows,
  metaTitlesOf,
  missingMetaColumns,
  placesOfTypes,
} from './meta-columns.ts'
import { placesIn, meantImage, ownImages, photoName, readRow, type Lookups } from './read-row.ts'

const MOST_BYTES = 10 * 1024 * 1024
const MOST_ROWS = 5_000
const MOST_PHOTOS = 2_000
/** Limits memory. */
const BATCH = 200
const HOUR_MS = 3_600_000
const PER_HOUR = 20

type Sent = { sellerId: string; shopId: string; publicUrl: string }

/**
 * Streams lines into drafts or problems.
 * @returns the import's id
 * @throws product_files.unreadable, product_files.too_long, product_files.columns_missing,
 * product_files.too_many
 */
export async function receiveFile(
  kernel: Kernel,
  sent: Sent,
  request: FastifyRequest,
): Promise<string> {
  await refuseTooMany(kernel, sent.shopId)
  if (!request.isMultipart()) throw fail('product_files.unreadable')
  let chosen: ReadonlyMap<string, string> = new Map()
  try {
    for await (const part of formParts(request, () => fail('product_files.unreadable'), {
      fileSize: MOST_BYTES,
      files: 1,
      fieldSize: 400_000,
    })) {
      if (part.type === 'field') {
        if (part.fieldname === 'photos' && typeof part.value === 'string')
          chosen = photosOf(part.value)
      } else if (part.fieldname === 'file') {
        const id = await putAway(
          kernel,
          { ...sent, chosen, fileName: cut(part.filename, 200) || 'produits.csv' },
          part.file,
        )
        if (part.file.truncated) throw await discarded(kernel, id, fail('product_files.too_long'))
        return id
      } else part.file.resume()
    }
  } catch (error) {
    // Truncation is detected only while reading.
    const isCut = error instanceof Error && /multipart|Unexpected end|boundary/i.test(error.message)
    throw error instanceof CsvFault || (isCut && !('statusCode' in error))
      ? fail('product_files.unreadable')
      : error
  }
  throw fail('product_files.unreadable')
}

async function refuseTooMany(kernel: Kernel, shopId: string): Promise<void> {
  const [sent] = await kernel.db
    .select({ count: count() })
    .from(productImports)
    .where(
      and(
        eq(productImports.shopId, shopId),
        gt(productImports.createdAt, addMs(kernel.clock.now(), -HOUR_MS)),
      ),
    )
  if ((sent?.count ?? 0) >= PER_HOUR)
    throw fail('product_files.too_many', { retryAfter: HOUR_MS / 1_000 })
}

function photosOf(text: string): ReadonlyMap<string, string> {
  try {
    const named: unknown = JSON.parse(text)
    if (typeof named !== 'object' || named === null) throw new CsvFault('photos')
    const pairs = Object.entries(named).filter((pair): pair is [string, string] =>
      /^[0-9a-f-]{36}$/.test(String(pair[1])),
    )
    return new Map(pairs.slice(0, MOST_PHOTOS).map(([name, id]) => [photoName(name), id]))
  } catch {
    throw new CsvFault('photos')
  }
}

type Incoming = Sent & { chosen: ReadonlyMap<string, string>; fileName: string }

async function putAway(
  kernel: Kernel,
  { sellerId, publicUrl, shopId, chosen, fileName }: Incoming,
  bytes: AsyncIterable<Uint8Array>,
): Promise<string> {
  const rows = readCsvRows(bytes)
  const head = await headOf(rows)
  const meta = metaTitlesOf(head)
  const titles = meta ? convertedTitles : head
  const places = placesOf(titles)
  const missing = meta ? missingMetaColumns(meta) : missingColumns(places)
  if (missing.length > 0)
    throw fail('product_files.columns_missing', {
      sentence: `Il manque ${plural(missing.length, 'la colonne', 'les colonnes')} : ${missing.join(', ')}.`,
    })
  const id = newId()
  await kernel.db
    .insert(productImports)
    .values({ id, shopId, fileName, titles, createdAt: kernel.clock.now() })
  const categories = await readCategories(kernel, null)
  const facts: FileFacts = {
    sellerId,
    places,
    chosen,
    publicUrl,
    placeOf: placesIn(categories),
    leavesForeign: meta !== null,
    seenReferences: new Set(),
  }
  try {
    let total = 0
    const read = meta
      ? metaRows(rows, meta, {
          publicUrl,
          countsStock: countsStock(meta),
          placeOfType: placesOfTypes(categories),
        })
      : rows
    for await (const some of batches(read)) {
      total += some.length
      if (total > MOST_ROWS) throw fail('product_files.too_long')
      const checked = await checkRows(kernel, facts, some)
      await kernel.db
        .insert(productImportRows)
        .values(checked.map((row) => ({ ...row, importId: id })))
    }
    if (total === 0)
      throw fail('product_files.unreadable', {
        sentence: 'Ce fichier n’a que des titres : ajoutez une ligne par produit.',
      })
  } catch (error) {
    throw await discarded(kernel, id, error)
  }
  await kernel.db.update(productImports).set({ state: 'checked' }).where(eq(productImports.id, id))
  return id
}

/** Skips the line of explanations that begins Meta's own template. */
async function headOf(rows: AsyncGenerator<CsvRow>): Promise<string[]> {
  for (;;) {
    const row = await rows.next()
    if (row.done) throw fail('product_files.unreadable')
    if (!row.value.cells[0]?.startsWith('#')) return row.value.cells
  }
}

async function discarded<T>(kernel: Kernel, id: string, error: T): Promise<T> {
  await kernel.db.delete(productImports).where(eq(productImports.id, id))
  return error
}

async function* batches(rows: AsyncIterable<ConvertedRow>): AsyncGenerator<ConvertedRow[]> {
  let some: ConvertedRow[] = []
  for await (const row of rows) {
    some.push(row)
    if (some.length < BATCH) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}

type CheckedRow = Omit<typeof productImportRows.$inferInsert, 'importId'>

type FileFacts = {
  sellerId: string
  places: Places
  placeOf: Lookups['placeOf']
  leavesForeign: boolean
  chosen: ReadonlyMap<string, string>
  publicUrl: string
  seenReferences: Set<string>
}

async function checkRows(
  kernel: Kernel,
  facts: FileFacts,
  rows: readonly ConvertedRow[],
): Promise<CheckedRow[]> {
  const { places, sellerId } = facts
  const referenceOf = ({ cells }: CsvRow) => cellOf(places, cells, 'reference') ?? ''
  const photosOf = ({ cells }: CsvRow) => listOf(cellOf(places, cells, 'photos') ?? '')
  const meant = (photo: string) => meantImage(photo, facts.chosen, facts.publicUrl)
  const [details, own] = await Promise.all([
    readSellerDetails(kernel, sellerId, rows.map(referenceOf).filter(Boolean)),
    ownImages(kernel.db, sellerId, [
      ...new Set(rows.flatMap(photosOf).flatMap((photo) => meant(photo) ?? [])),
    ]),
  ])
  const known = new Map(details.map((detail) => [detail.slug, detail]))
  const around: Lookups = {
    places,
    placeOf: facts.placeOf,
    leavesForeign: facts.leavesForeign,
    today: dayOf(kernel.clock.now()),
    imageOf: (photo) => {
      const id = meant(photo)
      return id && own.has(id) ? id : null
    },
  }
  return rows.map((row) => checkRow(row, referenceOf(row), known, around, facts.seenReferences))
}

function checkRow(
  { line, cells, problem, placeProblem, remark }: ConvertedRow,
  reference: string,
  known: ReadonlyMap<string, SellerDetail>,
  around: Lookups,
  seenReferences: Set<string>,
): CheckedRow {
  try {
    if (problem) throw new CellFault(problem)
    const product = reference ? (known.get(reference) ?? null) : null
    if (reference && !product)
      throw new CellFault(
        `Référence « ${cut(reference, 60)} » : ce n’est pas un de vos produits. Laissez la case vide pour un nouveau.`,
      )
    if (reference && seenReferences.has(reference))
      throw new CellFault('Cette référence est déjà plus haut dans le fichier.')
    seenReferences.add(reference)
    const read = readRow(cells, around, product)
    return {
      line,
      cells,
      draft: read.draft,
      productId: product?.id ?? null,
      problem: read.placeProblem && (placeProblem ?? read.placeProblem),
      remark: [read.remark, remark].filter(Boolean).join(' ') || null,
    }
  } catch (fault) {
    if (!(fault instanceof CellFault)) throw fault
    return { line, cells, draft: null, productId: null, problem: fault.message }
  }
}
