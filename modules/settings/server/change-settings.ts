import { and, desc, eq, inArray, isNull } from 'drizzle-orm'

import { type Setting, settingFacts } from '#modules/settings/contract/setting-words.ts'
import { settingChanges } from '#modules/settings/database/tables.ts'

import { recordAct } from '#modules/audit/module.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { SettingChange, SettingChanges } from '#modules/settings/contract/settings.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { lastCommissionFrom, learnSettings, readSettings } from './current-settings.ts'
import { fail } from './errors.ts'
import { settingsChanged } from './events.ts'
import { formerly, needsApproval, type Proposal, readSetting, teamSize } from './stored-settings.ts'
import { firstTeamSettings } from './team-settings.ts'

const topicWords: Readonly<Record<Setting['topic'], string>> = {
  contact: 'Coordonnées du marché',
  selling: 'Commission et formules',
  messages: 'Prix des messages',
  deadlines: 'Délais',
  ceilings: 'Plafonds des nouveaux acheteurs',
  sender: 'Expéditeur des SMS',
  delivery: 'Frais de livraison',
  places: 'Quartiers de Bamako',
  couriers: 'Part et caisse des livreurs',
}

export async function changeAtOnce(
  kernel: Kernel,
  actor: Caller,
  { reason, ...setting }: { reason: string } & Exclude<Setting, Proposal>,
): Promise<void> {
  const at = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const facts = await differing(tx, setting)
    await tx.insert(settingChanges).values({
      id: newId(),
      ...setting,
      reason,
      proposedBy: actor.userId,
      proposedAt: at,
      decision: 'applied',
      decidedBy: actor.userId,
      decidedAt: at,
    })
    await record(tx, kernel, { actor, action: 'settings.changed', setting, facts, reason })
    await kernel.events.emit(tx, settingsChanged, {})
  })
  await learnSettings(kernel)
}

/**
 * Proposes a change that a second admin must approve.
 * @throws settings.change_waits · settings.nothing_changed (409)
 */
export async function proposeSetting(
  kernel: Kernel,
  actor: Caller,
  { reason, ...setting }: { reason: string } & Proposal,
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const facts = await differing(tx, setting)
    const made = await tx
      .insert(settingChanges)
      .values({
        id: newId(),
        ...setting,
        reason,
        proposedBy: actor.userId,
        proposedAt: kernel.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ id: settingChanges.id })
    if (made.length === 0) throw fail('settings.change_waits')
    await record(tx, kernel, { actor, action: 'settings.asked', setting, facts, reason })
  })
}

/** @throws settings.own_change (409) for one's own proposal, unless alone in the team */
export async function decideSetting(
  kernel: Kernel,
  actor: Caller,
  { id, approve }: { id: string; approve: boolean },
): Promise<void> {
  const at = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const [change] = await tx
      .select()
      .from(settingChanges)
      .where(and(eq(settingChanges.id, id), isNull(settingChanges.decision)))
      .for('update')
    const setting = change ? readSetting(change) : null
    if (!change || !needsApproval(setting)) throw fail('settings.change_unknown')
    if (approve && change.proposedBy === actor.userId && (await teamSize(tx)) > 1)
      throw fail('settings.own_change')
    const facts = await differing(tx, setting, { mayBeNone: true })
    await tx
      .update(settingChanges)
      .set({ decision: approve ? 'applied' : 'refused', decidedBy: actor.userId, decidedAt: at })
      .where(eq(settingChanges.id, id))
    const { reason } = change
    const action = approve ? 'settings.changed' : 'settings.refused'
    await record(tx, kernel, { actor, action, setting, facts, reason })
    if (approve) await apply(tx, kernel, setting, { actor, reason })
  })
  await learnSettings(kernel)
}

async function apply(
  tx: Tx,
  kernel: Kernel,
  { topic, value }: Proposal,
  { actor, reason }: { actor: Caller; reason: string },
): Promise<void> {
  const { userId, role } = actor
  const commissionFrom = (await lastCommissionFrom(tx)).toISOString()
  await kernel.events.emit(tx, settingsChanged, {
    ...(topic === 'selling' ? { selling: { ...value, commissionFrom } } : {}),
    ...(topic === 'delivery' ? { delivery: { ...value, actor: { userId, role }, reason } } : {}),
    ...(topic === 'couriers' ? { couriers: { ...value, actor: { userId, role }, reason } } : {}),
  })
}

type Facts = { before: Record<string, string>; after: Record<string, string> }

/** Returns differences. @throws settings.nothing_changed (409) */
async function differing(tx: Tx, setting: Setting, { mayBeNone = false } = {}): Promise<Facts> {
  const was = settingFacts(formerly(setting, await readSettings(tx)))
  const is = settingFacts(setting)
  const names = Object.keys(is).filter((name) => is[name] !== was[name])
  if (names.length === 0 && !mayBeNone) throw fail('settings.nothing_changed')
  const of = (facts: Record<string, string>) =>
    Object.fromEntries(names.map((name) => [name, facts[name] ?? 'rien']))
  return { before: of(was), after: of(is) }
}

type Recorded = { actor: Caller; action: string; setting: Setting; facts: Facts; reason: string }

function record(tx: Tx, kernel: Kernel, { actor, action, setting, facts, reason }: Recorded) {
  const { topic } = setting
  return recordAct(tx, {
    actor,
    action,
    subject: { kind: 'settings', id: topic, label: topicWords[topic] },
    ...facts,
    reason,
    at: kernel.clock.now(),
  })
}

const mostChanges = 50

/** Returns values and recent changes, with differences. */
export async function readSettingChanges(db: Sql, caller: Caller): Promise<SettingChanges> {
  const settings = await readSettings(db)
  const rows = await db
    .select()
    .from(settingChanges)
    .orderBy(desc(settingChanges.proposedAt), desc(settingChanges.id))
    .limit(mostChanges)
  const people = await namesOf(
    db,
    rows.flatMap(({ proposedBy, decidedBy }) => [proposedBy, ...(decidedBy ? [decidedBy] : [])]),
  )
  const alone = (await teamSize(db)) < 2
  return {
    settings,
    changes: rows.flatMap((row, index): SettingChange[] => {
      const setting = readSetting(row)
      if (!setting) return []
      const former = rows
        .slice(index + 1)
        .find(({ topic, decision }) => topic === row.topic && decision === 'applied')
      const change: SettingChange = {
        id: row.id,
        topic: row.topic,
        differences: differences(setting, former ? readSetting(former) : null),
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

async function namesOf(db: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: personFacts.id, name: personFacts.name })
    .from(personFacts)
    .where(inArray(personFacts.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, name }) => [id, name ?? 'Sans nom']))
}

function differences(setting: Setting, former: Setting | null) {
  // A fee grid is stored with its predecessor.
  const before =
    former && setting.topic !== 'delivery' ? former : formerly(setting, firstTeamSettings)
  const [was, is] = [settingFacts(before), settingFacts(setting)]
  return Object.entries(is)
    .filter(([name, value]) => value !== was[name])
    .map(([name, value]) => ({ name, before: was[name] ?? 'rien', after: value }))
}
