import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { networkOf } from '#kernel/http/network-address.ts'
import {
  readTries,
  takeTry,
  triesLeft,
  waitWords,
  type Throttle,
  type Try,
} from '#kernel/limits/throttle.ts'
import { fail } from './errors.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Per network five at once, then about one an hour: passwords may be four letters. */
const guessesHere: Throttle = {
  name: 'guess-here',
  free: 5,
  leakMs: 2 * hour,
  waitsMs: [minute, 2 * minute, 5 * minute, 15 * minute, 30 * minute, hour],
}
/** Limit of a known device, apart from tries on other devices. */
const guessesOfDevice: Throttle = { ...guessesHere, name: 'guess-device' }
/**
 * All networks: loose enough not to lock out an owner, tight enough against ten thousand addresses.
 */
const guessesOfPhone: Throttle = {
  name: 'guess-phone',
  free: 20,
  leakMs: 30 * minute,
  waitsMs: [minute, 5 * minute, 15 * minute, 30 * minute],
}
/** The same password on many numbers: counts once per number; forgiven when its owner signs in. */
const numbersFailed: Throttle = {
  name: 'guess-numbers',
  free: 50,
  leakMs: 10 * minute,
  waitsMs: [minute, 5 * minute, 15 * minute, 30 * minute],
}
/** An operator's address may be shared; right guesses do not count. */
const guessesOfAddress: Throttle = {
  name: 'guess-address',
  free: 30,
  leakMs: 20 * second,
  waitsMs: [15 * second, 30 * second, minute, 2 * minute, 5 * minute],
}
/** As with passwords, apart: who forgot a password is not kept waiting by it. */
const codeGuessesOfBrowser: Throttle = { ...guessesHere, name: 'code-guess-browser' }
/** Each costs an SMS: five a day. */
const resetsOfPhone: Throttle = {
  name: 'reset-phone',
  free: 1,
  leakMs: 6 * hour,
  waitsMs: [minute, 5 * minute, 15 * minute, hour, 24 * hour],
}
/** Limit of a known device, apart from requests of other devices. */
const resetsOfDevice: Throttle = { ...resetsOfPhone, name: 'reset-device' }
/** Kept for networks that the account signed in from: strangers cannot use it up. */
const resetsOfKnownNetwork: Throttle = { ...resetsOfPhone, name: 'reset-known-network' }
/** Codes of sales by link, apart from those of sign-in. */
const saleCodesOfPhone: Throttle = { ...resetsOfPhone, name: 'sale-code-phone' }
/** Buyers of one link: some twenty on the first day, then six. */
const saleCodesOfLink: Throttle = {
  name: 'sale-code-link',
  free: 15,
  leakMs: 4 * hour,
  waitsMs: [5 * minute, hour, 4 * hour],
}
/** Of the whole market: what no day of sales reaches. */
const saleCodesOfAll: Throttle = {
  name: 'sale-code-all',
  free: 600,
  leakMs: 10 * second,
  waitsMs: [minute],
}
/** Per network: some 160 SMS on the first day, then 144 a day. */
const resetsOfAddress: Throttle = {
  name: 'reset-address',
  free: 20,
  leakMs: 10 * minute,
  waitsMs: [30 * second, minute, 5 * minute, 15 * minute],
}
/** « déjà utilisé » reveals an account: per network ten at once, then ten a day. */
const numbersTaken: Throttle = {
  name: 'taken-numbers',
  free: 10,
  leakMs: 144 * minute,
  waitsMs: [144 * minute],
}

export const takenNumber = (address: string): Try => ({
  throttle: numbersTaken,
  subject: networkOf(address),
})

type Whom = { phone: string; address: string }

export const guessOf = ({ phone, address }: Whom) => ({
  here: { throttle: guessesHere, subject: `${phone} ${networkOf(address)}` },
  byPhone: { throttle: guessesOfPhone, subject: phone },
  byAddress: { throttle: guessesOfAddress, subject: networkOf(address) },
  byNumber: { throttle: numbersFailed, subject: networkOf(address) },
})

export const guessOfDevice = (device: string): Try => ({
  throttle: guessesOfDevice,
  subject: device,
})

/**
 * Guesses of one browser. A code is worth something in the browser that asked for it alone, so that
 * guesses of others neither help nor count.
 */
export const codeGuessOf = ({ phone, address }: Whom, browser: string) => ({
  byBrowser: { throttle: codeGuessesOfBrowser, subject: `${phone} ${browser}` },
  byAddress: { throttle: guessesOfAddress, subject: networkOf(address) },
})

/** Who asks for an SMS: a device or a network that the account knows has a count of its own. */
export type Asker = { device: string | null; isKnownNetwork: boolean }

export const resetTries = ({ phone, address }: Whom, { device, isKnownNetwork }: Asker): Try[] => [
  device
    ? { throttle: resetsOfDevice, subject: device }
    : isKnownNetwork
      ? { throttle: resetsOfKnownNetwork, subject: `${phone} ${networkOf(address)}` }
      : { throttle: resetsOfPhone, subject: phone },
  { throttle: resetsOfAddress, subject: networkOf(address) },
]

/** @param link of the sale */
export const saleCodeTries = ({ phone, address }: Whom, link: string): Try[] => [
  { throttle: saleCodesOfPhone, subject: phone },
  { throttle: saleCodesOfLink, subject: link },
  { throttle: resetsOfAddress, subject: networkOf(address) },
]

/** Of all numbers and links together. */
export const allSaleCodes: Try = { throttle: saleCodesOfAll, subject: 'all' }

/** @throws identity.too_many_tries (429) with seconds to wait */
export async function takeOrRefuse(tx: Tx, kernel: Kernel, tries: readonly Try[]): Promise<void> {
  refuseWait(await takeTry(tx, kernel.clock.now(), tries))
}

/**
 * Counts a code that is asked for.
 * @returns s until another may be asked for
 * @throws identity.too_many_tries (429) with seconds to wait
 */
export async function askOrRefuse(tx: Tx, kernel: Kernel, tries: readonly Try[]): Promise<number> {
  await takeOrRefuse(tx, kernel, tries)
  const next = await readTries(tx, kernel.clock.now(), tries)
  const waits = next.map(({ left, waitMs }) => (left === 0 ? waitMs : 0))
  return Math.ceil(Math.max(0, ...waits) / second)
}

/** Counts nothing. @throws identity.too_many_tries (429) at the limit */
export async function refuseLocked(kernel: Kernel, one: Try): Promise<void> {
  const { left, waitMs } = await triesLeft(kernel.db, kernel.clock.now(), one)
  if (left === 0) refuseWait(waitMs)
}

function refuseWait(waitMs: number): void {
  if (waitMs > 0)
    throw fail('identity.too_many_tries', {
      sentence: `Trop d’essais. Réessayez dans ${waitWords(waitMs)}.`,
      retryAfter: Math.ceil(waitMs / second),
    })
}
