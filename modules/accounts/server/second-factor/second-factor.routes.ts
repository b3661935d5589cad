import * as contract from '#modules/accounts/contract/second-factor.ts'

import type { Caller } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import { findLack } from '../sessions.ts'
import type { SendCode } from '../sms-codes.ts'
import type { TeamRules } from '../team-rules.ts'
import { beginEnrolment, confirmEnrolment } from './enrol.ts'
import { requestFactorBySms, passFactor } from './pass.ts'
import { readFactor } from './read-factor.ts'

export function secondFactorRoutes(
  kernel: Kernel,
  { rules, sendCode }: { rules: TeamRules; sendCode: SendCode },
): Route[] {
  const stateFor = async (caller: Caller) => {
    const lacks = await findLack(kernel.db, caller.sessionHash, rules)
    const freshness = { now: kernel.clock.now(), freshMs: rules.freshMs }
    return readFactor(kernel.db, { ...caller, lacks }, freshness)
  }
  return [
    route(contract.readSecondFactor, ({ caller }) => stateFor(caller)),
    route(contract.beginSecondFactor, ({ caller }) =>
      beginEnrolment(kernel, caller, rules.freshMs),
    ),
    route(contract.confirmSecondFactor, async ({ caller, body }) => ({
      recoveryCodes: await confirmEnrolment(kernel, caller, body.code),
    })),
    route(contract.passSecondFactor, async ({ caller, body }) => {
      await passFactor(kernel, caller, body)
      return stateFor(caller)
    }),
    route(contract.requestFactorBySms, async ({ caller, address }) => {
      await requestFactorBySms(kernel, sendCode, { userId: caller.userId, address })
      return { message: 'Un code vous est envoyé par SMS. Il est valable 10 minutes.' }
    }),
  ]
}
