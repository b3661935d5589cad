/** Promises: tells of, ends and lists what is due, by the kinds of the manifests; has no rule. */
import { actDomains, acts } from './contract/acts.ts'
import { accountAnonymised } from '#modules/identity/module.ts'
import { manifests, type Module } from '#kernel/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { PromiseKind } from '#kernel/promise-kinds.ts'
import { oneByOne } from '#kernel/jobs/one-by-one.ts'
import { forgetAnswers } from './server/answer-promise.ts'
import { endDue, kindsWithoutEnd } from './server/end-due.ts'
import { answerKind } from './server/answer-kind.ts'
import { levelFacts } from '#modules/shop-levels/module.ts'
import { readLevelFacts } from './server/level-facts.ts'
import { promisesRoutes } from './server/routes.ts'
import { forgetOldTellings, measureKind } from './server/measure.ts'
import { keepTeamDues } from './server/team-dues.ts'
import { tellDue } from './server/tell-due.ts'

export const promises: Module = {
  name: 'promises',
  section: { title: 'À faire' },
  acts,
  actDomains,
  promises: [answerKind],
  needs: [manifests],
  provides: [levelFacts.by(() => readLevelFacts)],
  open(kernel) {
    const kinds = manifests.of(kernel).flatMap((module) => module.promises ?? [])
    const each = (job: string, only: string | null, run: (kind: PromiseKind) => Promise<void>) =>
      eachKind(kernel, { job, kinds, only }, run)
    kernel.jobs.every('* * * * *', 'promises.tell', (only: string | null = null) =>
      each('promises.tell', only, async (kind) => {
        await keepTeamDues(kernel, kind)
        await tellDue(kernel, kind)
      }),
    )
    kernel.jobs.every('* * * * *', 'promises.end', async (only: string | null = null) => {
      const without = await kindsWithoutEnd(kernel)
      await each('promises.end', only, async (kind) => {
        if (!without.has(kind.kind)) await endDue(kernel, kind)
        await measureKind(kernel, kind)
      })
    })
    kernel.events.within(accountAnonymised, (tx, { userId }) => forgetAnswers(tx, userId))
    kernel.jobs.every('37 3 * * *', 'promises.forget', () => forgetOldTellings(kernel))
    return { routes: promisesRoutes(kernel, kinds) }
  },
}

type Kinds = { job: string; kinds: readonly PromiseKind[]; only: string | null }

/**
 * Runs a job for each kind apart.
 * @param only the kind that is asked for; null: all
 */
async function eachKind(
  kernel: Kernel,
  { job, kinds, only }: Kinds,
  run: (kind: PromiseKind) => Promise<void>,
): Promise<void> {
  const asked = kinds.filter(({ kind }) => only === null || kind === only)
  if (asked.length === 0 && only !== null) throw new Error(`no kind of promise « ${only} »`)
  const rows = asked.map((kind) => ({ id: kind.kind, kind }))
  await oneByOne(kernel, job, rows, ({ kind }) => run(kind))
}
