import { saleLinks } from '#modules/orders/database/tables.ts'
import { addMs } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/database.ts'
import { hashToken, newToken } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'

const linkLifeMs = 12 * 3_600_000

/** Two links for a new order, as part of `tx`. @returns their tokens, which are not stored */
export async function makeSaleLinks(
  tx: Tx,
  kernel: Kernel,
  parcelId: string,
): Promise<{ accept: string; refuse: string }> {
  const tokens = { accept: newToken(), refuse: newToken() }
  const expiresAt = addMs(kernel.clock.now(), linkLifeMs)
  await tx.insert(saleLinks).values(
    (['accept', 'refuse'] as const).map((act) => ({
      tokenHash: hashToken(tokens[act]),
      parcelId,
      act,
      expiresAt,
    })),
  )
  return tokens
}
