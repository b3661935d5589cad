import { randomInt } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { confirmArrival, endArrival } from '#modules/coaches/contract/coach-arrivals.ts'
import { loseParcel, receiveAtStation, sendByCoach } from '#modules/coaches/contract/waybills.ts'
import { addCarrier, addLine, readCarriers } from '#modules/coaches/module.ts'
import { takeParcel, verifyVendorOtp } from '#modules/deliveries/contract/deliveries.ts'
import { handOverAtRelay } from '#modules/relays/contract/own-relay.ts'
import { bringToRelay } from '#modules/relays/contract/relay-courier.ts'
import { openRelay } from '#modules/relays/module.ts'
import { acceptParcel, readyParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { newId } from '#kernel/ids.ts'
import { lineTo } from '../support/coaches.ts'
import { expectLedgerAgrees } from '../support/ledger.ts'
import type { Goods } from '../support/market-goods.ts'
import type { Person, Seller } from '../support/market-people.ts'
import { home, inCash, line, order, parcelOf } from '../support/orders.ts'
import { pictureOf } from '../support/pictures.ts'
import { openKillableMarket } from './killable-market.ts'
import { rounds } from './rounds.ts'

/** Kills in the middle of each act. */
const kills = rounds('RELAY_KILLS', { usual: 1, long: 50 })
/** ms: from before the act begins to after it has ended. */
const longest = 300
const reason = 'Le chauffeur ne l’a plus vu après Diéma.'

type Place = { relayId: string; region: string }

let market: Awaited<ReturnType<typeof openKillableMarket>>
let seller: Seller
let lamine: Seller
let fanta: Seller
let courier: Person
let chef: Person
let robe: Goods
let inBamako: Place
let inKayes: Place
let lineId: string

beforeAll(async () => {
  market = await openKillableMarket()
  const { people } = market
  seller = await people.seller()
  robe = await market.goods.product({ seller, stock: 10_000, price: 5_000 })
  courier = await people.staff('livreur')
  chef = await market.prove(await people.staff('chef_livreur'))
  lamine = await people.seller({ name: 'Lamine Couture' })
  fanta = await people.seller({ name: 'Fanta N’Di' })
  inBamako = await openAt(lamine, 'Bamako')
  inKayes = await openAt(fanta, 'Kayes')
  const carrier = { name: 'Djigui Cars', phone: '76301152', provider: 'orange_money' as const }
  const admin = adminOf(chef)
  await addCarrier(market.kernel, admin, { ...carrier, reason })
  const carrierId = (await readCarriers(market.kernel.db)).carriers[0]?._id ?? ''
  await addLine(market.kernel, admin, { carrierId, ...lineTo('Kayes') })
  lineId = (await readCarriers(market.kernel.db)).carriers[0]?.lines[0]?._id ?? ''
  await run(
    `insert into served_regions (region, served_by, decided_at) values ('Kayes', 'coach', now())
     on conflict (region) do update set served_by = 'coach', decided_at = now()`,
  )
})
afterAll(() => market.close())

/** Acts of an admin who has no session. */
const adminOf = ({ user }: Person) => ({ userId: user._id, role: 'admin' }) as const

async function openAt({ shopId }: Seller, region: string): Promise<Place> {
  const day = { from: '08:00', to: '20:00' }
  const relayId = await openRelay(market.kernel, adminOf(chef), {
    shopId,
    place: { region, quartier: region === 'Bamako' ? 'Badalabougou' : null },
    name: `Relais de ${region}`,
    landmark: 'Près de la station, porte 212',
    opening: [day, day, day, day, day, day, day],
    places: 500,
    cashCeiling: 5_000_000,
    reason,
  })
  return { relayId, region }
}

const run = async <Row>(text: string, values: unknown[] = []) =>
  (await market.kernel.database.pool.query(text, values)).rows as Row[]

/** A parcel in its courier's hands. */
async function onTheWay({ relayId, region }: Place) {
  const shippingAddress = region === 'Bamako' ? home : { ...home, region, quartier: null }
  const at = { receiveAt: 'relay', relayId, shippingAddress } as const
  const placed = await order(await market.people.buyer(), [line(robe)], { ...inCash, ...at })
  const id = parcelOf(placed)
  await seller.call(acceptParcel, { params: { id } })
  const { vendorOtp = '' } = await seller.call(readyParcel, { params: { id } })
  await courier.call(takeParcel, { params: { id } })
  await courier.call(verifyVendorOtp, { body: { otp: vendorOtp } })
  return { id, code: placed.orderNumber }
}

/** Kills the server while the act runs, starts it again and sends the act again. */
async function killDuring(act: () => Promise<unknown>): Promise<void> {
  const running = act().catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, randomInt(longest)))
  await market.kill()
  await running
  await market.start()
  await act()
}

