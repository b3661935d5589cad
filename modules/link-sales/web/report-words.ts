import type { SaleReportReason } from '#modules/link-sales/contract/sale-reports.ts'

export const reportWords: Readonly<Record<SaleReportReason, string>> = {
  not_as_promised: 'Ce n’est pas une vraie vente',
  forbidden: 'Article interdit',
  outside_payment: 'On me demande de payer ailleurs',
  other: 'Autre',
}
