import { and, desc, eq, isNull, sql, type View } from 'drizzle-orm'

import { settingChanges } from '#modules/settings/database/tables.ts'

import { recordAct } from '#modules/journal/module.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import { hourWords } from '#kernel/wire/due-words.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { Need } from '#kernel/needs.ts'
import type { SettingChange, SettingChanges } from '#modules/settings/contract/settings.ts'
import { lastCommissionFrom, learnSettings, readSettings } from './current-settings.ts'
import { fail } from './errors.ts'
import { settingsChanged } from './events.ts'
import { sellingSetting } from './market-topics.ts'
import { type Approval, formerValue, type SettingTopic, topicNamed } from './topics.ts'

/** View of users: id, name, role, is_active. */
export const settingPeople = new Need<View>('settings.people')

type Change<Value> = { value: Value; reason: string }

export async function changeAtOnce<Value extends object>(
  kernel: Kernel,
  actor: Caller,
  topic: SettingTopic<Value>,
  { value, reason }: Change<Value>,
): Promise<void> {
  const at = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const facts = await differing(tx, topic, value)
    await tx.insert(settingChanges).values({
      id: newId(),
      topic: topic.name,
      value,
      reason,
      proposedBy: actor.userId,
      proposedAt: at,
      decision: 'applied',
      decidedBy: actor.userId,
      decidedAt: at,
    })
    await record(tx, kernel, { actor, action: 'settings.changed', topic, facts, reason })
    await kernel.events.emit(tx, settingsChanged, {})
  })
  await learnSettings(kernel)
}

/** @throws settings.change_waits · settings.nothing_changed (409) */
export async function proposeSetting<Value extends object>(
  kernel: Kernel,
  actor: Approval['actor'],
  topic: SettingTopic<Value>,
  { value, reason }: Change<Value>,
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const facts = await differing(tx, topic, value)
    const made = await tx
      .insert(settingChanges)
      .values({
        id: newId(),
        topic: topic.name,
        value,
        reason,
        proposedBy: actor.userId,
        proposedAt: kernel.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ id: settingChanges.id })
    if (made.length === 0) throw fail('settings.change_waits')
    await record(tx, kernel, { actor, action: 'settings.asked', topic, facts, reason })
  })
}

/** @throws settings.own_change (409) for one's own proposal, unless alone in the team */
export async function decideSetting(
  kernel: Kernel,
  actor: Approval['actor'],
  { id, approve }: { id: string; approve: boolean },
): Promise<void> {
  const at = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const [change] = await tx
      .select()
      .from(settingChanges)
      .where(and(eq(settingChanges.id, id), isNull(settingChanges.decision)))
      .for('update')
    const topic = change && topicNamed(change.topic)
    if (!change || !topic?.needsApproval)
      throw fail('settings.change_unknown', await decidedBefore(kernel, tx, id))
    if (approve && change.proposedBy === actor.userId && (await teamSize(kernel, tx)) > 1)
      throw fail('settings.own_change')
    const value = topic.parse(change.value as object)
    const facts = await differing(tx, topic, value, { mayBeNone: true })
    await tx
      .update(settingChanges)
      .set({ decision: approve ? 'applied' : 'refused', decidedBy: actor.userId, decidedAt: at })
      .where(eq(settingChanges.id, id))
    const { reason } = change
    const action = approve ? 'settings.changed' : 'settings.refused'
    await record(tx, kernel, { actor, action, topic, facts, reason })
    if (approve) await apply(tx, kernel, topic, value, { actor, reason })
  })
  await learnSettings(kernel)
}

/** « Déjà fait par Awa Dicko, 9 h 12. » */
async function decidedBefore(kernel: Kernel, tx: Tx, id: string): Promise<{ sentence?: string }> {
  const [change] = await tx
    .select({ by: settingChanges.decidedBy, at: settingChanges.decidedAt })
    .from(settingChanges)
    .where(eq(settingChanges.id, id))
  if (!change?.by || !change.at) return {}
  const name = (await namesOf(kernel, [change.by], tx)).get(change.by) ?? 'Compte supprimé'
  return { sentence: `Déjà fait par ${name}, ${hourWords(change.at)}.` }
}

