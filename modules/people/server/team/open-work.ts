import type { OpenWork } from '#modules/people/contract/people.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { manifests } from '#kernel/module.ts'

/** Reads what each of these users still has open, from the manifests of all modules. */
export async function openWorkOf(
  kernel: Kernel,
  db: Sql,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, OpenWork>> {
  const all = manifests.of(kernel).flatMap(({ openWork }) => openWork ?? [])
  const found = new Map(userIds.map((id): [string, OpenWork] => [id, { ...nothing }]))
  for (const read of userIds.length > 0 ? all : [])
    for (const { userId, work, amount } of await read(db, userIds)) {
      const open = found.get(userId)
      if (open && isWork(work)) open[work] += amount
    }
  return found
}

const nothing: OpenWork = {
  orders: 0,
  shopParcels: 0,
  courierParcels: 0,
  complaints: 0,
  goodsReturns: 0,
  refunds: 0,
  due: 0,
  cash: 0,
}

function isWork(work: string): work is keyof OpenWork {
  return work in nothing
}
