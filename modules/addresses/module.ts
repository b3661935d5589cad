/** Addresses that users keep for their deliveries. */
import * as contract from '#modules/addresses/contract/saved-addresses.ts'

import type { Kernel } from '#kernel/kernel.ts'
import type { Module, OpenedModule } from '#kernel/module.ts'
import { route } from '#kernel/http/serve.ts'
import {
  addAddress,
  changeAddress,
  listSavedAddresses,
  removeAddress,
} from './server/keep-addresses.ts'
import { ownAddressParts } from './server/own-data.ts'

export { forgetAddresses, saveAddress } from './server/keep-addresses.ts'

export const addresses: Module = {
  name: 'addresses',
  section: { tag: 'accounts' },
  ownData: ownAddressParts,
  open: openAddresses,
}

function openAddresses(kernel: Kernel): OpenedModule {
  return {
    routes: [
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
    ],
  }
}
