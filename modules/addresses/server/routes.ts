import * as contract from '#modules/addresses/contract/saved-addresses.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import { addAddress, changeAddress, listSavedAddresses, removeAddress } from './keep-addresses.ts'

export function addressesRoutes(kernel: Kernel): Route[] {
  return [
    route(contract.listAddresses, async ({ caller }) => ({
      addresses: await listSavedAddresses(kernel.db, caller.userId),
    })),
    route(contract.addAddress, ({ body, caller }) => addAddress(kernel, caller.userId, body)),
    route(contract.changeAddress, ({ body, params, caller }) =>
      changeAddress(kernel, caller.userId, params.id, body),
    ),
    route(contract.removeAddress, ({ params, caller }) =>
      removeAddress(kernel, caller.userId, params.id),
    ),
  ]
}
