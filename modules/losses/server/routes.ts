import * as contract from '#modules/losses/contract/losses.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { approvePayer, choosePayer } from './decide-payer.ts'
import { listLosses } from './list-losses.ts'

export function lossesRoutes(kernel: Kernel): Route[] {
  return [
    route(contract.listLosses, ({ query, caller }) => listLosses(kernel.db, caller.userId, query)),
    route(contract.choosePayer, ({ params, body, caller }) =>
      choosePayer(kernel, caller, { ...body, lossId: params.id }),
    ),
    route(contract.approvePayer, ({ params, body, caller }) =>
      approvePayer(kernel, caller, { ...body, lossId: params.id }),
    ),
  ]
}
