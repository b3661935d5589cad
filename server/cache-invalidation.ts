import { modules } from './modules.ts'
import { EVERYTHING } from '#kernel/caches/front-cache.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { switchChanged } from '#modules/switches/module.ts'

/** Drops cached answers and pages that show what changed. */
export function followChanges(
  { events, replicas, front }: Kernel,
  forget: (tags: readonly string[]) => void,
): void {
  const invalidate = (tags: readonly string[]) => {
    forget(tags)
    // Values made meanwhile may come from a lagging replica.
    replicas?.afterReplay(() => forget(tags))
  }
  for (const { stale = [] } of modules)
    for (const { kind, tags } of stale) events.everywhere(kind, (event) => invalidate(tags(event)))
  // Else the front cache hides maintenance, and goes on after it.
  if (front) events.everywhere(switchChanged, () => front.drop([EVERYTHING]))
}
