import type { Tx } from '../kernel/database.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { networkOf } from '../kernel/network-address.ts'
import { takeTry, waitWords, type Throttle, type Try } from '../kernel/throttle.ts'
import { tooManyTries } from './accounts.errors.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Passwords may be four letters: what protects an account is how few can be tried. Five at once, then about one an hour. */
const guessesOfPhone: Throttle = {
  name: 'guess-phone',
  free: 5,
  leakMs: 2 * hour,
  waitsMs: [minute, 2 * minute, 5 * minute, 15 * minute, 30 * minute, hour],
}
/** A whole neighbourhood may share one address of its operator, so an address may err far more often, and right guesses do not count. */
const guessesOfAddress: Throttle = {
  name: 'guess-address',
  free: 30,
  leakMs: 20 * second,
  waitsMs: [15 * second, 30 * second, minute, 2 * minute, 5 * minute],
}
/** Each costs an SMS and rings somebody's phone: five a day at most. */
const resetsOfPhone: Throttle = {
  name: 'reset-phone',
  free: 1,
  leakMs: 6 * hour,
  waitsMs: [minute, 5 * minute, 15 * minute, hour, 24 * hour],
}
const resetsOfAddress: Throttle = {
  name: 'reset-address',
  free: 20,
  leakMs: minute,
  waitsMs: [30 * second, minute, 5 * minute, 15 * minute],
}
const deletionsOfPhone: Throttle = {
  name: 'deletion-phone',
  free: 2,
  leakMs: 12 * hour,
  waitsMs: [10 * minute, hour, 24 * hour],
}
const deletionsOfAddress: Throttle = {
  name: 'deletion-address',
  free: 10,
  leakMs: 5 * minute,
  waitsMs: [minute, 5 * minute, 15 * minute, hour],
}

type Whom = { phone: string; address: string }

export const guessOf = ({ phone, address }: Whom) => ({
  byPhone: { throttle: guessesOfPhone, subject: phone },
  byAddress: { throttle: guessesOfAddress, subject: networkOf(address) },
})

export const resetTries = ({ phone, address }: Whom): Try[] => [
  { throttle: resetsOfPhone, subject: phone },
  { throttle: resetsOfAddress, subject: networkOf(address) },
]

export const deletionTries = ({ phone, address }: Whom): Try[] => [
  { throttle: deletionsOfPhone, subject: phone },
  { throttle: deletionsOfAddress, subject: networkOf(address) },
]

/** @throws accounts.too_many_tries (429) with the seconds to wait */
export async function takeOrRefuse(tx: Tx, kernel: Kernel, tries: readonly Try[]): Promise<void> {
  const waitMs = await takeTry(tx, kernel.clock.now(), tries)
  if (waitMs > 0)
    throw tooManyTries({
      sentence: `Trop d’essais. Réessayez dans ${waitWords(waitMs)}.`,
      retryAfter: Math.ceil(waitMs / second),
    })
}
