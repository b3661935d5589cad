import { expect } from 'vitest'

import type { Kernel } from '#kernel/kernel.ts'

import { whatIsLost, type Counted } from './what-is-lost.ts'

/**
 * Expects, after every fault, each acknowledged order, a ledger that agrees, and every unit of
 * every product in stock, reserved for an order that has not left the shop, or gone; of those
 * `counted`, as many as before.
 */
export async function expectNothingLost(
  { kernel }: { kernel: Kernel },
  acknowledged: readonly string[],
  counted: readonly Counted[] = [],
): Promise<void> {
  const nothing = { orders: [], ledger: [], units: [], counted: [] }
  expect(await whatIsLost(kernel, acknowledged, counted)).toEqual(nothing)
}
