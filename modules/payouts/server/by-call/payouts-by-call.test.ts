import { afterAll, afterEach, expect, test } from 'vitest'

import {
  operatorFile,
  readBatch,
  retryLine,
  type Batch,
} from '#modules/payouts/contract/payouts.ts'
import { addressOf } from '#kernel/wire/typed-client.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { changePayoutNumber, readPayoutNumber } from '#modules/payouts/contract/payout-number.ts'
import { changeShopSettings } from '#modules/shops/contract/shop-settings.ts'
import { usualPassword } from '#modules/identity/server/testing/callers.ts'
import { balancesOf } from '#modules/ledger/module.ts'
import { expectLedgerAgrees } from '../../../../tests/support/ledger.ts'
import type { Goods } from '../../../../tests/support/market-goods.ts'
import { openMarket } from '../../../../tests/support/market.ts'
import type { Seller } from '../../../../tests/support/market-people.ts'
import { refusal } from '../../../../tests/support/refusal.ts'
import { waveWallet } from '../../../../tests/support/wave-wallet.ts'
import { payeesOf } from '../payees.ts'
import { moveDepot, settingsOf } from '../testing/move-depot.ts'
import { sendSaturday } from '../testing/send-saturday.ts'
import { sell } from '../testing/sold.ts'

let patienceMs = 30_000
const opening = 10_000_000

const market = await openMarket({ wavePatienceMs: () => patienceMs, waveBalance: opening })
const awa = await market.buyer()
const courier = await market.staff('livreur')
const [oumar, kadiatou] = [await market.staff('finance'), await market.staff('finance')]
afterEach(() => {
  patienceMs = 30_000
  market.wave.clearFaults()
})
afterAll(() => market.close())

/** A shop whose payouts go to this number of Wave. */
async function waveShop(depotNumber = '76000100'): Promise<{ seller: Seller; goods: Goods }> {
  const seller = await market.seller()
  await moveDepot(seller, { depotNumber, depotProvider: 'wave' })
  return { seller, goods: await market.product({ seller, price: 10_000, stock: 100 }) }
}
/**
 * Each shop sells once, all parcels are closed, and it is Saturday: a batch of these sales, sent.
 */
async function saturday(shops: readonly { seller: Seller; goods: Goods }[]): Promise<Batch> {
  for (const { seller, goods } of shops) await sell(market, { buyer: awa, seller, courier, goods })
  return sendSaturday(market, { reader: oumar, approver: kadiatou })
}
const read = (id: string) => oumar.call(readBatch, { params: { id } })
const lineOf = async (batch: Batch, { shopId }: Seller) =>
  (await read(batch._id)).lines.find(({ ownerId }) => ownerId === shopId) ??
  expect.unreachable('no line')
const watch = () => market.runJob('payouts.transfers')
const clearing = async () =>
  (await balancesOf(market.kernel.db, ['wave_clearing'])).get('wave_clearing') ?? 0
const paidOut = () =>
  market.wave
    .payouts()
    .filter(({ status }) => status === 'succeeded')
    .map(({ mobile, receive_amount: francs }) => `${mobile} ${francs}`)

test('a batch half by file, half by call: Wave is called once two officers agreed', async () => {
  const wave = await waveShop()
  const seller = await market.seller()
  const orange = { seller, goods: await market.product({ seller, stock: 100 }) }
  const batch = await saturday([wave, orange])
  expect(market.wave.payouts()).toEqual([])
  const file = await fetch(market.url + addressOf(operatorFile, { params: { id: batch._id } }), {
    headers: { authorization: `Bearer ${oumar.user.token}` },
  })
  const text = await file.text()
  expect(text).not.toContain('76000100')
  expect(text.trim().split('\n')).toHaveLength(2)
  await market.settle()
  expect(await lineOf(batch, wave.seller)).toMatchObject({ state: 'paid', provider: 'wave' })
  expect(await lineOf(batch, orange.seller)).toMatchObject({ state: 'sent', byCall: false })
  expect(market.wave.payouts()).toMatchObject([{ mobile: '+22376000100', status: 'succeeded' }])
  expect((await read(batch._id)).providers).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ name: 'wave', byCall: true, paid: 1 })]),
  )
  await expectLedgerAgrees(market.kernel)
})

