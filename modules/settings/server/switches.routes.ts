import * as contract from '#modules/settings/contract/switches.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import { changeSwitch, readClosed } from './switch-states.ts'
import type { Kernel } from '#kernel/kernel.ts'

export function switchesRoutes(kernel: Kernel): Route[] {
  return [
    route(contract.readSwitches, () => readClosed(kernel.db)),
    route(contract.changeSwitch, ({ caller, params, body }) =>
      changeSwitch(kernel, caller, { ...params, ...body }),
    ),
  ]
}
