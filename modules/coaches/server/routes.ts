import * as contract from '#modules/coaches/contract/carriers.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { addCarrier, addLine, changeCarrier, changeLine, readCarriers } from './keep-carriers.ts'

export function coachesRoutes(kernel: Kernel): Route[] {
  return [
    route(contract.listCarriers, () => readCarriers(kernel.db)),
    route(contract.addCarrier, async ({ body, caller }) => {
      await addCarrier(kernel, caller, body)
      return readCarriers(kernel.db)
    }),
    route(contract.changeCarrier, async ({ params, body, caller }) => {
      await changeCarrier(kernel, caller, { ...body, carrierId: params.id })
      return readCarriers(kernel.db)
    }),
    route(contract.addLine, async ({ params, body, caller }) => {
      await addLine(kernel, caller, { ...body, carrierId: params.id })
      return readCarriers(kernel.db)
    }),
    route(contract.changeLine, async ({ params, body, caller }) => {
      await changeLine(kernel, caller, { ...body, lineId: params.id })
      return readCarriers(kernel.db)
    }),
  ]
}
