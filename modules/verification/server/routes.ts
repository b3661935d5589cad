import * as own from '#modules/verification/contract/own-verification.ts'
import * as visits from '#modules/verification/contract/shop-visits.ts'
import * as team from '#modules/verification/contract/team-verifications.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { approveAnswer, proposeAnswer } from './decide.ts'
import { listVerifications } from './list-verifications.ts'
import { readPapers } from './read-papers.ts'
import {
  readOwnVerification,
  readSending,
  sendVerification,
  withdrawVerification,
} from './send-verification.ts'
import { readReport, readVisit, reportVisit, takeVisit } from './visit-shop.ts'

export function verificationRoutes(kernel: Kernel): Route[] {
  return [
    route(own.readVerification, ({ shop }) => readOwnVerification(kernel, shop)),
    route(
      own.sendVerification,
      async ({ shop, raw, idempotencyKey }) => {
        await sendVerification(kernel, shop, await readSending(raw), idempotencyKey)
        return readOwnVerification(kernel, shop)
      },
      { perMinute: 10 },
    ),
    route(own.withdrawVerification, ({ shop }) => withdrawVerification(kernel, shop)),
    ...visitRoutes(kernel),
    route(team.listVerifications, ({ query, caller }) =>
      listVerifications(kernel.db, caller.userId, query),
    ),
    route(
      team.readPapers,
      ({ params, caller, setHeader }) => {
        setHeader('cache-control', 'private, no-store')
        return readPapers(kernel, caller, params.id)
      },
      { perMinute: 30 },
    ),
    route(team.proposeAnswer, ({ params, body, caller }) =>
      proposeAnswer(kernel, caller, { ...body, id: params.id }),
    ),
    route(team.approveAnswer, ({ params, body, caller }) =>
      approveAnswer(kernel, caller, { ...body, id: params.id }),
    ),
  ]
}

function visitRoutes(kernel: Kernel): Route[] {
  return [
    route(visits.readVisit, ({ params, caller, shop }) =>
      readVisit(kernel, { caller, shop }, params.id),
    ),
    route(visits.takeVisit, async ({ params, caller, shop }) => {
      await takeVisit(kernel, { caller, shop }, params.id)
      return readVisit(kernel, { caller, shop }, params.id)
    }),
    route(
      visits.reportVisit,
      async ({ params, caller, shop, raw, idempotencyKey }) => {
        const report = { ...(await readReport(raw)), id: params.id, key: idempotencyKey }
        await reportVisit(kernel, { caller, shop }, report)
      },
      { perMinute: 20 },
    ),
  ]
}
