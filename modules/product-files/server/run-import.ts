import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'

import type { ProductDraft } from '#modules/publishing/contract/product-draft.ts'
import { productImportRows, productImports } from '#modules/product-files/database/tables.ts'
import type { OwnShop } from '#modules/shops/module.ts'
import { savepoint, type Tx } from '#kernel/database/database.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'

import {
  draftOf,
  editProductWithin,
  lockOwnShop,
  quotaLeft,
  publishMany,
} from '#modules/publishing/module.ts'
import { ownImages } from './read-row.ts'
import { query } from '#kernel/database/query.ts'

/** Small: orders and the seller's changes pass in between. */
const BATCH = 50

type ImportRow = Omit<typeof productImportRows.$inferSelect, 'draft'> & {
  draft: ProductDraft | null
}
type Import = { id: string; sellerId: string }

/** Records late failures. Resumes after a crash; « tout ou rien » restarts. */
export async function runImport(kernel: Kernel, input: Import): Promise<void> {
  const [found] = await kernel.db
    .select({ state: productImports.state, mode: productImports.mode })
    .from(productImports)
    .where(eq(productImports.id, input.id))
  if (found?.state !== 'importing') return
  if (found.mode === 'all') return importAll(kernel, input)
  while ((await importSome(kernel, input)) > 0);
  await end(kernel, input.id, { state: 'done' })
}

async function importSome(kernel: Kernel, { id, sellerId }: Import): Promise<number> {
  return kernel.transaction(async (tx) => {
    const shop = await lockOwnShop(tx, sellerId)
    const rows = await waiting(tx, id)
    await writeRows(tx, kernel, shop, rows)
    return rows.length
  })
}

/** Imports in one transaction: the first refusal undoes it. */
async function importAll(kernel: Kernel, { id, sellerId }: Import): Promise<void> {
  let refused: Refusal | null = null
  await kernel
    .transaction(async (tx) => {
      const shop = await lockOwnShop(tx, sellerId)
      for (let written = 0; ;) {
        const rows = await waiting(tx, id)
        if (rows.length === 0) break
        const problems = await writeRows(tx, kernel, shop, rows)
        if (problems[0]) throw new Refusal(problems[0])
        written += rows.length
        // Outside of the transaction, to show progress.
        await kernel.db
          .update(productImports)
          .set({ doneRows: written })
          .where(eq(productImports.id, id))
      }
    })
    .catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      refused = error
    })
  await end(
    kernel,
    id,
    refused === null
      ? { state: 'done' }
      : { state: 'failed', doneRows: 0, failure: String(refused) },
  )
}

class Refusal extends Error {
  readonly line: number

  constructor({ line, problem }: Problem) {
    super(problem)
    this.line = line
  }

  override toString(): string {
    return `Ligne ${this.line} : ${this.message}`
  }
}

async function waiting(tx: Tx, importId: string): Promise<ImportRow[]> {
  const rows = await tx
    .select()
    .from(productImportRows)
    .where(
      and(
        eq(productImportRows.importId, importId),
        isNull(productImportRows.problem),
        eq(productImportRows.done, false),
      ),
    )
    .orderBy(asc(productImportRows.line))
    .limit(BATCH)
  return rows as ImportRow[]
}

type Problem = { line: number; problem: string }

async function writeRows(
  tx: Tx,
  kernel: Kernel,
  shop: OwnShop,
  rows: readonly ImportRow[],
): Promise<Problem[]> {
  const own = await ownImages(tx, shop.ownerId, [
    ...new Set(rows.flatMap(({ draft }) => draft?.images ?? [])),
  ])
  const { left, sentence } = await quotaLeft(tx, kernel, shop)
  const problems: Problem[] = []
  const fresh: ImportRow[] = []
  for (const row of rows) {
    if (!row.draft?.images.every((image) => own.has(image)))
      problems.push({ line: row.line, problem: 'Une photo de cette ligne n’existe plus.' })
    else if (row.productId) problems.push(...(await change(tx, kernel, shop, row)))
    else if (fresh.length >= left) problems.push({ line: row.line, problem: sentence })
    else fresh.push(row)
  }
  problems.push(...(await publish(tx, kernel, shop, fresh)))
  await mark(tx, rows, problems)
  return problems
}

async function publish(
  tx: Tx,
  kernel: Kernel,
  shop: OwnShop,
  rows: readonly ImportRow[],
): Promise<Problem[]> {
  const drafts = rows.flatMap(({ draft }) => (draft ? [draftOf(draft)] : []))
  try {
    await savepoint(tx, () => publishMany(tx, kernel, shop.id, drafts))
    return []
  } catch (error) {
    // Category removed, or address taken: retries each alone.
    if (rows.length === 1) return [problemOf(error, rows[0]?.line ?? 0)]
    const problems: Problem[] = []
    for (const row of rows) problems.push(...(await publish(tx, kernel, shop, [row])))
    return problems
  }
}

async function change(
  tx: Tx,
  kernel: Kernel,
  shop: OwnShop,
  { line, productId, draft }: ImportRow,
): Promise<Problem[]> {
  if (!productId || !draft) throw new Error(`line ${line} changes nothing`)
  try {
    await savepoint(tx, () =>
      editProductWithin(tx, kernel, { productId, sellerId: shop.ownerId, draft }),
    )
    return []
  } catch (error) {
    return [problemOf(error, line)]
  }
}

function problemOf(error: unknown, line: number): Problem {
  if (!(error instanceof DomainError)) throw error
  return { line, problem: error.message }
}

async function mark(
  tx: Tx,
  rows: readonly ImportRow[],
  problems: readonly Problem[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const ofImport = eq(productImportRows.importId, first.importId)
  const bad = new Set(problems.map(({ line }) => line))
  const good = rows.map(({ line }) => line).filter((line) => !bad.has(line))
  if (good.length > 0)
    await tx
      .update(productImportRows)
      .set({ done: true })
      .where(and(ofImport, inArray(productImportRows.line, good)))
  if (problems.length === 0) return
  await query(
    tx,
    sql`
    update product_import_rows set problem = found.problem
    from unnest(${sql.param(problems.map(({ line }) => line))}::int[], ${sql.param(problems.map(({ problem }) => problem))}::text[]) as found(line, problem)
    where product_import_rows.import_id = ${first.importId} and product_import_rows.line = found.line`,
  )
}

async function end(
  kernel: Kernel,
  id: string,
  result: { state: 'done' | 'failed'; doneRows?: number; failure?: string },
): Promise<void> {
  await kernel.db
    .update(productImports)
    .set({ ...result, endedAt: kernel.clock.now() })
    .where(and(eq(productImports.id, id), eq(productImports.state, 'importing')))
}
