import type { OwnLevel } from '#modules/shop-levels/contract/shop-level.ts'
import {
  faultsFor,
  lacksFor,
  levelOpens,
  shopLevels,
} from '#modules/shop-levels/contract/level-rules.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { levelFacts } from './level-facts.ts'
import { freeQuota, readLevel } from './read-level.ts'

/** Returns the level of a shop, what each opens, and what its facts of now lack. */
export async function ownLevel(kernel: Kernel, shopId: string): Promise<OwnLevel> {
  const { level, since, fallsAt } = await readLevel(kernel.db, shopId)
  const facts = await levelFacts.of(kernel)(kernel, shopId)
  return {
    level,
    since: since?.toISOString() ?? null,
    fallsAt: fallsAt?.toISOString() ?? null,
    faults: faultsFor(level, facts),
    steps: shopLevels.map((one) => ({
      level: one,
      freeProducts: freeQuota(kernel, one),
      openLinks: levelOpens[one].openLinks,
      lacks: lacksFor(one, facts),
    })),
  }
}
