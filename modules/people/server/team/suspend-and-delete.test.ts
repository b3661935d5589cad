import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'

import { changeProfile, login, readProfile } from '#modules/identity/contract/accounts.ts'
import { listActs } from '#modules/journal/contract/team-acts.ts'
import { uploadImage } from '#modules/images/contract/images.ts'
import {
  decideDeletion,
  listDeletionRequests,
  listUsers,
  readUser,
  suspendUsers,
} from '#modules/people/contract/people.ts'
import { readProduct } from '#modules/products/contract/catalogue.ts'
import { requestAccountDeletion } from '#modules/people/contract/deletion-request.ts'
import { openMarket } from '../../../../tests/support/market.ts'
import type { Person } from '../../../../tests/support/market-people.ts'
import { line, order } from '../../../../tests/support/orders.ts'
import { refusal } from '../../../../tests/support/refusal.ts'

const market = await openMarket()
const admin = await market.staff('admin')
afterAll(() => market.close())

const reason = 'Vu avec la personne.'
const find = async (query: Parameters<typeof admin.call<typeof listUsers>>[1]['query']) =>
  (await admin.call(listUsers, { query })).users
const lastAct = async () => (await admin.call(listActs, {})).acts[0]
const suspend = (by: Person, person: Person, suspended = true) =>
  by.call(suspendUsers, { body: { users: [person.user._id], suspended, reason } })

describe('suspending', () => {
  test('ends sessions and hides products, all returns; of many, names the account refused', async () => {
    const seller = await market.seller({ name: 'Boutique suspendue' })
    const cloth = await market.product({ seller })
    const outcome = await admin.call(suspendUsers, {
      body: { users: [seller.user._id, admin.user._id], suspended: true, reason: 'Contrefaçons.' },
    })
    expect(outcome).toMatchObject({ changed: 1, refused: [{ _id: admin.user._id }] })
    expect(await refusal(seller.call(readProfile, {}))).toMatchObject({ status: 401 })
    expect(
      await refusal(
        market.visitor(login, { body: { phone: seller.user.phone, password: 'secret12' } }),
      ),
    ).toMatchObject({
      status: 403,
      code: 'identity.suspended',
    })
    expect(
      await refusal(market.visitor(readProduct, { params: { slug: cloth.slug } })),
    ).toMatchObject({ status: 404 })
    expect(await admin.call(readUser, { params: { id: seller.user._id } })).toMatchObject({
      state: 'suspended',
      suspendedReason: 'Contrefaçons.',
      sessions: 0,
    })
    await suspend(admin, seller, false)
    expect(await lastAct()).toMatchObject({
      action: 'accounts.reinstated',
      before: { état: 'suspendu' },
      after: { état: 'actif' },
    })
    expect(
      await market.visitor(login, { body: { phone: seller.user.phone, password: 'secret12' } }),
    ).toMatchObject({ role: 'vendeur' })
    expect(await market.visitor(readProduct, { params: { slug: cloth.slug } })).toMatchObject({
      slug: cloth.slug,
    })
  })
})

describe('a request to delete an account', () => {
  const requestDeletion = async (person: Person) => {
    await market.visitor(requestAccountDeletion, {
      body: { phoneNumber: person.user.phone, reason: 'Je pars.' },
    })
    await market.settle()
    const { requests } = await admin.call(listDeletionRequests, {})
    return (
      requests.find(({ userId }) => userId === person.user._id) ?? expect.unreachable('no request')
    )
  }
  const decide = (id: string, decision: 'anonymise' | 'keep') =>
    admin.call(decideDeletion, { params: { id }, body: { decision, reason } })

  test('waits until all is settled; then name and photo are gone, orders and ledger stay', async () => {
    const seller = await market.seller()
    const awa = await market.buyer('Awa qui part')
    const photo = await market.buyer('Autre').then(async () => {
      const body = new FormData()
      const bytes = await sharp({
        create: { width: 500, height: 500, channels: 3, background: '#9a3412' },
      })
        .jpeg()
        .toBuffer()
      body.append('image', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'moi.jpg')
      return awa.call(uploadImage, { body })
    })
    await awa.call(changeProfile, { body: { name: 'Awa qui part', imageId: photo._id } })
    const placed = await order(awa, [line(await market.product({ seller }))], {
      paymentMethod: 'cash_on_delivery',
    })
    const request = await requestDeletion(awa)
    expect(request).toMatchObject({ reason: 'Je pars.', openWork: { orders: 1 } })
    expect(await find({ state: 'deletion_asked' })).toMatchObject([{ name: 'Awa qui part' }])
    expect(await refusal(decide(request._id, 'anonymise'))).toMatchObject({
      status: 409,
      code: 'people.account_busy',
      message: expect.stringMatching(/1 commande en cours/),
    })

    await market.sql("update parcels set state = 'cancelled', due_at = null where order_id = $1", [
      placed._id,
    ])
    const shown = () =>
      fetch(`${market.url}/images/${photo._id}/160.webp`).then(({ status }) => status)
    expect(await shown()).toBe(200)
    await decide(request._id, 'anonymise')
    await market.settle()
    expect(await market.kernel.objects.has(`images/${photo._id}/160.webp`)).toBe(false)
    expect(await market.kernel.objects.has(`images/${photo._id}/1200.avif`)).toBe(false)
    expect(market.sms.messages(awa.user.phone).map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/compte est supprimé/),
    )
    expect(await admin.call(readUser, { params: { id: awa.user._id } })).toMatchObject({
      name: 'Compte supprimé',
      phone: null,
      imageUrl: null,
      state: 'deleted',
    })
    expect(await lastAct()).toMatchObject({
      action: 'accounts.anonymised',
      subject: { id: awa.user._id, label: 'Compte supprimé' },
      reason,
    })
    const rows = await market.sql('select order_number from orders where buyer_id = $1', [
      awa.user._id,
    ])
    expect(rows).toEqual([{ order_number: placed.orderNumber }])
    expect(await refusal(decide(request._id, 'anonymise'))).toMatchObject({
      status: 404,
      code: 'people.request_unknown',
    })
    expect((await suspend(admin, awa)).refused).toMatchObject([
      { message: expect.stringMatching(/supprimé/) },
    ])
  })
})
