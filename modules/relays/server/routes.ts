import * as contract from '#modules/relays/contract/relays.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { changeRelay, listRelays, openRelay, readRelay, setRelayState } from './keep-relays.ts'
import { relaysNear } from './relay-book.ts'

export function relaysRoutes(kernel: Kernel): Route[] {
  const { db } = kernel
  return [
    route(contract.listRelays, ({ query }) => listRelays(db, query)),
    route(contract.openRelay, async ({ body, caller }) =>
      readRelay(db, await openRelay(kernel, caller, body)),
    ),
    route(contract.changeRelay, async ({ params, body, caller }) => {
      await changeRelay(kernel, caller, { ...body, relayId: params.id })
      return readRelay(db, params.id)
    }),
    route(contract.setRelayState, async ({ params, body, caller }) => {
      await setRelayState(kernel, caller, { ...body, relayId: params.id })
      return readRelay(db, params.id)
    }),
    route(contract.listRelayPlaces, async ({ query: { region } }) => ({
      relays: (await relaysNear(kernel, db, { region, quartier: null })).map(
        ({ zone: _zone, isOpen: _isOpen, freePlaces, freeCashFrancs: _cash, ...place }) => ({
          ...place,
          hasRoom: freePlaces > 0,
        }),
      ),
    })),
  ]
}
