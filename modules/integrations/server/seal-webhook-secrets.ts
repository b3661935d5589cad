import { and, eq, isNotNull, not, or, like } from 'drizzle-orm'

import { webhooks } from '#modules/integrations/database/tables.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'

export const ownerOf = (webhookId: string) => `webhook:${webhookId}`

/**
 * Seals webhook secrets in clear or under the previous key.
 * @returns how many; 0: none left.
 * @throws Error for an unknown key
 */
export async function sealWebhookSecrets(
  tx: Tx,
  { secrets }: Kernel,
  size: number,
): Promise<number> {
  const sealed = `${secrets.textPrefix}%`
  const rows = await tx
    .select({ id: webhooks.id, secret: webhooks.secret, formerSecret: webhooks.formerSecret })
    .from(webhooks)
    .where(
      or(
        not(like(webhooks.secret, sealed)),
        and(isNotNull(webhooks.formerSecret), not(like(webhooks.formerSecret, sealed))),
      ),
    )
    .limit(size)
    .for('update', { skipLocked: true })
  for (const { id, secret, formerSecret } of rows) {
    const again = (stored: string) =>
      secrets.sealText(secrets.openText(stored, ownerOf(id)), ownerOf(id))
    await tx
      .update(webhooks)
      .set({ secret: again(secret), formerSecret: formerSecret && again(formerSecret) })
      .where(eq(webhooks.id, id))
  }
  return rows.length
}
