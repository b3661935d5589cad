import { z } from 'zod'

import { cursorPaging } from '#kernel/wire/cursor.ts'
import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs, Id, Time } from '#kernel/wire/fields.ts'
import { Reason, text } from '#kernel/wire/text-fields.ts'
import {
  offerStates,
  SALE_REPORT_WORDS_MAX,
  saleReportDecisions,
  saleReportReasons,
} from '#modules/link-sales/database/values.ts'
import { readSale } from './sale-by-link.ts'

export { SALE_REPORT_WORDS_MAX, saleReportReasons } from '#modules/link-sales/database/values.ts'
export type { SaleReportDecision, SaleReportReason } from '#modules/link-sales/database/values.ts'

export const reportSale = endpoint('POST', '/api/offers/{token}/reports', {
  who: 'optional',
  sale: 'link',
  params: readSale.params,
  body: z.object({
    reason: z.enum(saleReportReasons, 'Choisissez pourquoi.'),
    words: text(0, SALE_REPORT_WORDS_MAX, '').default(''),
  }),
  status: 204,
  errors: ['link_sales.link_unknown', 'link_sales.own_shop', 'link_sales.reported_enough'],
  summary:
    'Signale une vente par lien à l’équipe, avec ou sans compte ; un compte remplace son signalement, un réseau sans compte en envoie trois.',
})

export const SaleReport = z.object({
  _id: Id,
  reason: z.enum(saleReportReasons),
  words: z.string().nullable(),
  reportedAt: Time,
  shop: z.object({ name: z.string(), slug: z.string() }),
  lines: z.array(
    z.object({ name: z.string(), qty: z.int(), unitPrice: Francs, isFree: z.boolean() }),
  ),
  total: Francs,
  state: z.enum(offerStates),
  /** Reports of this sale that wait, with this one. */
  waiting: z.int(),
  /** Its order, once taken. */
  orderId: z.nullable(Id),
})
export type SaleReport = z.output<typeof SaleReport>

const who = ['admin'] as const

export const listSaleReports = endpoint('GET', '/api/admin/sale-reports', {
  who,
  query: z.object(cursorPaging(20)),
  reply: z.object({ reports: z.array(SaleReport), next: z.string().nullable() }),
  summary:
    'Les ventes par lien signalées qui attendent l’équipe, la plus ancienne d’abord ; d’une vente, les vingt derniers signalements et combien attendent.',
})

export const decideSaleReport = endpoint('POST', '/api/admin/sale-reports/{id}/decision', {
  who,
  params: z.object({ id: Id }),
  body: z.object({
    decision: z.enum(saleReportDecisions, 'Décision inconnue.'),
    reason: Reason,
  }),
  status: 204,
  errors: ['link_sales.report_unknown', 'link_sales.report_decided', 'link_sales.not_open'],
  summary:
    'Retire le lien, ce qui décide tous ses signalements et le dit à la boutique, ou classe un signalement.',
})
