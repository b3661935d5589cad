import { sql } from 'drizzle-orm'

import { settingChanges } from '#modules/settings/database/tables.ts'
import type { settingTopics } from '#modules/settings/database/values.ts'
import { promiseKind } from '#kernel/promise-kinds.ts'
import { topicNamed } from './topics.ts'

type About = { topic: (typeof settingTopics)[number]; reason: string }

/** A change of a setting waits for a second person. */
const approveSetting = promiseKind<About>({
  kind: 'settings.approve',
  label: 'Deuxième personne',
  owes: 'admin',
  teamDays: 2,
  open: sql`select c.id, c.asked_at as since, c.asked_at as due_at, null::uuid as owes_id,
      json_build_object('topic', c.topic, 'reason', c.reason, 'askedBy', c.asked_by) as about
    from ${settingChanges} c where c.decision is null`,
  isAnothers: true,
  says: ({ about: { topic, reason } }) => ({
    what: `Approuver : ${topicNamed(topic)?.label ?? 'un réglage'}`,
    detail: reason,
    forWhom: null,
    to: topic === 'week' || topic === 'holidays' ? '/admin-calendrier' : '/admin-reglages',
    verb: 'Relire',
  }),
})

export const settingPromises = [approveSetting]
