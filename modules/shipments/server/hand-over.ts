import type { Tx } from '#kernel/database/database.ts'
import { sameSecret } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Try } from '#kernel/limits/throttle.ts'
import { fail, wrongCode } from './errors.ts'
import { guessing, type Told } from './tries.ts'

/** Goods of another hand-over, whose code was typed for these. */
export type OtherGoods = { orderNumber: string; shopName: string }

/** Proof of an act; `former`: a code that was replaced after the act was made. */
type Proof<Former> = { isRight: boolean; former: Former | null }

type ByCode<Goods, Former> = {
  /** Counter of wrong codes. */
  tries: Try
  /** Courier whose managers learn of a block; null: a shop, which has none. */
  told: Told | null
  typed: string
  codeOf(goods: Goods): string | null
  formerOf?(tx: Tx, goods: Goods): Promise<Former | null>
  otherOf?(tx: Tx, goods: Goods): Promise<OtherGoods | null>
}

/** By their label: the goods were found by it, and it is no secret. */
type ByLabel = { [Name in keyof ByCode<never, never>]?: undefined }

type HandOver<Goods, Done, Former> = (ByCode<Goods, Former> | ByLabel) & {
  /** @throws what the taker may not touch, at no try */
  lock(tx: Tx): Promise<Goods>
  /** Answers an act that was made before; null: it is to be done. */
  doneBefore?(tx: Tx, goods: Goods, proof: Proof<Former>): Promise<Done | null>
  /** @throws why it is not to be done, whatever the code */
  refuse?(tx: Tx, goods: Goods): Promise<void> | void
  give(tx: Tx, goods: Goods, former: Former | null): Promise<Done>
}

/**
 * Hands goods from one holder to the next against a code, or a coach's by their label, in one
 * transaction: a wrong code counts a try, one of other goods at the same counter none; an act that
 * was made before is answered again.
 * @throws deliveries.wrong_code, deliveries.other_parcel (422) · deliveries.code_locked (429) ·
 * errors of `act`
 */
export function handOver<Goods, Done, Former = never>(
  kernel: Kernel,
  act: HandOver<Goods, Done, Former>,
): Promise<Done> {
  const hand = async (tx: Tx) => {
    const goods = await act.lock(tx)
    const isRight = !act.tries || sameSecret(act.codeOf(goods) ?? '', act.typed)
    const former = isRight ? null : ((await act.formerOf?.(tx, goods)) ?? null)
    const before = await act.doneBefore?.(tx, goods, { isRight, former })
    if (before !== null && before !== undefined) return before
    await act.refuse?.(tx, goods)
    if (!isRight && !former) throw refusalOf((await act.otherOf?.(tx, goods)) ?? null)
    return act.give(tx, goods, former)
  }
  return act.tries ? guessing(kernel, act.tries, act.told, hand) : kernel.transaction(hand)
}

/** Returns the refusal of a code: one that is right for other goods says so, and counts no try. */
export function refusalOf(other: OtherGoods | null): Error {
  if (!other) return wrongCode()
  const { orderNumber, shopName } = other
  return fail('deliveries.other_parcel', {
    sentence: `Ce code est celui du colis de ${shopName}, commande ${orderNumber}. Celui-ci a le sien.`,
  })
}
