import { recordShopAct } from '#modules/audit/server/module.ts'
import type { ShopActor } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'

/** Records what a helper did to products of the shop; nothing of the owner. */
export async function recordProductAct(
  tx: Tx,
  { clock }: Kernel,
  actor: ShopActor | undefined,
  action: string,
  ...products: { id: string; name: string }[]
): Promise<void> {
  await recordShopAct(
    tx,
    actor,
    ...products.map(({ id, name }) => ({
      action,
      subject: { kind: 'product', id, label: name },
      at: clock.now(),
    })),
  )
}
