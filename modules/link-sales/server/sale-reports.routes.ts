import * as contract from '#modules/link-sales/contract/sale-reports.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { decideReport, listReports } from './decide-report.ts'
import { reportSale } from './report-sale.ts'

export function saleReportRoutes(kernel: Kernel): Route[] {
  return [
    route(
      contract.reportSale,
      ({ params, body, caller, address }) =>
        reportSale(kernel, { ...params, ...body, caller, address }),
      { perMinute: 5 },
    ),
    route(contract.listSaleReports, ({ query }) => listReports(kernel.db, query)),
    route(contract.decideSaleReport, ({ params, body, caller }) =>
      decideReport(kernel, { ...params, ...body, actor: caller }),
    ),
  ]
}