async function codesOf(id: string): Promise<{ arrival: string; client: string | null }> {
  const [row] = await run<{ arrival: string; client: string | null }>(
    `select k.arrival_code as arrival, p.client_otp as client from parcels p
     join relay_parcels k on k.parcel_id = p.id where p.id = $1`,
    [id],
  )
  if (!row) throw new Error('no parcel of a relay point')
  return row
}

const holdersOf = async (id: string) =>
  (
    await run<{ kind: string }>(
      'select holder_kind as kind from custodies where parcel_id = $1 order by at, id',
      [id],
    )
  ).map(({ kind }) => kind)

test('a parcel whose server is killed at each hand-over is handed over once', async () => {
  for (let killed = 0; killed < kills; killed += 1) {
    const { id } = await onTheWay(inBamako)
    const params = { id }
    const { arrival } = await codesOf(id)
    await killDuring(() => courier.call(bringToRelay, { params, body: { otp: arrival } }))
    const { client } = await codesOf(id)
    const body = { otp: client ?? '', cashReceived: true }
    await killDuring(() => lamine.call(handOverAtRelay, { params, body }))
    expect(await holdersOf(id)).toEqual(['shop', 'courier', 'relay', 'buyer'])
    const paid = await run(
      `select (select count(*) from relay_fees where parcel_id = $1)::int as fees,
         (select count(*) from relay_cash_taken where parcel_id = $1)::int as cash`,
      [id],
    )
    expect(paid).toEqual([{ fees: 1, cash: 1 }])
  }
  await expectLedgerAgrees(market.kernel)
})

test('a coach whose server is killed leaves once, and each parcel arrives or is lost once', async () => {
  for (let killed = 0; killed < kills; killed += 1) {
    const [rides, lost] = [await onTheWay(inKayes), await onTheWay(inKayes)]
    for (const { code } of [rides, lost]) await chef.call(receiveAtStation, { body: { code } })
    const stubImageId = await pictureOf(market, chef)
    const parcelIds = [rides.id, lost.id]
    const body = { relayId: inKayes.relayId, lineId, parcelIds, stubImageId }
    const idempotencyKey = newId()
    await killDuring(() => chef.call(sendByCoach, { body }, { idempotencyKey }))
    const [waybill, ...others] = await run<{ id: string; number: string; francs: number }>(
      `select w.id, w.number, w.francs from waybills w join waybill_parcels b on b.waybill_id = w.id
       where b.parcel_id = $1`,
      [rides.id],
    )
    if (!waybill) throw new Error('no waybill')
    expect([waybill.francs, others]).toEqual([800, []])
    await killDuring(() => fanta.call(confirmArrival, { body: { code: rides.code } }))
    expect(await holdersOf(rides.id)).toEqual(['shop', 'courier', 'carrier', 'relay'])
    await fanta.call(endArrival, { body: { number: waybill.number } })
    await run("update waybills set left_at = left_at - interval '11 days' where id = $1", [
      waybill.id,
    ])
    const params = { id: waybill.id, parcelId: lost.id }
    await killDuring(async () =>
      chef.call(loseParcel, { params, body: { reason } }).catch(() => undefined),
    )
    const losses = await run<{ state: string; losses: number }>(
      `select p.state, (select count(*) from coach_losses where parcel_id = p.id)::int as losses
       from parcels p where p.id = $1`,
      [lost.id],
    )
    expect(losses).toEqual([{ state: 'cancelled', losses: 1 }])
  }
  await expectLedgerAgrees(market.kernel)
})
