import { afterAll, describe, expect, test } from 'vitest'

import {
  currentDeliveries,
  failDelivery,
  verifyClientOtp,
} from '#modules/deliveries/contract/deliveries.ts'
import { assignParcels } from '#modules/dispatch/contract/dispatch.ts'
import { byId } from '#modules/deliveries/server/testing/crew.ts'
import { handOverAtRelay, pauseOwnRelay } from '#modules/relays/contract/own-relay.ts'
import { fetchFromRelay } from '#modules/relays/contract/relay-courier.ts'
import {
  confirmAtRelay,
  listDispatchRelayParcels,
  listDispatchRelays,
  moveRelayParcels,
} from '#modules/relays/contract/relay-dispatch.ts'
import { expectLedgerAgrees } from '../../../tests/support/ledger.ts'
import { pictureOf } from '../../../tests/support/pictures.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { relayOf } from '../../../tests/support/relays.ts'
import { passCustody } from '#modules/shipments/module.ts'
import { openRelayStreet } from './testing/relay-street.ts'

const relayStreet = await openRelayStreet()
const { market, street, moussa, chef, lamine, relay, holdersOf } = relayStreet
const { readyFor, onTheWay, relayCode, bring, kept, give } = relayStreet
const kadi = await market.seller({ name: 'Le petit grenier de Kadi' })
const other = await relayOf(market, kadi, { name: 'Chez Kadi', quartier: 'Banconi' })
afterAll(() => market.close())

const holder = (id: string) => ({ kind: 'shop', id }) as const
const fetch = (id: string, otp: string) =>
  moussa.call(fetchFromRelay, { ...byId(id), body: { otp } })
const move = (id: string, toRelayId: string | null) =>
  chef.call(moveRelayParcels, {
    ...byId(relay.relayId),
    body: { parcelIds: [id], toRelayId, reason: 'Le relais ferme ce soir' },
  })

describe('a relay point that closes', () => {
  test('has its parcels moved: one on its way at once, one that it keeps by a courier', async () => {
    await lamine.call(pauseOwnRelay, { body: { isPaused: true } })
    expect((await chef.call(listDispatchRelays, { query: {} })).relays[0]).toMatchObject({
      name: 'Chez Kadi',
    })
    await lamine.call(pauseOwnRelay, { body: { isPaused: false } })
    const there = await kept()
    const coming = await onTheWay()
    expect((await chef.call(listDispatchRelayParcels, byId(relay.relayId))).parcels).toHaveLength(2)
    await move(coming.id, other.relayId)
    await bring(coming.id, await relayCode(coming.id, kadi))
    await move(there.id, other.relayId)
    await fetch(there.id, await relayCode(there.id))
    await bring(there.id, await relayCode(there.id, kadi))
    const otp = await street.codeOf(there.id, 'clientOtp')
    expect(otp).toBe(there.clientOtp)
    expect(await refusal(give(there.id, { otp, cashReceived: true }))).toMatchObject({
      code: 'relays.parcel_unknown',
    })
    for (const { id } of [there, coming])
      await give(id, { otp: await street.codeOf(id, 'clientOtp'), cashReceived: true }, kadi)
    await expectLedgerAgrees(market.kernel)
  })

  test('sends parcels to the door too, where the courier takes the buyer’s code and cash', async () => {
    const there = await kept()
    await move(there.id, null)
    await fetch(there.id, await relayCode(there.id))
    const otp = await street.codeOf(there.id, 'clientOtp')
    expect((await moussa.call(currentDeliveries, {})).deliveries).toMatchObject([
      { clientName: 'Awa Diarra', relay: null },
    ])
    await moussa.call(verifyClientOtp, {
      body: { fulfillmentId: there.id, otp, cashReceived: true },
    })
    expect((await holdersOf(there.id)).at(-1)).toMatchObject({ kind: 'buyer', open: true })
    await expectLedgerAgrees(market.kernel)
  })

  test('fails the courier by no fault of the buyer, and a manager confirms without codes', async () => {
    const parcel = await onTheWay()
    const imageId = await pictureOf(market, moussa)
    const fail = (kind: 'absent' | 'other') =>
      moussa.call(failDelivery, { ...byId(parcel.id), body: { kind, imageId } })
    expect(await refusal(fail('absent'))).toMatchObject({ code: 'deliveries.no_buyer_there' })
    const confirm = (what: 'arrived' | 'taken') =>
      chef.call(confirmAtRelay, {
        ...byId(parcel.id),
        body: { what, reason: 'Le relais n’a plus de réseau' },
      })
    expect(await refusal(confirm('taken'))).toMatchObject({ code: 'relays.not_leaving' })
    await confirm('arrived')
    expect((await holdersOf(parcel.id)).at(-1)).toMatchObject({ kind: 'relay', proof: 'confirmed' })
    await move(parcel.id, null)
    await confirm('taken')
    expect((await holdersOf(parcel.id)).at(-1)).toMatchObject({
      kind: 'courier',
      proof: 'confirmed',
    })
    await readyFor()
    expect(
      await refusal(lamine.call(handOverAtRelay, { ...byId(parcel.id), body: { otp: '123456' } })),
    ).toMatchObject({ code: 'relays.parcel_unknown' })
  })
})

test('a parcel has one holder, whatever SQL is run, and passes from nobody else', async () => {
  const { id: parcelId } = await onTheWay()
  const run = (text: string) =>
    market.sql(`${text} where parcel_id = $1 and ended_at is null`, [parcelId])
  await expect(run('update custodies set ended_at = at')).rejects.toMatchObject({
    constraint: 'custodies_one_holder',
  })
  await expect(run('update custodies set holder_id = parcel_id')).rejects.toThrow(/never changed/)
  await expect(run('delete from custodies')).rejects.toThrow(/never changed/)
  const passing = { parcelId, proof: 'confirmed', actorId: null, at: market.clock.now() } as const
  const [from, to] = [holder(lamine.shopId), holder(kadi.shopId)]
  await expect(
    market.kernel.transaction((tx) => passCustody(tx, { ...passing, from, to })),
  ).rejects.toMatchObject({ code: 'shipments.not_holder' })
})

test('a courier who takes over what another carried holds it', async () => {
  const salif = await street.courier('Salif Koné')
  const { id } = await onTheWay()
  await market.sql('update users set suspended_at = now() where id = $1', [moussa.user._id])
  const body = { fulfillmentIds: [id], courierId: salif.user._id }
  expect((await chef.call(assignParcels, { body })).assigned).toEqual([id])
  const held = await market.sql(
    'select holder_id as id from custodies where parcel_id = $1 and ended_at is null',
    [id],
  )
  expect(held).toEqual([{ id: salif.user._id }])
  expect(await bring(id, await relayCode(id), salif)).toMatchObject({ alreadyThere: false })
})
