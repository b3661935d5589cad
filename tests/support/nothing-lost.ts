import { expect } from 'vitest'

import type { Kernel } from '#kernel/kernel.ts'

import { whatIsLost, type Counted } from './what-is-lost.ts'

/**
 * The check after every fault: each acknowledged order is there, the ledger agrees, and every unit
 * of every product is in stock, promised to an order that has not left the shop, or gone; of those
 * `counted`, as many as there were.
 */
export async function expectNothingLost(
  { kernel }: { kernel: Kernel },
  acknowledged: readonly string[],
  counted: readonly Counted[] = [],
): Promise<void> {
  const nothing = { orders: [], ledger: [], units: [], counted: [] }
  expect(await whatIsLost(kernel, acknowledged, counted)).toEqual(nothing)
}
