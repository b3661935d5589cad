import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { login, readProfile } from '#modules/identity/contract/accounts.ts'
import { listActs } from '#modules/journal/contract/team-acts.ts'
import {
  changeRoles,
  deleteUser,
  readUser,
  suspendUsers,
  updateUser,
  type UserRow,
} from '#modules/people/contract/people.ts'
import { readProduct } from '#modules/products/contract/catalogue.ts'
import { openMarket, type Market } from '../../../../tests/support/market.ts'
import type { Person } from '../../../../tests/support/market-people.ts'
import { line, order } from '../../../../tests/support/orders.ts'
import { refusal } from '../../../../tests/support/refusal.ts'

let market: Market
let admin: Person
beforeAll(async () => {
  market = await openMarket()
  admin = await market.staff('admin')
})
afterAll(() => market.close())

const reason = 'Vu avec la personne.'
const lastAct = async () => (await admin.call(listActs, {})).acts[0]
const give = (by: Person, person: Person, role: UserRow['role']) =>
  by.call(changeRoles, { body: { users: [person.user._id], role, reason } })
const suspend = (by: Person, person: Person, suspended = true) =>
  by.call(suspendUsers, { body: { users: [person.user._id], suspended, reason } })

describe('roles', () => {
  test('are given with a reason, count at once, and are in the journal', async () => {
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
      const rows = await market.sql(
        "select id from users where role = 'admin' and suspended_at is null",
      )
      expect(rows).toHaveLength(1)
      expect(both.filter(({ status }) => status === 'rejected')).toHaveLength(1)
      // Makes the first one admin again.
      await market.sql("update users set role = 'buyer', suspended_at = null where id = any($1)", [
        [admin.user._id, other.user._id],
      ])
      await market.sql("update users set role = 'admin' where id = $1", [admin.user._id])
      admin = { ...admin, ...(await again(admin)) }
    }
  })

  test('nobody becomes a seller without a shop or leaves one with parcels; products follow', async () => {
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
    await market.sql("update parcels set state = 'cancelled', due_at = null where order_id = $1", [
      placed._id,
    ])
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
})

async function again(person: Person): Promise<Person> {
  const user = await market.visitor(login, {
    body: { phone: person.user.phone, password: 'secret12' },
  })
  return { call: market.withToken(user.token), user }
}
