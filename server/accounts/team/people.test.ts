import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { changeProfile, login, readProfile } from '#contract/accounts/accounts.ts'
import { listActs } from '#contract/audit/audit.ts'
import { uploadImage } from '#contract/images/images.ts'
import {
  changeRoles,
  decideDeletion,
  deleteUser,
  endSessions,
  exportUsers,
  listDeletionRequests,
  listUsers,
  readUser,
  suspendUsers,
  updateUser,
  type UserRow,
} from '#contract/accounts/people.ts'
import { readProduct } from '#contract/catalogue/catalogue.ts'
import { requestAccountDeletion } from '#contract/accounts/deletion-request.ts'
import { refusal } from '../testing/callers.ts'
import { fewestStatements } from '../../../tests/fewest-statements.ts'
import { openMarket, type Market } from '../../../tests/market.ts'
import type { Person } from '../../../tests/market-people.ts'
import { line, order } from '../../../tests/orders.ts'

let market: Market
let admin: Person
beforeAll(async () => {
  market = await openMarket()
  admin = await market.staff('admin')
})
afterAll(() => market.close())

const reason = 'Vu avec la personne.'
const find = async (query: Parameters<typeof admin.call<typeof listUsers>>[1]['query']) =>
  (await admin.call(listUsers, { query })).users
const names = (users: readonly UserRow[]) => users.map(({ name }) => name)
const lastAct = async () => (await admin.call(listActs, {})).acts[0]
const give = (by: Person, person: Person, role: UserRow['role']) =>
  by.call(changeRoles, { body: { users: [person.user._id], role, reason } })
const suspend = (by: Person, person: Person, suspended = true) =>
  by.call(suspendUsers, { body: { users: [person.user._id], suspended, reason } })

