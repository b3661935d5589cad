import { desc, inArray } from 'drizzle-orm'

import type { SettingChange, SettingChanges } from '#modules/settings/contract/settings.ts'
import { settingFacts, type Setting } from '#modules/settings/contract/setting-words.ts'
import { settingChanges } from '#modules/settings/database/tables.ts'
import { personFacts } from '#modules/accounts/database/views.ts'

import type { Caller } from '#kernel/http/caller.ts'
import type { Sql } from '#kernel/database/database.ts'
import { readSettings } from './current-settings.ts'
import { formerly, readSetting, teamSize } from './stored-settings.ts'
import { firstTeamSettings } from './team-settings.ts'

const mostChanges = 50

/** The present values, and the last changes: of each, what differs from the one before it. */
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
  // The grid of fees brings the one before it along.
  const before =
    former && setting.topic !== 'delivery' ? former : formerly(setting, firstTeamSettings)
  const [was, is] = [settingFacts(before), settingFacts(setting)]
  return Object.entries(is)
    .filter(([name, value]) => value !== was[name])
    .map(([name, value]) => ({ name, before: was[name] ?? 'rien', after: value }))
}
