import { approveChange } from '../../../tests/support/settings.ts'
import { afterAll, describe, expect, test } from 'vitest'

import {
  cancelRemittance,
  openRemittance,
  readCashBox,
  confirmRemittance,
  listRemittances,
} from '#modules/cash-boxes/contract/courier-cash.ts'
import { takeParcel, verifyVendorOtp } from '#modules/deliveries/contract/deliveries.ts'
import { proposeDeliverySettings } from '#modules/deliveries/contract/share-and-cap.ts'
import { byId, openCrew } from '#modules/deliveries/server/testing/crew.ts'
import { wrongOtp } from '#modules/deliveries/server/testing/street.ts'
import { toDoOf } from '../../../tests/support/to-do.ts'
import { refusal } from '../../../tests/support/refusal.ts'

const { market, street, seller, goods, chef, balance } = await openCrew()
afterAll(() => market.close())

describe('the cash box', () => {
  test('is emptied by a remittance that the manager confirms with the courier’s code, once', async () => {
    const fanta = await street.courier('Fanta Ballo')
    const remit = (amount?: number, key: string = crypto.randomUUID()) =>
      fanta.call(openRemittance, { body: amount ? { amount } : {} }, { idempotencyKey: key })
    expect(await refusal(remit())).toMatchObject({ code: 'cash_boxes.remittance_amount' })
    await street.handOver(fanta, await street.onTheWay(fanta, seller, goods))
    await street.handOver(fanta, await street.onTheWay(fanta, seller, goods))
    expect(await fanta.call(readCashBox, {})).toMatchObject({
      box: 22_000,
      cap: 150_000,
      earnings: { week: 1_400, delivered: 2, ended: 2, due: 1_400 },
    })
    expect(await refusal(remit(22_001))).toMatchObject({ code: 'cash_boxes.remittance_amount' })

    const first = await remit(20_000, 'remise-envoyee-deux-fois')
    expect(await remit(20_000, 'remise-envoyee-deux-fois')).toEqual(first)
    expect(await refusal(remit())).toMatchObject({
      status: 409,
      code: 'cash_boxes.remittance_open',
    })
    const { open } = await chef.call(listRemittances, {})
    expect(open).toMatchObject([{ _id: first._id, amount: 20_000, courierName: 'Fanta Ballo' }])
    expect(await toDoOf(chef, 'cash_boxes.count')).toMatchObject([
      { _id: first._id, forWhom: 'Fanta B.', verb: 'Compter' },
    ])
    expect(JSON.stringify(open)).not.toContain(first.code)
    const confirm = (code: string) =>
      chef.call(confirmRemittance, { ...byId(first._id), body: { code } })
    expect(await refusal(confirm(wrongOtp(first.code)))).toMatchObject({
      code: 'deliveries.wrong_code',
    })
    const bank = await balance('bank')
    await Promise.all([confirm(first.code), confirm(first.code)])
    expect((await balance('bank')) - bank).toBe(20_000)
    const colleague = await market.staff('chef_livreur')
    const again = colleague.call(confirmRemittance, {
      ...byId(first._id),
      body: { code: first.code },
    })
    expect(await refusal(again)).toMatchObject({ status: 404 })
    const after = await fanta.call(readCashBox, {})
    expect(after).toMatchObject({ box: 2_000, remittance: null })
    expect(after.movements).toHaveLength(3)
    expect(after.movements.find(({ amount }) => amount < 0)).toMatchObject({
      label: 'Remis à Équipe chef_livreur',
      amount: -20_000,
    })
    const last = await remit()
    await fanta.call(cancelRemittance, byId(last._id))
    expect(
      await refusal(chef.call(confirmRemittance, { ...byId(last._id), body: { code: last.code } })),
    ).toMatchObject({ status: 404 })
  })

  test('when full takes no new parcel to be paid in cash, only those paid already', async () => {
    const [admin, finance] = [await market.staff('admin'), await market.staff('finance')]
    const cap = async (cashCap: number) => {
      await admin.call(proposeDeliverySettings, {
        body: { courierShareBasisPoints: 7_000, cashCap, reason: 'Décidé en réunion.' },
      })
      await approveChange(finance)
    }
    await cap(10_000)
    const oumou = await street.courier('Oumou Sacko')
    await street.handOver(oumou, await street.onTheWay(oumou, seller, goods))
    const cash = await street.ready(seller, goods)
    expect(await refusal(oumou.call(takeParcel, byId(cash.id)))).toMatchObject({
      status: 422,
      code: 'deliveries.cash_cap',
    })
    expect(
      await refusal(oumou.call(verifyVendorOtp, { body: { otp: cash.vendorOtp } })),
    ).toMatchObject({ code: 'deliveries.cash_cap' })
    await oumou.call(takeParcel, byId((await street.ready(seller, goods, { paid: true })).id))
    await cap(150_000)
  })
})
