import * as contract from '#modules/own-data/contract/own-data.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import {
  DRAWN_PAGE_POLICY,
  drawPage,
  lastExport,
  openExport,
  requestExport,
} from './make-export.ts'

export function ownDataRoutes(kernel: Kernel): Route[] {
  const ownExport = ({
    params,
    caller,
  }: {
    params: { id: string }
    caller: { userId: string }
  }) => ({
    exportId: params.id,
    userId: caller.userId,
  })
  return [
    route(contract.readDataExport, async ({ caller }) => ({
      export: await lastExport(kernel.db, caller.userId, kernel.clock.now()),
    })),
    route(contract.requestDataExport, ({ caller }) => requestExport(kernel, caller.userId), {
      perMinute: 10,
    }),
    route(
      contract.openDataJson,
      async (one) => Buffer.from(await openExport(kernel, ownExport(one))),
      { perMinute: 20 },
    ),
    route(
      contract.openDataPage,
      async (one) => {
        one.setHeader('content-security-policy', DRAWN_PAGE_POLICY)
        return Buffer.from(drawPage(await openExport(kernel, ownExport(one))))
      },
      {
        perMinute: 20,
      },
    ),
  ]
}
