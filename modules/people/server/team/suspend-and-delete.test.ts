import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'

import { changeProfile, login, readProfile } from '#modules/identity/contract/accounts.ts'
import { listActs } from '#modules/journal/contract/audit.ts'
import { uploadImage } from '#modules/images/contract/images.ts'
import {
  decideDeletion,
  endSessions,
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
      code: 'accounts.suspended',
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

  test('ending sessions signs out everywhere, and the password still signs in', async () => {
    const buyer = await market.buyer()
    expect(
      await admin.call(endSessions, {
        body: { users: [buyer.user._id], reason: 'Téléphone volé.' },
      }),
    ).toMatchObject({ changed: 1 })
    expect(await refusal(buyer.call(readProfile, {}))).toMatchObject({ status: 401 })
    expect(await lastAct()).toMatchObject({
      action: 'accounts.sessions_ended',
      before: { sessions: 1 },
      after: { sessions: 0 },
      reason: 'Téléphone volé.',
    })
    expect(await again(buyer)).toMatchObject({ user: { role: 'buyer' } })
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
      code: 'admin.account_busy',
      message: expect.stringMatching(/1 commande en cours/),
    })

    await market.sql("update parcels set state = 'cancelled' where order_id = $1", [placed._id])
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
      code: 'admin.request_unknown',
    })
    expect((await suspend(admin, awa)).refused).toMatchObject([
      { message: expect.stringMatching(/supprimé/) },
    ])
  })

  test('that its owner did not make is put aside, and its owner is notified', async () => {
    const awa = await market.buyer('Awa qui reste')
    await decide((await requestDeletion(awa))._id, 'keep')
    await market.settle()
    expect(await awa.call(readProfile, {})).toMatchObject({ name: 'Awa qui reste' })
    expect((await admin.call(listDeletionRequests, {})).total).toBe(0)
    expect(market.sms.messages(awa.user.phone).map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/compte est gardé/),
    )
    expect(await lastAct()).toMatchObject({ action: 'accounts.deletion_refused' })
  })
})

describe('the journal', () => {
  test('is filtered by part of the market, by whom, by words and days, and saved as shown', async () => {
    const person = await market.buyer('Fanta Ballo')
    await suspend(admin, person)
    expect((await admin.call(listActs, { query: { q: 'fanta' } })).acts).toMatchObject([
      { action: 'accounts.suspended', subject: { label: 'Fanta Ballo' } },
    ])
    const read = async (query: object) => (await admin.call(listActs, { query })).acts.length
    expect(await read({ q: 'fanta', domain: 'orders' })).toBe(0)
    expect(
      await read({
        q: 'fanta',
        domain: 'accounts',
        actor: admin.user._id,
        from: '2026-11-20',
        to: '2026-11-20',
      }),
    ).toBe(1)
    expect(await read({ q: 'fanta', to: '2026-11-19' })).toBe(0)
    const file = await fetch(`${market.url}/api/admin/acts/export?q=fanta`, {
      headers: { authorization: `Bearer ${admin.user.token}` },
    })
    expect((await file.text()).trim().split('\r\n')).toEqual([
      expect.anything(),
      '2026-11-20 10:00;Équipe admin;Administrateur;Compte suspendu;Fanta Ballo;état : actif;état : suspendu;Vu avec la personne.',
    ])
  })
})

async function again(person: Person): Promise<Person> {
  const user = await market.visitor(login, {
    body: { phone: person.user.phone, password: 'secret12' },
  })
  return { call: market.withToken(user.token), user }
}
