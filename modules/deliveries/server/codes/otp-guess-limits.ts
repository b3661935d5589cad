import { DomainError } from '#kernel/errors.ts'
import { addMs } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { type LockedParcel, otherParcelOfCode } from '#modules/orders/module.ts'
import {
  forgetTries,
  giveBackTry,
  takeTry,
  triesLeft,
  waitWords,
  type Throttle,
  type Try,
} from '#kernel/limits/throttle.ts'
import { fail } from '../errors.ts'
import { codesLocked } from '../events.ts'

const quarterMs = 15 * 60_000

/**
 * Allows five wrong codes, a quarter of an hour, five again. After fifty, five per 140 minutes: 100
 * a day, a chance of 1 in 10,000 for a parcel's code (docs/reliability.md).
 */
const wrongCodes = (name: string): Throttle => ({
  name,
  batch: 5,
  lockMs: quarterMs,
  most: 50,
  batchBackMs: 140 * 60_000,
})

const ofClient = wrongCodes('otp-client')
const ofReturn = wrongCodes('otp-return')
const ofGoodsBack = wrongCodes('otp-goods-back')
const ofRelay = wrongCodes('otp-relay')
const ofRelayReturn = wrongCodes('otp-relay-return')
const ofRemittance = wrongCodes('otp-remittance')
/** A shop's code names no parcel: guesses count per courier. */
const ofVendor = wrongCodes('otp-vendor')

export const guessOfClient = (parcelId: string): Try => ({
  throttle: ofClient,
  subject: parcelId,
})
export const guessOfReturn = (parcelId: string): Try => ({
  throttle: ofReturn,
  subject: parcelId,
})
export const guessOfGoodsBack = (goodsReturnId: string): Try => ({
  throttle: ofGoodsBack,
  subject: goodsReturnId,
})
export const guessOfRelay = (parcelId: string): Try => ({
  throttle: ofRelay,
  subject: parcelId,
})
export const guessOfRelayReturn = (parcelId: string): Try => ({
  throttle: ofRelayReturn,
  subject: parcelId,
})
export const guessOfVendor = (courierId: string): Try => ({
  throttle: ofVendor,
  subject: courierId,
})
export const guessOfRemittance = (remittanceId: string): Try => ({
  throttle: ofRemittance,
  subject: remittanceId,
})

type Guesser = { courierId: string; parcelId: string | null; group: string }

/**
 * Counts a guess before `act`, so that concurrent guesses get no more tries; a right code clears
 * the count; a failure of `act` undoes it. A right shop code, which names no parcel, uncounts only
 * its own guess.
 * @param who whose manager learns of a block; null: a shop, which has none
 * @throws deliveries.code_locked (429) before trying · deliveries.wrong_code (422) with the tries
 * left · errors of `act`
 */
export async function guessing<T>(
  kernel: Kernel,
  guess: Try,
  who: Guesser | null,
  act: (tx: Tx) => Promise<T>,
): Promise<T> {
  const now = kernel.clock.now()
  const waitMs = await kernel.transaction((tx) => takeTry(tx, now, [guess]))
  if (waitMs > 0)
    throw fail('deliveries.code_locked', {
      sentence: `Trop de codes incorrects. Réessayez dans ${waitWords(waitMs)}.`,
      retryAfter: Math.ceil(waitMs / 1_000),
    })
  try {
    return await kernel.transaction(async (tx) => {
      const made = await act(tx)
      await (guess.throttle === ofVendor ? giveBackTry(tx, guess) : forgetTries(tx, [guess]))
      return made
    })
  } catch (error) {
    if (!isWrongCode(error)) {
      await kernel.transaction((tx) => giveBackTry(tx, guess))
      throw error
    }
    throw await afterWrong(kernel, guess, who)
  }
}

/**
 * Returns the refusal of a code that is not this parcel's: one that is right for another parcel at
 * the same counter says so, and `guessing` counts no try for it.
 */
export async function codeRefused(
  tx: Tx,
  locked: LockedParcel,
  typed: Parameters<typeof otherParcelOfCode>[2],
): Promise<DomainError> {
  const other = await otherParcelOfCode(tx, locked, typed)
  return other ? otherParcel(other) : fail('deliveries.wrong_code')
}

export function otherParcel(other: { orderNumber: string; shopName: string }): DomainError {
  const { orderNumber, shopName } = other
  return fail('deliveries.other_parcel', {
    sentence: `Ce code est celui du colis de ${shopName}, commande ${orderNumber}. Celui-ci a le sien.`,
  })
}

async function afterWrong(kernel: Kernel, guess: Try, who: Guesser | null): Promise<DomainError> {
  const now = kernel.clock.now()
  const { left, waitMs } = await triesLeft(kernel.db, now, guess)
  if (left > 0)
    return fail('deliveries.wrong_code', {
      sentence: `Code incorrect. Encore ${left} ${left > 1 ? 'essais' : 'essai'}, puis ${waitWords(waitMs)} d’attente.`,
      details: { triesLeft: left },
    })
  if (!who)
    return fail('deliveries.wrong_code', {
      sentence: `Code incorrect. Attendez ${waitWords(waitMs)} avant un nouvel essai.`,
      details: { triesLeft: 0 },
    })
  await kernel.transaction((tx) =>
    kernel.events.emit(tx, codesLocked, { ...who, until: addMs(now, waitMs).toISOString() }),
  )
  return fail('deliveries.wrong_code', {
    sentence: `Code incorrect. Attendez ${waitWords(waitMs)} avant un nouvel essai : votre responsable est prévenu.`,
    details: { triesLeft: 0 },
  })
}

function isWrongCode(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'deliveries.wrong_code'
}
