import { and, eq, isNull, ne } from 'drizzle-orm'

import { relayFacts } from '#modules/relays/database/views.ts'
import type { VisitingRelays } from '#modules/verification/module.ts'

/** Relay points whose keepers visit the shops of their quartier, or of their town. */
export const relayVisitors: VisitingRelays = {
  async near(db, { region, quartier }, shopId) {
    const [relay] = await db
      .select({ id: relayFacts.id })
      .from(relayFacts)
      .where(
        and(
          eq(relayFacts.region, region),
          quartier === null ? isNull(relayFacts.quartier) : eq(relayFacts.quartier, quartier),
          eq(relayFacts.state, 'open'),
          ne(relayFacts.shopId, shopId),
        ),
      )
      .orderBy(relayFacts.openedAt, relayFacts.id)
      .limit(1)
    return relay?.id ?? null
  },
  async ofShop(db, shopId) {
    const [relay] = await db
      .select({ id: relayFacts.id })
      .from(relayFacts)
      .where(eq(relayFacts.shopId, shopId))
    return relay?.id ?? null
  },
  async keeperOf(db, relayId) {
    const [relay] = await db
      .select({ ownerId: relayFacts.ownerId })
      .from(relayFacts)
      .where(eq(relayFacts.id, relayId))
    return relay?.ownerId ?? null
  },
}
