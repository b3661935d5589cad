import * as ends from '#modules/promises/contract/ends.ts'
import * as kept from '#modules/promises/contract/kept-promises.ts'
import * as contract from '#modules/promises/contract/promises.ts'
import { relayOfShop } from '#modules/relays/module.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { PromiseKind } from '#kernel/promise-kinds.ts'
import { changeEnd, readEnds } from './change-end.ts'
import { answerPromise, decideAnswer, listAnswers } from './answer-promise.ts'
import { orderPromises, ownPromises, shopPromises } from './count-kept.ts'
import { whatWaits } from './what-waits.ts'

export function promisesRoutes(kernel: Kernel, kinds: readonly PromiseKind[]): Route[] {
  return [
    route(contract.readToDo, ({ caller }) => whatWaits(kernel, kinds, caller)),
    route(ends.readEnds, () => readEnds(kernel, kinds)),
    route(ends.changeEnd, ({ caller, params, body }) =>
      changeEnd(kernel, kinds, caller, { ...params, ...body }),
    ),
    route(kept.readShopPromises, ({ params }) => shopPromises(kernel, params.slug)),
    ...keptRoutes(kernel),
  ]
}

function keptRoutes(kernel: Kernel): Route[] {
  const relayOf = async (shopId: string) =>
    ({ keeper: 'relay', id: (await relayOfShop(kernel.db, shopId)).id }) as const
  return [
    route(kept.readOrderPromises, async ({ params, caller }) => ({
      carriers: await orderPromises(kernel, params.id, caller.userId),
    })),
    route(kept.readOwnPromises, ({ shop }) =>
      ownPromises(kernel, { keeper: 'shop', id: shop.shopId }),
    ),
    route(kept.readRelayPromises, async ({ shop }) =>
      ownPromises(kernel, await relayOf(shop.shopId)),
    ),
    route(kept.readCourierPromises, ({ caller }) =>
      ownPromises(kernel, { keeper: 'courier', id: caller.userId }),
    ),
    route(kept.answerOwnPromise, ({ params, body, shop }) =>
      answerPromise(kernel, { keeper: 'shop', id: shop.shopId }, shop.actorId, {
        ...body,
        subjectId: params.id,
      }),
    ),
    route(kept.answerRelayPromise, async ({ params, body, shop }) =>
      answerPromise(kernel, await relayOf(shop.shopId), shop.actorId, {
        ...body,
        subjectId: params.id,
      }),
    ),
    route(kept.answerCourierPromise, ({ params, body, caller }) =>
      answerPromise(kernel, { keeper: 'courier', id: caller.userId }, caller.userId, {
        ...body,
        subjectId: params.id,
      }),
    ),
    route(kept.listPromiseAnswers, () => listAnswers(kernel.db)),
    route(kept.decidePromiseAnswer, ({ params, body, caller }) =>
      decideAnswer(kernel, caller, { ...body, id: params.id }),
    ),
  ]
}
