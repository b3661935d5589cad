import { plural } from '#kernel/wire/plural.ts'
import { DomainError } from '#kernel/errors.ts'
import { addMs } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import {
  forgetTries,
  giveBackTry,
  takeTry,
  triesLeft,
  waitWords,
  type Throttle,
  type Try,
} from '#kernel/limits/throttle.ts'
import { fail } from './errors.ts'
import { codesLocked } from './events.ts'

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

export const triesOfClient = (parcelId: string): Try => ({
  throttle: ofClient,
  subject: parcelId,
})
export const triesOfReturn = (parcelId: string): Try => ({
  throttle: ofReturn,
  subject: parcelId,
})
export const triesOfGoodsBack = (goodsReturnId: string): Try => ({
  throttle: ofGoodsBack,
  subject: goodsReturnId,
})
export const triesOfRelay = (parcelId: string): Try => ({
  throttle: ofRelay,
  subject: parcelId,
})
export const triesOfRelayReturn = (parcelId: string): Try => ({
  throttle: ofRelayReturn,
  subject: parcelId,
})
export const triesOfVendor = (courierId: string): Try => ({
  throttle: ofVendor,
  subject: courierId,
})
export const triesOfRemittance = (remittanceId: string): Try => ({
  throttle: ofRemittance,
  subject: remittanceId,
})

/** Courier whose managers learn of blocked tries. */
export type Told = { courierId: string; parcelId: string | null; group: string }

/**
 * Counts a guess before `act`, so that concurrent guesses get no more tries; a right code clears
 * the count; a failure of `act` undoes it. A right shop code, which names no parcel, uncounts only
 * its own guess.
 * @param told whose manager learns of a block; null: a shop, which has none
 * @throws deliveries.code_locked (429) before trying · deliveries.wrong_code (422) with the tries
 * left · errors of `act`
 */
export async function guessing<T>(
  kernel: Kernel,
  guess: Try,
  told: Told | null,
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
    throw await afterWrong(kernel, guess, told)
  }
}

async function afterWrong(kernel: Kernel, guess: Try, told: Told | null): Promise<DomainError> {
  const now = kernel.clock.now()
  const { left, waitMs } = await triesLeft(kernel.db, now, guess)
  if (left > 0)
    return fail('deliveries.wrong_code', {
      sentence: `Code incorrect. Encore ${left} ${plural(left, 'essai')}, puis ${waitWords(waitMs)} d’attente.`,
      details: { triesLeft: left },
    })
  if (!told)
    return fail('deliveries.wrong_code', {
      sentence: `Code incorrect. Attendez ${waitWords(waitMs)} avant un nouvel essai.`,
      details: { triesLeft: 0 },
    })
  await kernel.transaction((tx) =>
    kernel.events.emit(tx, codesLocked, { ...told, until: addMs(now, waitMs).toISOString() }),
  )
  return fail('deliveries.wrong_code', {
    sentence: `Code incorrect. Attendez ${waitWords(waitMs)} avant un nouvel essai : votre responsable est prévenu.`,
    details: { triesLeft: 0 },
  })
}

function isWrongCode(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'deliveries.wrong_code'
}
