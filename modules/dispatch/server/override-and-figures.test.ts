import { afterAll, describe, expect, test } from 'vitest'

import {
  failDelivery,
  returnParcel,
  verifyClientOtp,
} from '#modules/deliveries/contract/deliveries.ts'
import {
  assignParcels,
  overrideOtp,
  readBoard,
  readParcelRecord,
  sendParcelBack,
} from '#modules/dispatch/contract/dispatch.ts'
import { actsOn } from '#modules/journal/module.ts'
import { byId, openCrew } from '#modules/deliveries/server/testing/crew.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { pictureOf } from '../../../tests/support/pictures.ts'

const { market, street, seller, goods, moussa, chef, managerOf } = await openCrew()
afterAll(() => market.close())

const reason = 'Téléphone du client en panne, remis devant témoin.'

describe('an override', () => {
  test('replaces the code with reason and photo, in the journal; a later code finds it delivered', async () => {
    const parcel = await street.onTheWay(moussa, seller, goods)
    const imageId = await pictureOf(market, chef)
    const override = (body: Partial<{ reason: string; imageId: string; cashReceived: boolean }>) =>
      chef.call(overrideOtp, {
        ...byId(parcel.id),
        body: { step: 'handover', reason, imageId, cashReceived: true, ...body },
      })
    expect(await refusal(override({ reason: 'bof' }))).toMatchObject({ status: 400 })
    expect(await refusal(override({ imageId: await pictureOf(market, moussa) }))).toMatchObject({
      code: 'deliveries.photo_unknown',
    })
    expect(await refusal(override({ cashReceived: false }))).toMatchObject({
      code: 'deliveries.cash_unconfirmed',
    })
    const elsewhere = await managerOf('sikasso')
    expect(
      await refusal(
        elsewhere.call(overrideOtp, {
          ...byId(parcel.id),
          body: { step: 'handover', reason, imageId },
        }),
      ),
    ).toMatchObject({ status: 404 })
    await override({})
    expect(await street.handOver(moussa, parcel)).toMatchObject({ alreadyDelivered: true })
    expect(await refusal(override({}))).toMatchObject({ status: 409 })
    const rows = await market.sql(
      "select * from audit_acts where action = 'deliveries.otp_overridden'",
    )
    expect(rows).toMatchObject([
      {
        actor_id: chef.user._id,
        actor_role: 'chef_livreur',
        subject_id: parcel.id,
        subject_label: parcel.placed.orderNumber,
        reason,
        after: {
          step: 'handover',
          photo: imageId,
          courierId: moussa.user._id,
          cashReceived: 11_000,
        },
      },
    ])
    const { history } = await chef.call(readParcelRecord, byId(parcel.id))
    expect(history.at(-1)).toMatchObject({ state: 'delivered', by: 'Équipe chef_livreur', reason })
  })

  test('also frees a parcel whose code is locked, and lets one leave or come back to its shop', async () => {
    const [failed, parcel] = [await street.ready(seller, goods), await street.ready(seller, goods)]
    await chef.call(assignParcels, {
      body: { fulfillmentIds: [failed.id, parcel.id], courierId: moussa.user._id },
    })
    const imageId = await pictureOf(market, chef)
    const step = (name: 'pickup' | 'return', { id } = parcel) =>
      chef.call(overrideOtp, { ...byId(id), body: { step: name, reason, imageId } })
    await step('pickup', failed)
    await moussa.call(failDelivery, {
      ...byId(failed.id),
      body: { kind: 'absent', imageId: await pictureOf(market, moussa) },
    })
    await step('pickup')
    const otp = await street.codeOf(parcel.id, 'clientOtp')
    for (let index = 0; index < 6; index += 1)
      await refusal(
        moussa.call(verifyClientOtp, {
          body: {
            fulfillmentId: parcel.id,
            otp: otp === '000000' ? '111111' : '000000',
            cashReceived: true,
          },
        }),
      )
    expect((await chef.call(readBoard, {})).columns.to_settle.parcels[0]).toMatchObject({
      fulfillmentId: parcel.id,
      lockedUntil: expect.any(String),
    })
    await moussa.call(failDelivery, {
      ...byId(parcel.id),
      body: { kind: 'no_money', imageId: await pictureOf(market, moussa) },
    })
    await chef.call(sendParcelBack, byId(parcel.id))
    expect(
      (await actsOn(market.kernel.db, { kind: 'parcel', id: parcel.id })).at(-1),
    ).toMatchObject({
      action: 'deliveries.parcel_sent_back',
      actorId: chef.user._id,
      after: { état: 'en retour' },
    })
    expect((await chef.call(readParcelRecord, byId(parcel.id))).failures).toMatchObject([
      { kind: 'no_money', imageUrl: expect.stringContaining('/images/') },
    ])
    await step('return')
    expect(
      await refusal(moussa.call(returnParcel, { ...byId(parcel.id), body: { otp: '123456' } })),
    ).toMatchObject({ status: 409 })
  })
})