describe('the list of accounts', () => {
  test('finds by name without accents, by a part of the number, by shop; filters by role, state and days', async () => {
    const oumou = await market.buyer('Oumou Sangaré')
    const seller = await market.seller({ name: 'Cuirs de Kayes' })
    expect(names(await find({ q: 'sangare oum' }))).toEqual(['Oumou Sangaré'])
    expect(names(await find({ q: oumou.user.phone.slice(2) }))).toContain('Oumou Sangaré')
    expect(names(await find({ q: `+223 ${oumou.user.phone}` }))).toEqual(['Oumou Sangaré'])
    expect(await find({ q: 'cuirs' })).toMatchObject([
      {
        _id: seller.user._id,
        role: 'vendeur',
        shopName: 'Cuirs de Kayes',
        place: 'Bagadadji',
        state: 'active',
      },
    ])
    expect(await find({ q: '%' })).toEqual([])
    expect(names(await find({ role: 'admin' }))).toEqual(['Équipe admin'])
    expect(await find({ q: 'oumou', state: 'suspended' })).toEqual([])
    expect(names(await find({ q: 'oumou', state: 'active', seen: 1, joined: 1 }))).toEqual([
      'Oumou Sangaré',
    ])
    expect(names(await find({ role: 'vendeur', region: 'Bamako', q: 'kayes' }))).toHaveLength(1)
    expect(await refusal(admin.call(listUsers, { query: { after: 'ailleurs' } }))).toMatchObject({
      status: 400,
    })
  })

  test('is read page by page, each account once, in both directions and by last seen; the file holds them all', async () => {
    for (let one = 0; one < 5; one += 1) await market.buyer(`Liste ${one}`)
    for (const sort of ['newest', 'oldest', 'seen'] as const) {
      const seen: string[] = []
      let after: string | undefined
      do {
        const page: { users: UserRow[]; next: string | null } = await admin.call(listUsers, {
          query: { q: 'liste', sort, limit: 2, ...(after ? { after } : {}) },
        })
        seen.push(...page.users.map(({ _id }) => _id))
        after = page.next ?? undefined
      } while (after)
      expect(new Set(seen).size).toBe(5)
      expect(seen).toHaveLength(5)
    }
    const { token } = admin.user
    const file = await fetch(`${market.url}${exportUsers.path}?q=liste`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(file.headers.get('content-type')).toMatch(/text\/csv/)
    const lines = (await file.text()).trim().split('\r\n')
    expect(lines).toHaveLength(6)
    expect(lines[1]).toMatch(/^Liste \d;60.00.00.\d\d;Acheteur;/)
  })

  test('takes as many statements for five accounts as for one', async () => {
    const few = await fewestStatements(market, () => admin.call(listUsers, { query: { limit: 1 } }))
    expect(
      await fewestStatements(market, () => admin.call(listUsers, { query: { limit: 100 } })),
    ).toBe(few)
  })
})

describe('roles', () => {
  test('are given with a reason, count at once, and stand in the journal', async () => {
    const person = await market.buyer('Future chef')
    expect(
      await admin.call(changeRoles, {
        body: { users: [person.user._id], role: 'chef_livreur', group: 'kati', reason },
      }),
    ).toEqual({
      changed: 1,
      refused: [],
    })
    expect(await person.call(readProfile, {})).toMatchObject({ role: 'chef_livreur' })
    expect(await admin.call(readUser, { params: { id: person.user._id } })).toMatchObject({
      group: 'kati',
      state: 'active',
    })
    expect(await lastAct()).toMatchObject({
      action: 'accounts.role_changed',
      actor: { _id: admin.user._id, role: 'admin' },
      subject: { id: person.user._id, label: 'Future chef' },
      before: { rôle: 'Acheteur' },
      after: { rôle: 'Chef livreur', groupe: 'kati' },
      reason,
    })
    expect(
      await refusal(
        admin.call(changeRoles, { body: { users: [person.user._id], role: 'buyer', reason: '' } }),
      ),
    ).toMatchObject({ status: 400 })
  })

  test('no admin raises himself to finance, and nobody leaves the market without an admin', async () => {
    for (const role of ['finance', 'buyer'] as const)
      expect((await give(admin, admin, role)).refused).toMatchObject([
        { message: expect.stringMatching(/propre compte/) },
      ])
    expect((await suspend(admin, admin)).changed).toBe(0)
    expect(await refusal(admin.call(deleteUser, { params: { id: admin.user._id } }))).toMatchObject(
      { status: 409 },
    )
    expect(await admin.call(readProfile, {})).toMatchObject({ role: 'admin' })
  })

  test('two admins who remove each other at the same moment leave one', async () => {
    for (let round = 0; round < 3; round += 1) {
      const other = await market.staff('admin')
      const both = await Promise.allSettled([
        give(admin, other, 'buyer'),
        round === 1 ? suspend(other, admin) : give(other, admin, 'buyer'),
      ])
      const { rows } = await market.kernel.database.pool.query(
        "select id from users where role = 'admin' and suspended_at is null",
      )
      expect(rows).toHaveLength(1)
      expect(both.filter(({ status }) => status === 'rejected')).toHaveLength(1)
      // Whoever is left goes on.
      await market.kernel.database.pool.query(
        "update users set role = 'buyer', suspended_at = null where id = any($1)",
        [[admin.user._id, other.user._id]],
      )
      await market.kernel.database.pool.query("update users set role = 'admin' where id = $1", [
        admin.user._id,
      ])
      admin = { ...admin, ...(await again(admin)) }
    }
  })

  test('nobody becomes a seller without a shop, nor leaves one with parcels to hand over; the products follow', async () => {
    const buyer = await market.buyer()
    expect((await give(admin, buyer, 'vendeur')).refused).toMatchObject([
      { message: expect.stringMatching(/pas de boutique/) },
    ])
    const seller = await market.seller({ name: 'Boutique qui change' })
    const cloth = await market.product({ seller })
    const placed = await order(buyer, [line(cloth)], { paymentMethod: 'cash_on_delivery' })
    expect((await give(admin, seller, 'buyer')).refused).toMatchObject([
      { message: 'Ce compte a encore : 1 colis à remettre par sa boutique.' },
    ])
    await market.kernel.database.pool.query(
      "update parcels set state = 'cancelled' where order_id = $1",
      [placed._id],
    )
    expect((await give(admin, seller, 'buyer')).changed).toBe(1)
    expect(
      await refusal(market.visitor(readProduct, { params: { slug: cloth.slug } })),
    ).toMatchObject({ status: 404 })
    await suspend(admin, seller)
    await suspend(admin, seller, false)
    expect(
      await refusal(market.visitor(readProduct, { params: { slug: cloth.slug } })),
    ).toMatchObject({ status: 404 })
    expect(
      await admin.call(updateUser, {
        params: { id: seller.user._id },
        body: { role: 'vendeur', reason },
      }),
    ).toMatchObject({ role: 'vendeur' })
    expect(await market.visitor(readProduct, { params: { slug: cloth.slug } })).toMatchObject({
      slug: cloth.slug,
    })
  })

  test('updating an account without saying what changes nothing', async () => {
    const buyer = await market.buyer('Telle quelle')
    const before = await lastAct()
    expect(await admin.call(updateUser, { params: { id: buyer.user._id } })).toMatchObject({
      name: 'Telle quelle',
      role: 'buyer',
    })
    expect(await lastAct()).toEqual(before)
  })
})

describe('suspending', () => {
  test('ends the sessions, takes the products along, and all returns; one of many that cannot be is named', async () => {
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

  test('ending sessions signs out everywhere, and the password still opens', async () => {
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
  const ask = async (person: Person) => {
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

  test('waits until all is settled; then the person is unknown, the photo’s bytes are gone, orders and ledger stay', async () => {
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
    const request = await ask(awa)
    expect(request).toMatchObject({ reason: 'Je pars.', openWork: { orders: 1 } })
    expect(await find({ state: 'deletion_asked' })).toMatchObject([{ name: 'Awa qui part' }])
    expect(await refusal(decide(request._id, 'anonymise'))).toMatchObject({
      status: 409,
      code: 'admin.account_busy',
      message: expect.stringMatching(/1 commande en cours/),
    })

    await market.kernel.database.pool.query(
      "update parcels set state = 'cancelled' where order_id = $1",
      [placed._id],
    )
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
    const { rows } = await market.kernel.database.pool.query(
      'select order_number from orders where buyer_id = $1',
      [awa.user._id],
    )
    expect(rows).toEqual([{ order_number: placed.orderNumber }])
    expect(await refusal(decide(request._id, 'anonymise'))).toMatchObject({
      status: 404,
      code: 'admin.request_unknown',
    })
    expect((await suspend(admin, awa)).refused).toMatchObject([
      { message: expect.stringMatching(/supprimé/) },
    ])
  })

  test('that its owner did not make is put aside, and its owner is told', async () => {
    const awa = await market.buyer('Awa qui reste')
    await decide((await ask(awa))._id, 'keep')
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