async function apply(
  tx: Tx,
  kernel: Kernel,
  topic: SettingTopic,
  value: object,
  { actor: { userId, role }, reason }: Approval,
): Promise<void> {
  await topic.apply?.(tx, kernel, value, { actor: { userId, role }, reason })
  if (topic.name !== sellingSetting.name) return kernel.events.emit(tx, settingsChanged, {})
  const commissionFrom = (await lastCommissionFrom(tx)).toISOString()
  const selling = { ...sellingSetting.parse(value), commissionFrom }
  await kernel.events.emit(tx, settingsChanged, { selling })
}

async function teamSize(kernel: Kernel, db: Sql): Promise<number> {
  const [found] = await query<{ people: number }>(
    db,
    sql`select count(*)::int as people from ${settingPeople.of(kernel)} u
    where u.role in ('admin', 'finance') and u.is_active`,
  )
  return found?.people ?? 0
}

type Facts = { before: Record<string, string>; after: Record<string, string> }

/** @throws settings.nothing_changed (409) */
async function differing(
  tx: Tx,
  topic: SettingTopic,
  value: object,
  { mayBeNone = false } = {},
): Promise<Facts> {
  const was = topic.facts(formerValue(topic, value, await readSettings(tx)))
  const is = topic.facts(value)
  const names = Object.keys({ ...was, ...is }).filter((name) => is[name] !== was[name])
  if (names.length === 0 && !mayBeNone) throw fail('settings.nothing_changed')
  const of = (facts: Record<string, string>) =>
    Object.fromEntries(names.map((name) => [name, facts[name] ?? 'rien']))
  return { before: of(was), after: of(is) }
}

type Recorded = {
  actor: Approval['actor']
  action: string
  topic: SettingTopic
  facts: Facts
  reason: string
}

function record(tx: Tx, kernel: Kernel, { actor, action, topic, facts, reason }: Recorded) {
  return recordAct(tx, {
    actor,
    action,
    subject: { kind: 'settings', id: topic.name, label: topic.label },
    ...facts,
    reason,
    at: kernel.clock.now(),
  })
}

const mostChanges = 50

export async function readSettingChanges(kernel: Kernel, caller: Caller): Promise<SettingChanges> {
  const { db } = kernel
  const settings = await readSettings(db)
  const rows = await db
    .select()
    .from(settingChanges)
    .orderBy(desc(settingChanges.proposedAt), desc(settingChanges.id))
    .limit(mostChanges)
  const people = await namesOf(
    kernel,
    rows.flatMap(({ proposedBy, decidedBy }) => [proposedBy, ...(decidedBy ? [decidedBy] : [])]),
  )
  const alone = (await teamSize(kernel, db)) < 2
  return {
    settings,
    changes: rows.flatMap((row, index): SettingChange[] => {
      const topic = topicNamed(row.topic)
      if (!topic) return []
      const former = rows
        .slice(index + 1)
        .find(({ topic, decision }) => topic === row.topic && decision === 'applied')
      const change: SettingChange = {
        id: row.id,
        topic: row.topic,
        differences: differences(topic, row.value as object, former?.value as object | undefined),
        reason: row.reason,
        askedBy: people.get(row.proposedBy) ?? 'Compte supprimé',
        askedAt: row.proposedAt.toISOString(),
        decision: row.decision,
        decidedBy: row.decidedBy && (people.get(row.decidedBy) ?? 'Compte supprimé'),
        decidedAt: row.decidedAt?.toISOString() ?? null,
        mayApprove: row.decision === null && (alone || row.proposedBy !== caller.userId),
      }
      return [change]
    }),
  }
}

async function namesOf(
  kernel: Kernel,
  ids: readonly string[],
  db: Sql = kernel.db,
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await query<{ id: string; name: string | null }>(
    db,
    sql`select u.id, u.name from ${settingPeople.of(kernel)} u
    where u.id = any(${sql.param([...new Set(ids)])}::uuid[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name ?? 'Sans nom']))
}

function differences(topic: SettingTopic, stored: object, former: object | undefined) {
  const value = topic.parse(stored)
  const before = former && !topic.formerly ? topic.parse(former) : formerValue(topic, value, {})
  const [was, is] = [topic.facts(before), topic.facts(value)]
  return Object.keys({ ...was, ...is })
    .filter((name) => is[name] !== was[name])
    .map((name) => ({ name, before: was[name] ?? 'rien', after: is[name] ?? 'rien' }))
}
