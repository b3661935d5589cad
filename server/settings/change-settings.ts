import { and, eq, isNull } from 'drizzle-orm'

import type { Contact, Selling } from '#contract/settings/market-settings.ts'
import { Selling as SellingSchema } from '#contract/settings/market-settings.ts'
import type { MessagePrices } from '#contract/settings/message-prices.ts'
import { settingFacts, type TopicValue } from '#contract/settings/setting-words.ts'
import { settingChanges } from '#database/tables/setting-changes.ts'

import { recordAct } from '../audit/index.ts'
import type { Caller } from '../kernel/caller.ts'
import type { Tx } from '../kernel/database.ts'
import { newId } from '../kernel/ids.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { learnSettings, readSettings } from './current-settings.ts'
import { teamSize } from './read-changes.ts'
import { changeUnknown, changeWaits, nothingChanged, ownChange } from './settings.errors.ts'
import { settingsChanged } from './settings.events.ts'

const topicWords = {
  contact: 'Coordonnées du marché',
  selling: 'Commission et formules',
  messages: 'Prix des messages',
}

/** Changes contact or message prices, at once. */
export async function changeAtOnce(
  kernel: Kernel,
  actor: Caller,
  change: { reason: string } & (
    | { topic: 'contact'; value: Contact }
    | { topic: 'messages'; value: MessagePrices }
  ),
): Promise<void> {
  const { topic, value, reason } = change
  const at = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const before = (await readSettings(tx))[topic]
    const facts = differing(before, value)
    await tx.insert(settingChanges).values({
      id: newId(),
      topic,
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

/** Proposes a change of what selling costs; another person of the team has to approve it. */
export async function proposeSelling(
  kernel: Kernel,
  actor: Caller,
  { selling, reason }: { selling: Selling; reason: string },
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const { selling: before } = await readSettings(tx)
    const facts = differing(before, selling)
    const made = await tx
      .insert(settingChanges)
      .values({
        id: newId(),
        topic: 'selling',
        value: selling,
        reason,
        proposedBy: actor.userId,
        proposedAt: kernel.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ id: settingChanges.id })
    if (made.length === 0) throw changeWaits()
    await record(tx, kernel, { actor, action: 'settings.asked', topic: 'selling', facts, reason })
  })
}

/**
 * @throws settings.own_change (409) for one's own proposal, unless there is nobody else in the team
 */
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
    if (!change) throw changeUnknown()
    if (approve && change.proposedBy === actor.userId && (await teamSize(tx)) > 1) throw ownChange()
    const selling = SellingSchema.parse(change.value)
    const { selling: before } = await readSettings(tx)
    await tx
      .update(settingChanges)
      .set({ decision: approve ? 'applied' : 'refused', decidedBy: actor.userId, decidedAt: at })
      .where(eq(settingChanges.id, id))
    await record(tx, kernel, {
      actor,
      action: approve ? 'settings.changed' : 'settings.refused',
      topic: 'selling',
      facts: differing(before, selling, { mayBeNone: true }),
      reason: change.reason,
    })
    if (approve) await kernel.events.emit(tx, settingsChanged, { selling })
  })
  await learnSettings(kernel)
}

type Facts = { before: Record<string, string>; after: Record<string, string> }

/** @throws settings.nothing_changed (409) */
function differing(before: TopicValue, after: TopicValue, { mayBeNone = false } = {}): Facts {
  const [was, is] = [settingFacts(before), settingFacts(after)]
  const names = Object.keys(is).filter((name) => is[name] !== was[name])
  if (names.length === 0 && !mayBeNone) throw nothingChanged()
  const of = (facts: Record<string, string>) =>
    Object.fromEntries(names.map((name) => [name, facts[name] ?? '']))
  return { before: of(was), after: of(is) }
}

type Recorded = {
  actor: Caller
  action: string
  topic: keyof typeof topicWords
  facts: Facts
  reason: string
}

function record(tx: Tx, kernel: Kernel, { actor, action, topic, facts, reason }: Recorded) {
  return recordAct(tx, {
    actor,
    action,
    subject: { kind: 'settings', id: topic, label: topicWords[topic] },
    ...facts,
    reason,
    at: kernel.clock.now(),
  })
}
