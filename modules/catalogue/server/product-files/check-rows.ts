import type { productImportRows } from '#modules/catalogue/database/import-tables.ts'
import {
  readSellerDetails,
  type SellerDetailRow as SellerDetail,
} from '../seller-products/seller-products.queries.ts'
import type { CsvRow } from '#kernel/csv/csv-rows.ts'
import { dayOf } from '#kernel/clock.ts'
import type { Kernel } from '#kernel/kernel.ts'

import { CellFault, listOf } from './cell-words.ts'
import { cellOf, type Places } from './columns.ts'
import { readRow, type Surroundings } from './read-row.ts'
import { meantImage, ownImages } from './surroundings.ts'

export type CheckedRow = Omit<typeof productImportRows.$inferInsert, 'importId'>
export type FileFacts = {
  sellerId: string
  places: Places
  placeOf: Surroundings['placeOf']
  /** Photos chosen with the file: name in small letters → image. */
  chosen: ReadonlyMap<string, string>
  publicUrl: string
  /** References already read in this file. */
  seenReferences: Set<string>
}

/**
 * Some lines of a file, each as a draft or with its problem. Two statements, whatever their number.
 */
export async function checkRows(
  kernel: Kernel,
  facts: FileFacts,
  rows: readonly CsvRow[],
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
  const around: Surroundings = {
    places,
    placeOf: facts.placeOf,
    today: dayOf(kernel.clock.now()),
    imageOf: (photo) => {
      const id = meant(photo)
      return id && own.has(id) ? id : null
    },
  }
  return rows.map((row) => checkRow(row, referenceOf(row), known, around, facts.seenReferences))
}

function checkRow(
  { line, cells }: CsvRow,
  reference: string,
  known: ReadonlyMap<string, SellerDetail>,
  around: Surroundings,
  seenReferences: Set<string>,
): CheckedRow {
  try {
    const product = reference ? (known.get(reference) ?? null) : null
    if (reference && !product)
      throw new CellFault(
        `Référence « ${reference.slice(0, 60)} » : ce n’est pas un de vos produits. Laissez la case vide pour un nouveau.`,
      )
    if (reference && seenReferences.has(reference))
      throw new CellFault('Cette référence est déjà plus haut dans le fichier.')
    seenReferences.add(reference)
    return {
      line,
      cells,
      draft: readRow(cells, around, product),
      productId: product?.id ?? null,
      problem: null,
    }
  } catch (fault) {
    if (!(fault instanceof CellFault)) throw fault
    return { line, cells, draft: null, productId: null, problem: fault.message }
  }
}
