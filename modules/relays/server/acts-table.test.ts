import { afterAll, expect, test } from 'vitest'

import { byId } from '#modules/deliveries/server/testing/crew.ts'
import { fetchFromRelay } from '#modules/relays/contract/relay-courier.ts'
import { confirmAtRelay, moveRelayParcels } from '#modules/relays/contract/relay-dispatch.ts'
import type { CallFailure } from '#kernel/wire/call-failure.ts'
import { relayOf } from '../../../tests/support/relays.ts'
import { openRelayStreet } from './testing/relay-street.ts'

const street = await openRelayStreet()
const { market, moussa, chef, relay, readyFor, onTheWay, kept, give, bring } = street
const kadi = await market.seller({ name: 'Le petit grenier de Kadi' })
await relayOf(market, kadi, { name: 'Chez Kadi', quartier: 'Banconi' })
const salif = await street.street.courier('Salif Koné', 'kayes')
const otherChef = await street.managerOf('kayes')
afterAll(() => market.close())

const paid = { paid: true }
const reason = 'Le relais ferme ce soir'
const toDoor = (id: string, who = chef) =>
  who.call(moveRelayParcels, {
    ...byId(relay.relayId),
    body: { parcelIds: [id], toRelayId: null, reason },
  })

/** A parcel in each state of its way. */
const made = {
  ready: async () => (await readyFor(paid)).id,
  underWay: async () => (await onTheWay(paid)).id,
  kept: async () => (await kept(paid)).id,
  leaving: async () => {
    const { id } = await kept(paid)
    await toDoor(id)
    return id
  },
  handedOver: async () => {
    const { id, clientOtp } = await kept(paid)
    await give(id, { otp: clientOtp })
    return id
  },
}
type State = keyof typeof made

const fetch = async (id: string, who: typeof moussa) =>
  who.call(fetchFromRelay, { ...byId(id), body: { otp: (await codesOf(id)).back } })
const confirm = (id: string, what: 'arrived' | 'taken', who: typeof chef) =>
  who.call(confirmAtRelay, { ...byId(id), body: { what, reason } })

/** Each act with the right code, by each person who has the role for it. */
const acts: Record<string, (id: string) => Promise<unknown>> = {
  'courier brings': async (id) => bring(id, (await codesOf(id)).arrival),
  'another group brings': async (id) => bring(id, (await codesOf(id)).arrival, salif),
  'relay hands over': async (id) => give(id, { otp: (await codesOf(id)).client }),
  'another relay hands over': async (id) => give(id, { otp: (await codesOf(id)).client }, kadi),
  'courier fetches': (id) => fetch(id, moussa),
  'another group fetches': (id) => fetch(id, salif),
  'manager confirms the arrival': (id) => confirm(id, 'arrived', chef),
  'manager confirms the leaving': (id) => confirm(id, 'taken', chef),
  'another manager confirms': (id) => confirm(id, 'arrived', otherChef),
  'manager sends to the door': (id) => toDoor(id),
  'another manager sends': (id) => toDoor(id, otherChef),
}

/** Acts that are allowed; the same act again is answered as before. All others are refused. */
const allowed: Readonly<Record<State, readonly string[]>> = {
  ready: ['manager sends to the door'],
  underWay: ['courier brings', 'manager confirms the arrival', 'manager sends to the door'],
  kept: ['courier brings', 'relay hands over', 'manager sends to the door'],
  leaving: [
    'courier brings',
    'relay hands over',
    'courier fetches',
    'manager confirms the leaving',
    'manager sends to the door',
  ],
  handedOver: ['courier brings', 'relay hands over'],
}

test.each(Object.keys(made) as State[])(
  'a parcel that is %s takes its acts alone',
  async (state) => {
    const id = await made[state]()
    const answers: Record<string, string> = {}
    for (const [name, act] of Object.entries(acts))
      if (!allowed[state].includes(name))
        answers[name] = await act(id).then(
          () => 'accepted',
          ({ status }: CallFailure) => ([403, 404, 409].includes(status) ? 'refused' : `${status}`),
        )
    expect(Object.entries(answers).filter(([, answer]) => answer !== 'refused')).toEqual([])
    for (const name of allowed[state]) await acts[name]?.(await made[state]())
    const gaps = await market.sql(
      `select parcel_id from custodies group by parcel_id having count(*) filter (where ended_at is null) <> 1`,
    )
    expect(gaps).toEqual([])
  },
)

async function codesOf(id: string): Promise<{ arrival: string; back: string; client: string }> {
  const [row] = await market.sql<{ arrival: string; back: string | null; client: string | null }>(
    `select k.arrival_code as arrival, k.return_code as back, p.client_otp as client
     from relay_parcels k join parcels p on p.id = k.parcel_id where p.id = $1`,
    [id],
  )
  return {
    arrival: row?.arrival ?? '123456',
    back: row?.back ?? '123456',
    client: row?.client ?? '123456',
  }
}
