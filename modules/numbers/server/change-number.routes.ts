import * as contract from '#modules/numbers/contract/number-change.ts'
import type { SendCode } from '#modules/identity/module.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { cancelChange, giveCode, readOwn, requestChange } from './change-number.ts'

export function changeNumberRoutes(kernel: Kernel, sendCode: SendCode): Route[] {
  return [
    route(contract.readOwnNumber, ({ caller }) => readOwn(kernel, caller.userId)),
    route(
      contract.requestNumberChange,
      async ({ caller, body, address }) => {
        await requestChange(kernel, sendCode, { ...caller, address }, body)
        return readOwn(kernel, caller.userId)
      },
      { perMinute: 10 },
    ),
    route(
      contract.giveNumberCode,
      async ({ caller, body }) => {
        await giveCode(kernel, caller, body)
        return readOwn(kernel, caller.userId)
      },
      { perMinute: 15 },
    ),
    route(contract.cancelNumberChange, ({ caller }) => cancelChange(kernel, caller.userId)),
  ]
}
