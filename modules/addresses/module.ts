/** Addresses that users keep for their deliveries. */
import type { Module } from '#kernel/module.ts'
import { ownAddressParts } from './server/own-data.ts'
import { addressesRoutes } from './server/routes.ts'

export { forgetAddresses, saveAddress } from './server/keep-addresses.ts'

export const addresses: Module = {
  name: 'addresses',
  section: { tag: 'accounts' },
  ownData: ownAddressParts,
  open: (kernel) => ({ routes: addressesRoutes(kernel) }),
}
