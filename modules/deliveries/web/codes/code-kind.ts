import { useEffect } from 'react'

import { actKind, type ActKind, useKeptActs, verdictOf } from '#client/offline/act-queue.ts'
import type { KeptAct } from '#client/offline/act-store.ts'
import { CallFailure } from '#kernel/wire/call-failure.ts'
import type { Client } from '#kernel/wire/typed-client.ts'
import type { KeptQuantities } from '#modules/parcels/contract/keep-part.ts'
import { showNotice } from '#ui/lists/notice-store.ts'

/** Code of six digits that proves a hand-over; `kind` says which call takes it. */
export type OtpCode<K extends string = string> = {
  kind: K
  fulfillmentId: string | null
  who: string
  place: string
  otp: string
  /** Francs that are taken in cash; 0 for none. */
  cash: number
  /** Pieces that the buyer keeps; absent when all. */
  part?: { kept: KeptQuantities; due: number } | null | undefined
}
export type QueuedCode<K extends string = string> = KeptAct<OtpCode<K>>

/** ms after which a code that waits for another, typed elsewhere, is sent again. */
const EARLY_MS = 10 * 60_000

/** @returns the server's sentence, and whether it had this code before */
type SendCode<K extends string> = (
  call: Client,
  code: Omit<OtpCode<K>, 'who' | 'place'>,
  /** By the device's clock, of a code that waited for the network; null: typed now. */
  madeAt: string | null,
) => Promise<{ message: string; again: boolean }>

export type CodeKind<K extends string> = ActKind<OtpCode<K>, string> & { sendCode: SendCode<K> }

/**
 * Registers codes typed without network. A second code for the same key replaces the first.
 * @param early errors of a code that waits for another code, or for room: it is sent again
 */
export function codeKind<K extends string>(
  kind: string,
  kinds: readonly K[],
  sendCode: SendCode<K>,
  early: readonly string[] = [],
): CodeKind<K> {
  const acts = actKind<OtpCode<K>, string>({
    kind,
    isPayload: (kept): kept is OtpCode<K> => isOtpCode(kept, kinds),
    async send({ payload, keptAt }, { call }) {
      const { who } = payload
      try {
        const { message, again } = await sendCode(call, payload, keptAt)
        return again ? alreadyDelivered(who) : `${who} : ${message}`
      } catch (failure) {
        if (isAlreadyDelivered(failure)) return alreadyDelivered(who)
        throw failure
      }
    },
    // A locked parcel waits as long as the server says; others go on.
    verdict: (failure) => {
      if (!(failure instanceof CallFailure)) return verdictOf(failure)
      if (failure.status === 429) return { waitMs: (failure.retryAfter ?? 60) * 1_000 }
      return early.includes(failure.code) ? { waitMs: EARLY_MS, isEarly: true } : verdictOf(failure)
    },
  })
  acts.hear({
    sent: (words) => showNotice(words),
    refused: (problem, { payload: { who } }) =>
      showNotice(`${who} : ${problem}`, { tone: 'failed', stayMs: 8_000 }),
  })
  return { ...acts, sendCode }
}

/** @param onSent called after the server's answer to each */
export function useCodeQueue<K extends string>(
  acts: CodeKind<K>,
  owner: string,
  onSent: () => void,
): readonly QueuedCode<K>[] {
  useEffect(() => acts.hear({ sent: onSent, refused: onSent }), [acts, onSent])
  return useKeptActs(acts, owner)
}

export function isAlreadyDelivered(failure: unknown): failure is CallFailure {
  return failure instanceof CallFailure && failure.code === 'deliveries.already_delivered'
}

/** « 427 ··· »: recognisable, but unreadable over a shoulder. */
export function halfShown(otp: string): string {
  return `${otp.slice(0, 3)}\u202f···`
}

function alreadyDelivered(who: string): string {
  return `${who} : ce colis était déjà livré.`
}

function isOtpCode(kept: unknown, kinds: readonly unknown[]): boolean {
  if (typeof kept !== 'object' || kept === null) return false
  const { kind, who, otp } = kept as Partial<Record<keyof OtpCode, unknown>>
  return (
    kinds.includes(kind) &&
    typeof who === 'string' &&
    typeof otp === 'string' &&
    /^\d{6}$/.test(otp)
  )
}
