import { modules } from './modules.ts'
import type { Kernel } from '#kernel/kernel.ts'

/** Drops cached answers and pages that show what changed. */
export function followChanges(
  { events, replicas }: Kernel,
  forget: (tags: readonly string[]) => void,
): void {
  const invalidate = (tags: readonly string[]) => {
    forget(tags)
    // Values made meanwhile may come from a lagging replica.
    replicas?.afterReplay(() => forget(tags))
  }
  for (const { stale = [] } of modules)
    for (const { kind, tags } of stale) events.everywhere(kind, (event) => invalidate(tags(event)))
}