test.each([
  ['hangs', { kind: 'hang', seconds: 60 }],
  ['is down', { kind: 'down' }],
  ['pays and loses its answer', { kind: 'lost' }],
] as const)('while the operator %s a line stays sent, and is paid once', async (_, fault) => {
  const shop = await waveShop()
  patienceMs = fault.kind === 'hang' ? 200 : 30_000
  market.wave.setFault('payout', fault)
  const before = paidOut().length
  const batch = await saturday([shop])
  await market.settle()
  expect(await lineOf(batch, shop.seller)).toMatchObject({ state: 'sent', byCall: true })
  await watch()
  patienceMs = 30_000
  market.wave.clearFaults()
  await Promise.all([watch(), watch(), watch()])
  await watch()
  expect(await lineOf(batch, shop.seller)).toMatchObject({ state: 'paid' })
  expect(paidOut().length - before).toBe(1)
  expect((await read(batch._id)).state).toBe('paid')
  await expectWallet()
})

test('a line that the operator refuses says why, and is paid once to the number given since', async () => {
  const shop = await waveShop('79000011')
  const batch = await saturday([shop])
  await market.settle()
  const failed = await lineOf(batch, shop.seller)
  expect(failed).toMatchObject({
    state: 'failed',
    failure: 'Ce compte Wave a atteint son plafond et ne peut pas recevoir.',
  })
  await moveDepot(shop.seller, { depotNumber: '76000111' })
  const params = { id: failed._id }
  await Promise.allSettled([1, 2].map(() => oumar.call(retryLine, { params })))
  await market.settle()
  await watch()
  expect(await lineOf(batch, shop.seller)).toMatchObject({ state: 'paid', attempts: 2 })
  expect(paidOut().filter((one) => one.includes('76000111'))).toHaveLength(1)
  await expectWallet()
  await expectLedgerAgrees(market.kernel)
})

test('a shop changes its operator with its password, and approvers see that it did', async () => {
  const shop = await waveShop()
  await saturday([shop])
  await market.settle()
  await expect(
    shop.seller.call(changeShopSettings, {
      body: { ...(await settingsOf(shop.seller)), depotProvider: 'orange_money' },
    }),
  ).rejects.toMatchObject({ code: 'shops.password_needed' })
  await moveDepot(shop.seller, { depotProvider: 'orange_money' })
  const batch = await saturday([shop])
  expect(await lineOf(batch, shop.seller)).toMatchObject({
    provider: 'orange_money',
    warnings: ['depot_changed'],
  })
})

test('a courier chooses where his payouts go: typed twice, with his password, and he is notified', async () => {
  const rider = await market.staff('livreur')
  const body = { provider: 'wave', phone: '76000133', phoneAgain: '76000133' } as const
  const change = (changes: object) =>
    rider.call(changePayoutNumber, { body: { ...body, password: usualPassword, ...changes } })
  expect(await refusal(change({ phoneAgain: '76000134' }))).toMatchObject({ status: 400 })
  expect(await refusal(change({ password: 'guess' }))).toMatchObject({
    code: 'identity.wrong_password',
  })
  expect(await rider.call(readPayoutNumber, {})).toMatchObject({
    provider: 'orange_money',
    number: rider.user.phone,
    changedAt: null,
  })
  expect(await change({})).toMatchObject({ provider: 'wave', number: '76000133' })
  await market.settle()
  const { notifications } = await rider.call(listNotifications, {})
  expect(notifications).toContainEqual(
    expect.objectContaining({ title: 'Numéro de versement changé' }),
  )
  expect((await payeesOf(market.kernel.db, [rider.user._id])).get(rider.user._id)).toMatchObject({
    provider: 'wave',
    depotNumber: '76000133',
  })
})

/** The ledger's amount at the operator equals what the wallet has gained since it was opened. */
async function expectWallet(): Promise<void> {
  expect(await clearing()).toBe((await waveWallet(market)) - opening)
}
