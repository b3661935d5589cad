import { sql } from 'drizzle-orm'

import { daysAfter } from '#modules/calendar/contract/due.ts'
import type { PlanName } from '#modules/plans/contract/plans.ts'
import { deadlinesMs } from '#modules/settings/module.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { addMs } from '#kernel/clock.ts'
import { promiseKind } from '#kernel/promise-kinds.ts'
import { advanceShop } from './advance-subscriptions.ts'
import { subscriptionEnding } from './events.ts'

/** Days before the last paid day. */
const REMINDED_BEFORE = [7, 3, 1] as const

type About = { ownerId: string; plan: PlanName }

/** A shop's plan, until the end of all that is paid; its grace days are the settings'. */
const renewPlan = promiseKind<About>({
  kind: 'subscriptions.renew',
  label: 'Formule',
  owes: 'shop',
  open: sql`select s.id, s.plan_ends_at - interval '30 days' as since, s.plan_ends_at as due_at,
      s.id as owes_id, json_build_object('ownerId', s.owner_id, 'plan', s.plan) as about
    from ${shopFacts} s where s.plan <> 'free' and s.plan_ends_at is not null`,
  tells: {
    steps: (_kernel, { dueAt }) =>
      REMINDED_BEFORE.map((days) => ({ step: String(days), at: daysAfter(dueAt, -days) })),
    tell: (tx, kernel, { id: shopId, dueAt, about: { ownerId, plan } }, step) =>
      kernel.events.emit(tx, subscriptionEnding, {
        shopId,
        ownerId,
        plan,
        endsAt: dueAt.toISOString(),
        daysLeft: Number(step),
      }),
  },
  end: {
    words: 'Une formule non renouvelée finit après ses jours de grâce.',
    at: (kernel, { dueAt }) => addMs(dueAt, deadlinesMs(kernel).planGrace),
    run: advanceShop,
  },
})

export const subscriptionPromises = [renewPlan]
