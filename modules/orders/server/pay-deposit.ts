import {
  cashProblem,
  type Deposit,
  depositOf,
  depositProblem,
  depositShares,
  type PricedCart,
  type ZoneTariff,
} from '#modules/pricing/module.ts'
import { switchWords } from '#modules/settings/contract/switch-words.ts'
import { isClosed } from '#modules/settings/module.ts'
import { formatFrancs, type Francs, sumOf } from '#kernel/wire/money.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './errors.ts'
import type { GivenSale } from './given-sale.ts'
import { oweBack, readParcels, setOrders, setParcels } from '#modules/parcels/module.ts'
import type { Paid } from './pay-at-door.ts'

type AskedBefore = { deposit: DepositAsked | null; restBeforeLeaving: boolean }
type DepositAsked = Pick<Deposit, 'francs' | 'words'>

/**
 * Returns the deposit of an order that is not paid whole: of its sale by link, or before cash. The
 * rest of a sale whose door takes no cash is due before the parcel leaves its shop.
 * @throws orders.cash_refused (422) for cash alone
 */
export function askedBefore(
  kernel: Kernel,
  cart: PricedCart,
  tariff: ZoneTariff,
  { atDoor, sale }: { atDoor: boolean; sale: GivenSale | undefined },
): AskedBefore {
  const ofSale = sale?.depositFrancs ? Math.min(sale.depositFrancs, cart.totalFrancs) : 0
  const refused = atDoor
    ? isClosed(kernel, 'cash')
      ? switchWords.cash.sentence
      : cashProblem({ total: cart.totalFrancs, refusals: tariff.refusals }, tariff)
    : null
  if (refused && ofSale === 0) throw fail('orders.cash_refused', { sentence: refused })
  const beforeCash = atDoor && !refused ? depositOf(cart, tariff) : null
  const words = 'La boutique demande un acompte pour cette vente.'
  return {
    deposit: ofSale > (beforeCash?.francs ?? 0) ? { francs: ofSale, words } : beforeCash,
    restBeforeLeaving: refused !== null,
  }
}

/** @throws orders.cash_refused (422) when no operator is open · orders.deposit_changed (409) */
export function refuseDeposit(
  kernel: Kernel,
  deposit: DepositAsked | null,
  expected: number | undefined,
): void {
  const problem = deposit && depositProblem(kernel)
  if (problem) throw fail('orders.cash_refused', { sentence: problem })
  const francs = deposit?.francs ?? 0
  if (expected === undefined || expected === francs) return
  throw fail('orders.deposit_changed', {
    details: { deposit: francs },
    ...(deposit && {
      sentence: `Un acompte de ${formatFrancs(francs)} est demandé pour payer à la livraison. ${deposit.words}`,
    }),
  })
}

/**
 * Divides a paid deposit among the parcels that go to their shops, and owes its rest back. The
 * order stays to be paid at the door.
 */
export async function divideDeposit(
  tx: Tx,
  kernel: Kernel,
  { paymentId, subjectId: orderId, francs }: Paid,
  asked: Francs | null,
): Promise<void> {
  const at = kernel.clock.now()
  const depositFrancs = Math.min(asked ?? francs, francs)
  await setOrders(tx, [orderId], { depositPaymentId: paymentId, depositFrancs })
  const going = (await readParcels(tx, orderId)).filter(({ state }) => state !== 'cancelled')
  const shares = depositShares(going, francs)
  for (const [index, { id }] of going.entries())
    await setParcels(tx, [id], { depositFrancs: shares[index] ?? 0 })
  const left = { paymentId, subjectId: paymentId, francs: francs - sumOf(shares) }
  const reason =
    going.length > 0
      ? 'Acompte payé pour un colis annulé.'
      : 'Acompte payé alors que la commande était annulée.'
  await oweBack(tx, kernel, { ...left, reason }, at)
}
