import * as ends from '#modules/promises/contract/ends.ts'
import * as kept from '#modules/promises/contract/kept-promises.ts'
import * as contract from '#modules/promises/contract/promises.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { PromiseKind } from '#kernel/promise-kinds.ts'
import { changeEnd, readEnds } from './change-end.ts'
import { ownPromises, shopPromises } from './count-kept.ts'
import { whatWaits } from './what-waits.ts'

export function promisesRoutes(kernel: Kernel, kinds: readonly PromiseKind[]): Route[] {
  return [
    route(contract.readToDo, ({ caller }) => whatWaits(kernel, kinds, caller)),
    route(ends.readEnds, () => readEnds(kernel, kinds)),
    route(ends.changeEnd, ({ caller, params, body }) =>
      changeEnd(kernel, kinds, caller, { ...params, ...body }),
    ),
    route(kept.readShopPromises, ({ params }) => shopPromises(kernel, params.slug)),
    route(kept.readOwnPromises, ({ shop }) => ownPromises(kernel, shop.shopId)),
  ]
}
