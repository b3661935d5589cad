import { afterAll, expect, test } from 'vitest'

import {
  decideWarning,
  endWarning,
  handleFalseMessage,
  listFalseMessages,
  listWarnings,
  proposeWarning,
  readWarning,
  reportFalseMessage,
} from '#modules/false-messages/contract/false-messages.ts'
import { accountAnonymised } from '#modules/identity/module.ts'
import { listActs } from '#modules/journal/contract/team-acts.ts'
import { dayMs } from '#kernel/clock.ts'
import { exportParts } from '#server/modules.ts'
import { openMarket } from '../../../tests/support/market.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { toDoOf } from '../../../tests/support/to-do.ts'

const market = await openMarket({ work: true })
const [admin, other] = [await market.staff('admin'), await market.staff('finance')]
afterAll(() => market.close())

const SCAM = 'Orange Money : envoyez le code 482193 pour annuler'
const bodyOf = (sender: string, words = SCAM) => ({
  way: 'sms' as const,
  words,
  sender,
  cameOn: market.clock.now().toISOString().slice(0, 10),
  lost: 'nothing' as const,
})
const report = async (sender = '', from?: Person) => {
  market.clock.advance(60_000)
  const body = bodyOf(sender)
  await (from ?? (await market.buyer())).call(reportFalseMessage, { body })
}
const listed = async (handled = false) =>
  (await admin.call(listFalseMessages, { query: handled ? { handled: 'true' } : {} })).messages
const newest = async () => (await listed())[0]?._id ?? ''
const shown = async () => (await market.visitor(readWarning, {})).warning
const propose = async (person = admin, words = 'Personne ne demande votre code au téléphone.') => {
  const params = { id: await newest() }
  await person.call(proposeWarning, { params, body: { words, days: 7 } })
}
const asked = async () =>
  (await admin.call(listWarnings, {})).warnings.find(({ state }) => state === 'asked')?._id ?? ''
const decide = async (person: Person, approve = true) =>
  person.call(decideWarning, { params: { id: await asked() }, body: { approve } })
const nothingWaits = async () => {
  for (const { _id: id } of await listed())
    await admin.call(handleFalseMessage, { params: { id }, body: { outcome: 'known' } })
}
const codeOf = async (act: Promise<unknown>) => (await refusal(act)).code

test('reports of one number stand together without their codes, the newest first', async () => {
  await report('76 12 34 56')
  await report('00225 07 12 34 56 78')
  await market.visitor(reportFalseMessage, { body: bodyOf('') })
  await report('+223 76123456')
  const all = await listed()
  expect(all.map(({ sender, count, ever }) => ({ sender, count, ever }))).toEqual([
    { sender: '22376123456', count: 2, ever: 2 },
    { sender: null, count: 1, ever: 1 },
    { sender: '2250712345678', count: 1, ever: 1 },
  ])
  expect(JSON.stringify(all)).not.toContain('482193')
  const [stored] = await market.sql<{ found: number }>(
    `select count(*)::int as found from false_messages where words like '%482193%'`,
  )
  expect(stored).toEqual({ found: 0 })
  expect(await toDoOf(admin, 'false_messages.read')).toHaveLength(3)

  const params = { id: await newest() }
  await admin.call(handleFalseMessage, { params, body: { outcome: 'operator_told' } })
  expect((await listed()).map(({ sender }) => sender)).toEqual([null, '2250712345678'])
  expect(await listed(true)).toMatchObject([
    { sender: '22376123456', count: 2, outcome: 'operator_told', handledBy: admin.user.name },
  ])
  expect(await codeOf(admin.call(handleFalseMessage, { params, body: { outcome: 'known' } }))).toBe(
    'false_messages.handled',
  )
  await report('76123456')
  expect((await listed())[0]).toMatchObject({ count: 1, ever: 3 })
  await nothingWaits()
  expect(await toDoOf(admin, 'false_messages.read')).toEqual([])
})

test('a message of tomorrow, or a number that is none, is refused', async () => {
  const tomorrow = new Date(market.clock.now().getTime() + dayMs).toISOString().slice(0, 10)
  const send = (body: object) =>
    refusal(market.visitor(reportFalseMessage, { body: { ...bodyOf(''), ...body } }))
  expect((await send({ cameOn: tomorrow })).code).toBe('false_messages.wrong_day')
  expect((await send({ cameOn: '2020-01-01' })).code).toBe('false_messages.wrong_day')
  expect(Object.keys((await send({ sender: 'OrangeMoney' })).fields)).toEqual(['sender'])
})

