import { afterAll, describe, expect, test } from 'vitest'

import { answerComplaint, readComplaint } from '#modules/complaints/contract/complaints.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { proposeDeadlines, readSettings } from '#modules/settings/contract/settings.ts'
import type { Deadlines } from '#modules/settings/contract/deadline-rules.ts'
import { approveChange } from '../../../tests/support/settings.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { hour, openComplaints, type Case } from './testing/complained.ts'
import { expectLastSaid } from '../../../tests/support/said-days.ts'

const { market, seller, courier, admin, finance, awa, complained, decide } = await openComplaints()
afterAll(() => market.close())

const say = (person: Person, { params }: Case, content: string, key?: string) =>
  person.call(answerComplaint, { params, body: { content } }, key ? { idempotencyKey: key } : {})
async function noticesOf(person: Person): Promise<string[]> {
  await market.settle()
  const { notifications } = await person.call(listNotifications, { query: { limit: 5 } })
  return notifications
    .filter((one) => one.kind === 'complaint')
    .map((one) => `${one.title} → ${one.webUrl}`)
}

describe('the thread', () => {
  test('is read and continued by buyer, shop and team alone, each under a name the others may know', async () => {
    const one = await complained()
    const stranger = await market.buyer('Moussa Keïta')
    const otherShop = await market.seller({ name: 'Une autre' })
    for (const person of [stranger, otherShop, finance, courier]) {
      await expect(person.call(readComplaint, { params: one.params })).rejects.toMatchObject({
        status: 404,
        code: 'complaints.unknown',
      })
      await expect(say(person, one, 'Moi aussi')).rejects.toMatchObject({ status: 404 })
    }
    await say(awa, one, 'Je peux envoyer d’autres photos.')
    expect(await awa.call(readComplaint, { params: one.params })).toMatchObject({
      status: 'ouvert',
    })
    expect(await say(seller, one, 'Pardon, nous échangeons.')).toMatchObject({
      status: 'en cours',
      buyerName: 'Aminata T.',
      shopBefore: null,
    })
    await say(admin, one, 'Merci à la boutique.')
    const senders = async (person: Person) =>
      (await person.call(readComplaint, { params: one.params })).messages.map(
        ({ sender }) => sender.name,
      )
    expect(await senders(awa)).toEqual([
      'Aminata Touré',
      'Aminata Touré',
      'Bazin Diarra',
      'Équipe Sugu',
    ])
    expect(await senders(seller)).toEqual([
      'Aminata T.',
      'Aminata T.',
      'Bazin Diarra',
      'Équipe Sugu',
    ])
    expect(await senders(admin)).toEqual([
      'Aminata Touré',
      'Aminata Touré',
      'Bazin Diarra',
      'Équipe admin',
    ])
    await decide(one, { outcome: 'rejeté' })
    await expect(say(awa, one, 'Mais…')).rejects.toMatchObject({
      status: 409,
      code: 'complaints.closed',
    })
  })

  test('notifies each of what the others wrote, with a link to it', async () => {
    const one = await complained()
    const link = `reclamation=${one.complaint._id}`
    expect((await noticesOf(seller))[0]).toBe(
      `Réclamation d’un acheteur → /vendeur-dashboard?onglet=reclamations&${link}`,
    )
    await expectLastSaid(market.kernel, 'a complaint to answer')
    await say(seller, one, 'Nous regardons.')
    expect((await noticesOf(awa))[0]).toBe(
      `Réponse à votre réclamation → /reclamation/historique?${link}`,
    )
    await decide(one, { outcome: 'remboursé', refundAmount: 1_000 })
    expect((await noticesOf(awa))[0]).toMatch(/Réclamation réglée/)
    expect((await noticesOf(seller))[0]).toMatch(/Réclamation réglée/)
  })
})

describe('silence', () => {
  const escalate = async () => {
    for (const job of ['complaints.fill-dues', 'promises.tell']) await market.runJob(job)
  }

  test('of the shop is escalated after 24 hours, the market’s after 72, once, with a notice', async () => {
    const one = await complained()
    market.clock.advance(24 * hour - 1_000)
    await escalate()
    expect(await awa.call(readComplaint, { params: one.params })).toMatchObject({
      escalated: false,
    })
    market.clock.advance(2_000)
    await escalate()
    await escalate()
    expect(await awa.call(readComplaint, { params: one.params })).toMatchObject({ escalated: true })
    const pressed = (await noticesOf(admin)).filter((words) => words.includes(one.complaint._id))
    expect(pressed).toEqual([
      `La boutique n’a pas répondu → /admin-reclamations?reclamation=${one.complaint._id}`,
    ])
    market.clock.advance(48 * hour)
    await escalate()
    expect(
      (await noticesOf(admin)).filter((words) => words.includes(one.complaint._id))[0],
    ).toMatch(/Réclamation à décider/)
  })

  test('is measured by the hours of the day of opening, whatever the team sets since', async () => {
    const one = await complained()
    const ends = async () => {
      const { shopBefore, decisionBefore } = await awa.call(readComplaint, { params: one.params })
      return { shopBefore, decisionBefore }
    }
    const promised = await ends()
    expect(await lastMessage(seller)).toContain('Répondez avant')
    market.clock.advance(60_000)
    await setHours({ complaintAnswerHours: 12, complaintDecisionHours: 24 })
    expect(await ends()).toEqual(promised)
    market.clock.advance(23 * hour)
    await escalate()
    expect(await awa.call(readComplaint, { params: one.params })).toMatchObject({
      escalated: false,
    })
    // Opened by the version before, which stored no ends.
    await market.sql('update complaints set answer_before = null, decide_before = null')
    await setHours({ complaintAnswerHours: 48, complaintDecisionHours: 96 })
    expect(await ends()).toEqual(promised)
    market.clock.advance(2 * hour)
    await escalate()
    expect(await ends()).toEqual(promised)
    expect(await awa.call(readComplaint, { params: one.params })).toMatchObject({ escalated: true })
    await market.settle()
    expect(await lastMessage(admin)).toContain('24 heures sans réponse')
  })
})

async function lastMessage(person: Person): Promise<string> {
  await market.settle()
  const { notifications } = await person.call(listNotifications, { query: { limit: 1 } })
  return (notifications[0]?.message ?? '').replaceAll('\u00a0', ' ')
}

async function setHours(hours: Partial<Deadlines>): Promise<void> {
  const { deadlines } = await market.visitor(readSettings, {})
  const body = { deadlines: { ...deadlines, ...hours }, reason: 'Plus de monde au comptoir' }
  await admin.call(proposeDeadlines, { body })
  await approveChange(finance)
}
