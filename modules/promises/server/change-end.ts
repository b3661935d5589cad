import { eq } from 'drizzle-orm'

import { recordAct } from '#modules/journal/module.ts'
import type { End } from '#modules/promises/contract/ends.ts'
import { promisesWithoutEnd } from '#modules/promises/database/tables.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { PromiseKind } from '#kernel/promise-kinds.ts'
import { kindsWithoutEnd } from './end-due.ts'
import { fail } from './errors.ts'

/** Lists the kinds that can end something. */
export async function readEnds(
  kernel: Kernel,
  kinds: readonly PromiseKind[],
): Promise<{ ends: End[] }> {
  const without = await kindsWithoutEnd(kernel)
  return {
    ends: kinds.flatMap(({ kind, end }) =>
      end ? [{ kind, words: end.words, isOn: !without.has(kind) }] : [],
    ),
  }
}

type Change = { kind: string; isOn: boolean; reason: string }

/**
 * Turns the end of a kind on or off. Once on, the next run of the job ends what is overdue.
 * @throws promises.unknown_end (404)
 */
export async function changeEnd(
  kernel: Kernel,
  kinds: readonly PromiseKind[],
  actor: Caller,
  { kind, isOn, reason }: Change,
): Promise<{ ends: End[] }> {
  const end = kinds.find((one) => one.kind === kind)?.end
  if (!end) throw fail('promises.unknown_end')
  await kernel.transaction(async (tx) => {
    const changed = isOn
      ? await tx.delete(promisesWithoutEnd).where(eq(promisesWithoutEnd.kind, kind)).returning()
      : await tx.insert(promisesWithoutEnd).values({ kind }).onConflictDoNothing().returning()
    if (changed.length === 0) return
    await recordAct(tx, {
      actor,
      action: isOn ? 'promises.end_on' : 'promises.end_off',
      subject: { kind: 'promise', id: kind, label: end.words },
      reason,
      at: kernel.clock.now(),
    })
  })
  return readEnds(kernel, kinds)
}