test('an account reports five times a day', async () => {
  const awa = await market.buyer()
  for (let n = 0; n < 5; n += 1) await report('', awa)
  expect(await codeOf(report('', awa))).toBe('false_messages.reported_enough')
  market.clock.advance(dayMs)
  await report('', awa)
  await nothingWaits()
})

test('all are warned once a second person has approved, for its days', async () => {
  await report('70 11 22 33')
  await propose()
  expect(await codeOf(propose())).toBe('false_messages.warning_asked')
  expect(await shown()).toBeNull()
  expect(await toDoOf(other, 'false_messages.approve')).toHaveLength(1)
  expect(await codeOf(decide(admin))).toBe('false_messages.warning_second_person')
  expect(await shown()).toBeNull()

  const id = await asked()
  await decide(other)
  expect(await shown()).toMatchObject({ words: 'Personne ne demande votre code au téléphone.' })
  expect(await listed()).toEqual([])
  expect((await listed(true))[0]).toMatchObject({ outcome: 'warned', handledBy: other.user.name })
  const { acts } = await admin.call(listActs, { query: { subject: id } })
  expect(acts.map(({ action }) => action)).toEqual(['warnings.approved', 'warnings.asked'])

  market.clock.advance(6 * dayMs)
  await market.runJob('promises.end', 'false_messages.show')
  expect(await shown()).not.toBeNull()
  market.clock.advance(dayMs)
  expect(await shown()).toBeNull()
  await market.runJob('promises.end', 'false_messages.show')
  const { warnings } = await admin.call(listWarnings, {})
  expect(warnings.map(({ state }) => state)).toEqual(['ended'])
})

test('a later warning takes the place of the first, and may be ended at once', async () => {
  for (const words of ['Premier avertissement.', 'Second avertissement.']) {
    await report('70 11 22 33')
    await propose(other, words)
    await decide(admin)
  }
  expect(await shown()).toMatchObject({ words: 'Second avertissement.' })
  const { warnings } = await admin.call(listWarnings, {})
  const id = warnings.find(({ state }) => state === 'shown')?._id ?? ''
  await admin.call(endWarning, { params: { id } })
  expect(await shown()).toBeNull()
  expect(await codeOf(admin.call(endWarning, { params: { id } }))).toBe(
    'false_messages.warning_not_shown',
  )
})

test('a warning that is put aside, or that nobody approves in a week, is read by nobody', async () => {
  await report('70 99 88 77')
  await propose()
  await decide(admin, false)
  expect(await listed()).toMatchObject([{ isAsked: false }])
  await propose()
  market.clock.advance(6 * dayMs)
  await market.runJob('promises.end', 'false_messages.approve')
  expect(await listed()).toMatchObject([{ isAsked: true }])
  market.clock.advance(2 * dayMs)
  await market.runJob('promises.end', 'false_messages.approve')
  expect(await listed()).toMatchObject([{ isAsked: false }])
  expect(await shown()).toBeNull()
  await nothingWaits()
})

test('of two warnings that are approved at once one is shown', async () => {
  for (const sender of ['70 99 88 71', '70 99 88 72']) {
    await report(sender)
    await propose()
  }
  const { warnings } = await admin.call(listWarnings, {})
  await Promise.all(
    warnings
      .filter(({ state }) => state === 'asked')
      .map(({ _id: id }) => other.call(decideWarning, { params: { id }, body: { approve: true } })),
  )
  const after = (await admin.call(listWarnings, {})).warnings
  expect(after.filter(({ state }) => state === 'shown')).toHaveLength(1)
})

test('a person reads her reports in her copy; a deletion and a year take their words', async () => {
  const awa = await market.buyer()
  await report('70 55 44 33', awa)
  const copyOf = async () => {
    const parts = await Promise.all(exportParts.map((read) => read(market.kernel.db, awa.user._id)))
    return JSON.stringify(parts)
  }
  expect(await copyOf()).toContain('22370554433')
  await market.kernel.transaction((tx) =>
    market.kernel.events.emit(tx, accountAnonymised, {
      userId: awa.user._id,
      phone: awa.user.phone ?? '',
      at: market.clock.now().toISOString(),
    }),
  )
  await market.settle()
  expect(await copyOf()).not.toContain('22370554433')
  expect((await listed())[0]?.reports).toMatchObject([{ words: null }])
  await nothingWaits()
  market.clock.advance(366 * dayMs)
  await market.runJob('false_messages.erase')
  expect(await market.sql('select from false_messages')).toEqual([])
})
