import * as contract from '#modules/journal/contract/team-acts.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import { actsFile, listActs } from './list-acts.ts'

export function journalRoutes(kernel: Kernel): Route[] {
  return [
    route(contract.listActs, ({ query }) => listActs(kernel, query)),
    route(contract.exportActs, async ({ query }) => actsFile(kernel, query), { perMinute: 20 }),
  ]
}
