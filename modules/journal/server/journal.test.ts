import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'

import { auditActs } from '#modules/journal/database/tables.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { recordAct } from './record-acts.ts'

const market = await openMarket()
afterAll(() => market.close())

const actsOn = (id: string) =>
  market.kernel.db.select().from(auditActs).where(eq(auditActs.subjectId, id))
const run = (text: string) => market.sql(text)

test('an act is kept with who, what, before, after and why, and nobody can edit it', async () => {
  const { user } = await market.staff('admin')
  const id = randomUUID()
  const at = market.clock.now()
  await market.kernel.transaction((tx) =>
    recordAct(tx, {
      actor: { userId: user._id, role: 'admin' },
      action: 'orders.fee_changed',
      subject: { kind: 'delivery_fee', id, label: 'Nord, lourd' },
      before: { fee: 6_000 },
      after: { fee: 6_500 },
      reason: 'Le carburant a augmenté.',
      at,
    }),
  )
  expect(await actsOn(id)).toMatchObject([
    {
      actorId: user._id,
      actorRole: 'admin',
      before: { fee: 6_000 },
      after: { fee: 6_500 },
      reason: 'Le carburant a augmenté.',
      actedAt: at,
    },
  ])
  await expect(run("update audit_acts set reason = ''")).rejects.toThrow(/is append-only/)
  await expect(run('delete from audit_acts')).rejects.toThrow(/is append-only/)
  await expect(run('truncate audit_acts')).rejects.toThrow(/is append-only/)
})

test('an act that fails leaves no record of having been done', async () => {
  const id = randomUUID()
  const act = market.kernel.transaction(async (tx) => {
    await recordAct(tx, {
      actor: null,
      action: 'accounts.suspended',
      subject: { kind: 'user', id },
      at: market.clock.now(),
    })
    throw new Error('the act itself fails')
  })
  await expect(act).rejects.toThrow(/the act itself/)
  expect(await actsOn(id)).toEqual([])
})
