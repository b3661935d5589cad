import * as contract from '#modules/fraud-checks/contract/fraud-checks.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { decideCheck } from './decide-check.ts'
import { listChecks } from './list-checks.ts'

export function fraudCheckRoutes(kernel: Kernel): Route[] {
  return [
    route(contract.listFraudChecks, ({ query }) => listChecks(kernel.db, query)),
    route(contract.decideFraudCheck, ({ params, body, caller }) =>
      decideCheck(kernel, { ...params, ...body, actor: caller }),
    ),
  ]
}
