import * as contract from '#modules/refusals/contract/refusals.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { answerVisit, contest, decide } from './contest-refusal.ts'
import { fail } from './errors.ts'
import { readContested, readRefusal, readRefusals } from './read-refusals.ts'

export function refusalsRoutes(kernel: Kernel): Route[] {
  return [
    route(contract.listRefusals, ({ caller, query }) => readRefusals(kernel, caller.userId, query)),
    route(contract.contestRefusal, async ({ params, body, caller }) => {
      const { kind, words, imageId = null } = body
      const parcelId = params.id
      await contest(kernel, { parcelId, buyerId: caller.userId, kind, words, imageId })
      const refusal = await readRefusal(kernel, caller.userId, parcelId)
      if (!refusal) throw fail('refusals.unknown')
      return refusal
    }),
    route(contract.answerVisit, async ({ params, body, caller }) => {
      const { userId: buyerId } = caller
      await answerVisit(kernel, { parcelId: params.id, buyerId, came: body.came })
      const refusal = await readRefusal(kernel, buyerId, params.id)
      if (!refusal) throw fail('refusals.unknown')
      return refusal
    }),
    route(contract.listContested, ({ query }) => readContested(kernel, query)),
    route(contract.decideRefusal, ({ params, body, caller }) =>
      decide(kernel, caller, { parcelId: params.id, ...body }),
    ),
  ]
}
