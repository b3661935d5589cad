import { and, eq, sql } from 'drizzle-orm'

import { shopFacts } from '#modules/shops/database/views.ts'
import { productImports } from '#modules/product-files/database/tables.ts'
import { query } from '#kernel/database/query.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { csvPages } from '#kernel/csv/csv.ts'
import { defineEvent } from '#kernel/events/events.ts'

export async function ownImport(
  db: Sql,
  importId: string,
  sellerId: string,
): Promise<string | null> {
  const [found] = await db
    .select({ shopId: productImports.shopId })
    .from(productImports)
    .innerJoin(shopFacts, eq(shopFacts.id, productImports.shopId))
    .where(and(eq(productImports.id, importId), eq(shopFacts.ownerId, sellerId)))
  return found?.shopId ?? null
}

export type ImportRow = {
  id: string
  fileName: string
  titles: string[]
  state: (typeof productImports.$inferSelect)['state']
  mode: (typeof productImports.$inferSelect)['mode']
  failure: string | null
  createdAt: string
  total: number
  fresh: number
  changed: number
  bad: number
  placeless: number
  done: number
  sample: { line: number; name: string; price: number; stock: number; isNew: boolean }[]
  problems: Told[]
  remarks: Told[]
}

type Told = { line: number; name: string; message: string }

const SHOWN = 20

export async function readImportRow(
  kernel: Kernel,
  sellerId: string,
  importId: string,
): Promise<ImportRow | null> {
  const [row] = await query<ImportRow>(
    kernel.db,
    sql`
      select i.id, i.file_name, i.titles, i.state, i.mode, i.failure, i.created_at, counted.*, shown.sample, refused.problems, told.remarks
      from product_imports i join ${shopFacts} s on s.id = i.shop_id
      cross join lateral (
        select count(*)::int as total, count(*) filter (where problem is null and product_id is null)::int as fresh,
          count(*) filter (where problem is null and product_id is not null)::int as changed, count(*) filter (where problem is not null)::int as bad,
          count(*) filter (where problem is not null and draft is not null)::int as placeless,
          greatest(i.done_rows, count(*) filter (where done))::int as done
        from product_import_rows r where r.import_id = i.id
      ) counted
      cross join lateral (
        select coalesce(json_agg(first), '[]') as sample from (
          select line, draft ->> 'name' as name, (draft ->> 'price')::int as price, product_id is null as "isNew",
            coalesce((draft ->> 'stock')::int, (select sum((one ->> 'stock')::int)::int from jsonb_array_elements(draft -> 'variants') one), 0) as stock
          from product_import_rows r where r.import_id = i.id and problem is null order by line limit ${SHOWN}
        ) first
      ) shown
      cross join lateral (
        select coalesce(json_agg(first), '[]') as problems from (
          select line, coalesce(draft ->> 'name', '') as name, problem as message
          from product_import_rows r where r.import_id = i.id and problem is not null order by line limit ${SHOWN}
        ) first
      ) refused
      cross join lateral (
        select coalesce(json_agg(first), '[]') as remarks from (
          select line, draft ->> 'name' as name, remark as message
          from product_import_rows r where r.import_id = i.id and problem is null and remark is not null order by line limit ${SHOWN}
        ) first
      ) told
      where i.id = ${importId} and s.owner_id = ${sellerId}`,
  )
  return row ?? null
}

type RefusedRow = { line: number; cells: string[]; problem: string }

async function readRefused(
  kernel: Kernel,
  importId: string,
  line: number,
  limit: number,
): Promise<RefusedRow[]> {
  return query<RefusedRow>(
    kernel.db,
    sql`select line, cells, problem from product_import_rows
    where import_id = ${importId} and line > ${line} and problem is not null
    order by line limit ${limit}`,
  )
}

export function writeErrors(kernel: Kernel, { id, titles }: ImportRow): AsyncGenerator<string> {
  return csvPages<RefusedRow>(
    [...titles, 'ligne', 'erreur'],
    (last, limit) => readRefused(kernel, id, last?.line ?? 0, limit),
    // Pads short lines, aligning the reason.
    ({ line, cells, problem }) => [...titles.map((_, at) => cells[at] ?? ''), line, problem],
  )
}

export const importStarted = defineEvent<{ id: string; sellerId: string }>(
  'product_files.import_started',
)
