import { afterAll, expect, test } from 'vitest'

import { openRelayRemittance } from '#modules/cash-boxes/contract/relay-cash.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { openRelayStreet } from '#modules/relays/server/testing/relay-street.ts'
import { inviteHelper } from '#modules/shops/contract/shop-team.ts'
import { newId } from '#kernel/ids.ts'
import { toDoOf } from '../../../tests/support/to-do.ts'

const street = await openRelayStreet()
const { market, chef, lamine, seller, kept, give } = street
const admin = await market.staff('admin')
const finance = await market.staff('finance')
afterAll(() => market.close())

test('a month that is over and a statement that is awaited stand in the list of finance', async () => {
  const sell = async (at: string) => {
    market.clock.set(new Date(at))
    const { id, clientOtp } = await kept()
    await give(id, { otp: clientOtp, cashReceived: true })
  }
  await sell('2026-11-27T10:00Z')
  expect(await toDoOf(finance, 'finance.close_month')).toEqual([])
  await sell('2026-12-01T10:00Z')
  expect(await toDoOf(finance, 'finance.close_month')).toMatchObject([
    { detail: '11/2026', dueAt: '2027-01-01T00:00:00.000Z', isLate: false },
  ])
  expect(await toDoOf(finance, 'reconciliation.import')).toEqual([])
  await kept({ paid: true })
  await market.sql(
    `insert into operator_statements (id, provider, file_name, content_hash, imported_at, from_at,
       to_at, lines_count, matched_count)
     select $1, provider, 'releve.csv', '\\x01', $2, '2026-11-01', '2026-11-28T10:00Z', 0, 0
     from payments order by settled_at desc limit 1`,
    [newId(), market.clock.now()],
  )
  expect(await toDoOf(finance, 'reconciliation.import')).toMatchObject([
    { dueAt: '2026-11-30T10:00:00.000Z', isLate: true },
  ])
})

test('the instant of the team’s own work is stored when it is first seen, and moves no more', async () => {
  const asker = await market.staff('admin')
  market.clock.set(new Date('2026-12-01T10:00Z'))
  await market.sql(
    `insert into promotions (id, kind, amount, starts_at, budget_francs, asked_budget_francs,
       asked_by, created_by, created_at)
     values ($1, 'percent', 10, now(), 0, 200000, $2, $2, '2026-11-01')`,
    [newId(), asker.user._id],
  )
  await market.runJob('promises.tell', 'promotions.approve_budget')
  // It needs another person.
  expect(await toDoOf(asker, 'promotions.approve_budget')).toEqual([])
  const [first] = await toDoOf(admin, 'promotions.approve_budget')
  expect(first).toMatchObject({ what: expect.stringContaining('200'), isLate: false })
  market.clock.set(new Date(first?.dueAt ?? ''))
  await market.runJob('promises.tell', 'promotions.approve_budget')
  expect(await toDoOf(admin, 'promotions.approve_budget')).toMatchObject([
    { dueAt: first?.dueAt, isLate: true },
  ])
})

test('an invitation without an answer ends after its days, and the shop is told once', async () => {
  const invited = await market.buyer()
  await seller.call(inviteHelper, { body: { phone: invited.user.phone ?? '', rights: ['orders'] } })
  const [row] = await market.sql<{ ends: Date }>('select expires_at as ends from shop_helpers')
  const told = async (ms: number) => {
    market.clock.set(new Date((row?.ends.getTime() ?? 0) + ms))
    await market.runJob('promises.end', 'shops.answer_invitation')
    await market.runJob('promises.end', 'shops.answer_invitation')
    await market.settle()
    const { notifications } = await seller.call(listNotifications, { query: { limit: 50 } })
    return notifications.filter(({ title }) => title === 'Invitation sans réponse').length
  }
  expect(await told(-1)).toBe(0)
  expect(await told(0)).toBe(1)
  const [ended] = await market.sql<{ end: string }>('select end_reason as end from shop_helpers')
  expect(ended?.end).toBe('expired')
})

test('cash of a relay point is counted by the group that serves its zone', async () => {
  const far = await street.managerOf('Rive droite')
  const { id, clientOtp } = await kept()
  await give(id, { otp: clientOtp, cashReceived: true })
  await lamine.call(openRelayRemittance, { body: {} }, { idempotencyKey: newId() })
  expect(await toDoOf(chef, 'cash_boxes.count')).toHaveLength(1)
  await market.sql("insert into delivery_groups (name, created_at) values ('Rive droite', now())")
  await market.sql(
    `insert into delivery_group_zones (zone, group_name)
     select zone, 'Rive droite' from relays where id = $1
     on conflict (zone) do update set group_name = excluded.group_name`,
    [street.relay.relayId],
  )
  expect(await toDoOf(chef, 'cash_boxes.count')).toEqual([])
  expect(await toDoOf(far, 'cash_boxes.count')).toHaveLength(1)
})
