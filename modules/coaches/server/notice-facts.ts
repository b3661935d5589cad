import { sql } from 'drizzle-orm'

import { query } from '#kernel/database/query.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { isoOf } from './read-waybills.ts'

/** Pages to which notices about coaches lead. */
export const pages = {
  losses: ['/admin-frais?vue=cars#pertes', 'admin/tariff', 'admin'],
  refunds: ['/financeDashboard?onglet=remboursements', 'finance', 'refunds'],
  coaches: ['/LivraisonDashboard?onglet=cars', 'dispatch', 'dispatch'],
  courier: ['/livreur-dashboard?onglet=en-cours', 'courier/deliveries', 'courier'],
} as const

type WaybillWords = {
  number: string
  region: string
  groupName: string
  isReturn: boolean
  leftAt: string
  dueOn: string
}

export async function waybillOf({ db }: Kernel, id: string): Promise<WaybillWords> {
  const [row] = await query<WaybillWords>(
    db,
    sql`select w.number, w.region, w.group_name, w.is_return, w.left_at, w.due_on from waybill_facts w where w.id = ${id}`,
  )
  if (!row) throw new Error(`no waybill ${id}`)
  return { ...row, leftAt: isoOf(row.leftAt) }
}
