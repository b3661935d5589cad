import { addMs, dayMs } from '#kernel/clock.ts'
import type { FailedJob } from '#kernel/jobs/jobs.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { leadsTo, type Notice } from './notice.ts'
import { notify } from './notify.ts'
import { teamOf } from './recipients.ts'

const pages = {
  marketHealth: ['/admin-dashboard', 'admin', 'job'],
} as const

/** Notifies admins at most once a day per kind: one cause may fail thousands. */
export async function tellOfFailedJobs(kernel: Kernel): Promise<void> {
  const now = kernel.clock.now()
  const byHandler = Map.groupBy(
    (await kernel.jobs.failed()).filter(({ failedAt }) => failedAt > addMs(now, -dayMs)),
    ({ handler }) => handler,
  )
  if (byHandler.size === 0) return
  const admins = await teamOf(kernel.db, ['admin'])
  const day = now.toISOString().slice(0, 10)
  await notify(
    kernel,
    [...byHandler].flatMap(([handler, jobs]) =>
      admins.map(({ id }) => ({
        ...failedJobsNotice(handler, jobs),
        userId: id,
        key: `failed-jobs:${handler}:${day}`,
        at: now,
      })),
    ),
  )
}

function failedJobsNotice(handler: string, jobs: readonly FailedJob[]): Notice {
  const count = jobs.length > 1 ? `${jobs.length} tâches de fond ont` : 'Une tâche de fond a'
  return {
    kind: 'team',
    title: 'Une tâche de fond a échoué',
    message: `${count} échoué pour de bon (${handler}). Prévenez l’exploitant : « npm run sugu -- travaux » dit pourquoi et les reprend.`,
    ...leadsTo(pages.marketHealth),
  }
}
