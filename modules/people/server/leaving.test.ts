import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'

import { login, readProfile, register } from '#modules/identity/contract/accounts.ts'
import { addAddress } from '#modules/addresses/contract/saved-addresses.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { readOrder } from '#modules/orders/contract/orders.ts'
import { requestAccountDeletion } from '#modules/people/contract/deletion-request.ts'
import { anonymiseAccount } from './deletion.ts'
import { users } from '#modules/identity/database/tables.ts'
import { deletionRequests } from '#modules/people/database/tables.ts'
import { openMarket } from '../../../tests/support/market.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { home, line, order } from '../../../tests/support/orders.ts'
import { callerFrom, usualPassword } from '#modules/identity/server/testing/callers.ts'
import { refusal } from '../../../tests/support/refusal.ts'

let awa: Person
const market = await openMarket()
afterAll(() => market.close())
beforeEach(async () => {
  awa = await market.buyer()
})

let nextHost = 0
const newAddress = () => `192.0.2.${(nextHost += 1)}`
const requestDeletion = (phoneNumber: string, reason?: string, address = newAddress()) =>
  callerFrom(market, address)(requestAccountDeletion, { body: { phoneNumber, reason } })
const requestsOf = (person: Person) =>
  market.kernel.db
    .select()
    .from(deletionRequests)
    .where(eq(deletionRequests.userId, person.user._id))
const anonymise = (person: Person) =>
  market.kernel.transaction((tx) => anonymiseAccount(tx, market.kernel, person.user._id, null))

describe('asking for an account to be deleted', () => {
  test('is noted for the team, once while it is open, and its owner is notified', async () => {
    await requestDeletion(awa.user.phone, 'Je n’achète plus.')
    await market.settle()
    await requestDeletion(awa.user.phone, 'Encore moi.')
    await market.settle()
    expect(await requestsOf(awa)).toMatchObject([
      { reason: 'Je n’achète plus.', processedAt: null },
    ])
    expect(await awa.call(listNotifications, {})).toMatchObject({
      notifications: [{ title: 'Suppression demandée', kind: 'account' }],
    })
    expect(market.sms.messages(awa.user.phone)).toHaveLength(1)
    expect(await awa.call(readProfile, {})).toMatchObject({ name: 'Awa Diarra' })
  })
})

describe('an account that was anonymised', () => {
  test('says nothing of who it was, opens nothing any more, and leaves its number free', async () => {
    await awa.call(addAddress, { body: { ...home, label: 'Maison' } })
    await requestDeletion(awa.user.phone, 'Au revoir')
    await market.settle()
    await anonymise(awa)
    expect(
      await market.kernel.db.select().from(users).where(eq(users.id, awa.user._id)),
    ).toMatchObject([{ name: 'Compte supprimé', phone: null, passwordHash: null, imageId: null }])
    for (const table of ['sessions', 'addresses', 'notifications', 'password_resets']) {
      const rows = await market.sql(`select 1 from ${table} where user_id = $1`, [awa.user._id])
      expect(rows).toEqual([])
    }
    expect(await requestsOf(awa)).toMatchObject([{ reason: null, processedAt: market.clock.now() }])
    expect(await refusal(awa.call(readProfile, {}))).toMatchObject({ status: 401 })
    expect(
      await refusal(
        market.visitor(login, { body: { phone: awa.user.phone, password: usualPassword } }),
      ),
    ).toMatchObject({ status: 401 })
    expect(
      await market.visitor(register, {
        body: { name: 'Une autre', phone: awa.user.phone, password: 'autre123' },
      }),
    ).toMatchObject({ role: 'buyer' })
  })

  test('keeps its orders and every entry of the ledger; doing it twice changes nothing', async () => {
    const seller = await market.seller()
    const placed = await order(awa, [line(await market.product({ seller }))], {
      paymentMethod: 'cash_on_delivery',
    })
    expect(await awa.call(readOrder, { params: { id: placed._id } })).toMatchObject({
      total: placed.total,
    })
    const ledger = () => market.sql('select * from ledger_entries order by id')
    const before = await ledger()
    await anonymise(awa)
    await anonymise(awa)
    await market.settle()
    const rows = await market.sql('select order_number from orders where buyer_id = $1', [
      awa.user._id,
    ])
    expect(rows).toEqual([{ order_number: placed.orderNumber }])
    expect(await ledger()).toEqual(before)
  })
})
