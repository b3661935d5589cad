import { sql } from 'drizzle-orm'

import { codeForm, reductionWords } from '#modules/promotions/contract/promotion-words.ts'

import { csvFile } from '#kernel/csv/csv.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { inState, owned, readPromotions, type ListQuery } from './list-promotions.ts'

const head = [
  'Code',
  'Réduction',
  'Du',
  'Au',
  'Utilisations',
  'Sur',
  'Vendu avec (f)',
  'Remise (f)',
]

/** All promotions of a shop, the last made first: hundreds in its life, not thousands. */
export async function exportPromotions(
  kernel: Kernel,
  shopId: string,
  state: ListQuery['state'],
): Promise<Uint8Array> {
  const now = kernel.clock.now()
  const rows = await readPromotions(
    kernel.db,
    now,
    sql`where ${owned(shopId)} and ${inState(state, now)} order by p.created_at desc, p.id desc limit 5000`,
  )
  return csvFile([
    head,
    ...rows.map((row) => [
      row.code ?? '',
      reductionWords(row),
      new Date(row.startsAt).toISOString().slice(0, 10),
      row.endsAt ? new Date(row.endsAt).toISOString().slice(0, 10) : '',
      row.uses,
      row.maxUses ?? '',
      row.sold,
      row.discount,
    ]),
  ])
}

/** Is it a code, under which no promotion lives or will live? */
export async function isCodeFree(kernel: Kernel, code: string): Promise<boolean> {
  if (!codeForm.test(code)) return false
  const { rows } = await kernel.db.execute(sql`
    select from promotions where code = ${code} and stopped_at is null
      and (ends_at is null or ends_at > ${kernel.clock.now().toISOString()}::timestamptz) limit 1`)
  return rows.length === 0
}
