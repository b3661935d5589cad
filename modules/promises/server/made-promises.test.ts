import { afterAll, expect, test } from 'vitest'

import { openStation } from '#modules/coaches/server/testing/coach-crew.ts'
import { noteLate } from '#modules/coaches/contract/waybills.ts'
import {
  answerCourierPromise,
  readCourierPromises,
  readOrderPromises,
} from '#modules/promises/contract/kept-promises.ts'
import { streetOf } from '#modules/deliveries/server/testing/street.ts'
import { ownPromises } from './count-kept.ts'

const place = await openStation()
const { market, chef, seller, depart, arrive } = place
const street = streetOf(market)
const goods = await market.product({ seller, stock: 100 })
const courier = await street.courier('Moussa Traoré')
afterAll(() => market.close())

const day = 86_400_000
const promises = () => courier.call(readCourierPromises, {})

test('a courier reads what he did not bring in time, and a buyer how often he does, from ten on', async () => {
  market.clock.set(new Date('2026-11-23T09:00Z'))
  for (let each = 0; each < 9; each += 1) {
    const parcel = await street.onTheWay(courier, seller, goods)
    const clientOtp = await street.codeOf(parcel.id, 'clientOtp')
    await street.handOver(courier, { id: parcel.id, clientOtp })
  }
  expect((await promises()).kept).toEqual({ kept: 9, of: 9 })
  const late = await street.onTheWay(courier, seller, goods)
  const shown = async () =>
    (await late.buyer.call(readOrderPromises, { params: { id: late.placed._id } })).carriers
  expect(await shown()).toEqual([])
  market.clock.advance(2 * day)
  await market.runJob('promises.tell', 'deliveries.bring')
  const { kept, missed } = await promises()
  expect(kept).toEqual({ kept: 9, of: 10 })
  expect(missed).toMatchObject([{ _id: late.id, doneAt: null, mayAnswer: true }])
  expect(await shown()).toEqual([
    { parcelId: late.id, keeper: 'courier', kept: { kept: 9, of: 10 } },
  ])
  await courier.call(answerCourierPromise, {
    params: { id: late.id },
    body: { cause: 'other', words: 'Route inondée à Sogoniko.' },
  })
  expect((await promises()).missed[0]?.answer).toMatchObject({ isWithdrawn: null })
})

test('a coach is on time by its day; a closed road is nobody’s', async () => {
  const carrierOf = async (number: string) =>
    (
      await market.sql<{ id: string }>('select carrier_id as id from waybills where number = $1', [
        number,
      ])
    )[0]?.id ?? ''
  const parcels = [await place.atStation(), await place.atStation(), await place.atStation()]
  const [good, late, shut] = parcels
  const one = await depart([good?.id ?? ''])
  await arrive(good?.code ?? '')
  const of = { keeper: 'carrier', id: await carrierOf(one.number) } as const
  const kept = async () => (await ownPromises(market.kernel, of)).kept
  const before = await kept()
  const two = await depart([late?.id ?? ''])
  const three = await depart([shut?.id ?? ''])
  await chef.call(noteLate, {
    params: { id: three._id },
    body: { cause: 'road', words: 'La route est coupée à Diéma.' },
  })
  market.clock.set(new Date(Date.parse(`${two.dueOn}T00:00:00Z`) + day - 1))
  expect(await kept()).toEqual(before)
  market.clock.advance(2 * day)
  expect(await kept()).toEqual({ kept: before.kept, of: before.of + 1 })
  await arrive(late?.code ?? '')
  expect(await kept()).toEqual({ kept: before.kept, of: before.of + 1 })
})
