import { Writable } from 'node:stream'

import { afterAll, expect, test } from 'vitest'

import {
  currentDeliveries,
  deliveryHistory,
  resendCode,
  returnParcel,
  takeParcel,
  vendorsInTransit,
  verifyClientOtp,
  verifyVendorOtp,
} from '#modules/deliveries/contract/deliveries.ts'
import {
  openRemittance,
  readCashBox,
  confirmRemittance,
  listRemittances,
} from '#modules/cash-boxes/contract/courier-cash.ts'
import { listCouriers, readBoard, readParcelRecord } from '#modules/dispatch/contract/dispatch.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { typedClient } from '#kernel/wire/typed-client.ts'
import { openMarketLog } from '#server/open-log.ts'
import { openMarket } from '../../../../tests/support/market.ts'
import type { Person } from '../../../../tests/support/market-people.ts'
import { streetOf, wrongOtp } from '../testing/street.ts'
import { failTries } from '../../../../tests/support/failed-tries.ts'

let logged = ''
const keep = new Writable({
  write(chunk, _, done) {
    logged += String(chunk)
    done()
  },
})
const market = await openMarket({ log: openMarketLog('trace', keep) })
afterAll(() => market.close())

/** A person whose every answer is kept as it came over the wire. */
function recorded(person: Person, texts: string[]): Person {
  const call = typedClient(
    async (request) => {
      const answer = await fetch(market.url + request.url, request)
      const text = await answer.text()
      texts.push(text, JSON.stringify([...answer.headers]))
      return { status: answer.status, headers: answer.headers, text: () => Promise.resolve(text) }
    },
    () => person.user.token,
  )
  return { ...person, call }
}

const holds = (text: string, code: string) =>
  new RegExp(`(?<![0-9a-f-])${code.slice(0, 3)}[ \u00a0\u202f]?${code.slice(3)}(?![0-9a-f-])`).test(
    text,
  )

test('no code is in an answer to courier or manager, in a notification or in the log', async () => {
  const street = streetOf(market)
  const [seller, answers] = [await market.seller(), [] as string[]]
  const goods = await market.product({ seller })
  const courier = recorded(await market.staff('livreur'), answers)
  const chef = recorded(await market.staff('chef_livreur'), answers)
  const parcel = await street.ready(seller, goods, { paid: true })
  const codes = [parcel.vendorOtp]
  const params = { id: parcel.id }
  const tried = (call: Promise<unknown>) => call.catch(() => undefined)
  const look = async () => {
    for (const what of [
      currentDeliveries,
      vendorsInTransit,
      deliveryHistory,
      readCashBox,
      listNotifications,
    ] as const)
      await courier.call(what, {})
    for (const what of [readBoard, listCouriers, listRemittances, listNotifications] as const)
      await chef.call(what, {})
    await chef.call(readParcelRecord, { params })
  }
  const handOver = (otp: string, id = parcel.id) =>
    courier.call(verifyClientOtp, { body: { fulfillmentId: id, otp, cashReceived: true } })

  await look()
  await courier.call(takeParcel, { params })
  await look()
  await tried(courier.call(verifyVendorOtp, { body: { otp: wrongOtp(parcel.vendorOtp) } }))
  await courier.call(verifyVendorOtp, { body: { otp: parcel.vendorOtp } })
  codes.push(await street.codeOf(parcel.id, 'clientOtp'))
  await courier.call(resendCode, { params })
  await tried(handOver(wrongOtp(codes[1] ?? '')))
  await look()
  await failTries(market, courier, { id: parcel.id, kinds: ['absent', 'absent'] })
  codes.push(await street.codeOf(parcel.id, 'vendorOtp'))
  await look()
  await tried(courier.call(returnParcel, { params, body: { otp: wrongOtp(codes[2] ?? '') } }))
  await courier.call(returnParcel, { params, body: { otp: codes[2] ?? '' } })
  const other = await street.onTheWay(courier, seller, goods)
  codes.push(other.vendorOtp, other.clientOtp)
  // Provokes an error: the statement is logged, its values are not.
  await market.sql('alter table courier_fees rename to courier_fees_away')
  await tried(handOver(other.clientOtp, other.id))
  await market.sql('alter table courier_fees_away rename to courier_fees')
  for (let times = 0; times < 2; times += 1) await handOver(other.clientOtp, other.id)
  await look()
  await market.settle()
  await look()

  const everything = answers.join('\n')
  expect(everything).toContain('Badalabougou')
  expect(codes).toHaveLength(5)
  expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([])
  expect(codes.filter((code) => holds(everything, code))).toEqual([])
  expect(logged).toMatch(/insert into .{0,4}courier_fees/)
  expect(codes.filter((code) => holds(logged, code))).toEqual([])

  // A remittance's code is the courier's own and appears in no other answer.
  const since = answers.length
  const { _id, code } = await courier.call(
    openRemittance,
    { body: {} },
    { idempotencyKey: 'remise-de-la-journee' },
  )
  const ofOthers = answers.length
  await chef.call(listRemittances, {})
  await chef.call(confirmRemittance, { params: { id: _id }, body: { code } })
  expect(holds(answers.slice(since, ofOthers).join('\n'), code)).toBe(true)
  expect(holds(answers.slice(ofOthers).join('\n') + logged, code)).toBe(false)
})
