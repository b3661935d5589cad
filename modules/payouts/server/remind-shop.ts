import { sumOf } from '#kernel/wire/money.ts'

import { recordAct } from '#modules/audit/server/module.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { refusedLines } from './held.ts'
import { nothingRefused } from './errors.ts'
import { depotReminded } from './events.ts'

/**
 * Reminds a shop that the operator refuses its deposit number. At most one notice a day, however
 * often the button is pressed.
 * @throws payouts.nothing_refused (409)
 */
export async function remindShop(
  kernel: Kernel,
  actor: Pick<Caller, 'userId' | 'role'>,
  shopId: string,
): Promise<void> {
  const now = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const refused = await refusedLines(tx, { owner: 'seller', ownerId: shopId })
    if (!refused[0]) throw nothingRefused()
    const francs = sumOf(refused, ({ amount }) => amount)
    await kernel.events.emit(tx, depotReminded, { shopId, francs, at: now.toISOString() })
    await recordAct(tx, {
      actor,
      action: 'payouts.shop_reminded',
      subject: { kind: 'shop', id: shopId, label: refused[0].name },
      after: { francs },
      at: now,
    })
  })
}
