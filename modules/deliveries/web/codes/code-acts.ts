import { useEffect } from 'react'

import { actKind, useKeptActs, verdictOf } from '#client/offline/act-queue.ts'
import type { KeptAct } from '#client/offline/act-store.ts'
import { CallFailure } from '#kernel/wire/call-failure.ts'
import type { Client } from '#kernel/wire/typed-client.ts'
import { handOverAtShop } from '#modules/deliveries/contract/collection.ts'
import {
  returnParcel,
  verifyClientOtp,
  verifyVendorOtp,
} from '#modules/deliveries/contract/deliveries.ts'
import type { KeptQuantities } from '#modules/orders/contract/keep-part.ts'
import { showNotice } from '#ui/lists/notice-store.ts'

/** Code that a courier types, or a seller at the counter. */
export type OtpCode = {
  /** `counter`: the buyer's, typed at the shop where she collects. */
  kind: 'client' | 'shop' | 'return' | 'counter'
  fulfillmentId: string | null
  who: string
  place: string
  otp: string
  /** Francs that the courier takes; 0 for none. */
  cash: number
  /** Pieces that the buyer keeps; absent when all. */
  part?: { kept: KeptQuantities; due: number } | null | undefined
}
export type QueuedCode = KeptAct<OtpCode>

const KINDS: readonly unknown[] = [
  'client',
  'shop',
  'return',
  'counter',
] satisfies OtpCode['kind'][]

/** Codes typed without network. A second code for the same parcel replaces the first. */
export const codeActs = actKind<OtpCode, string>({
  kind: 'code',
  isPayload: isOtpCode,
  async send({ payload }, { call }) {
    const { who } = payload
    try {
      const { message, again } = await sendCode(call, payload)
      return again ? alreadyDelivered(who) : `${who} : ${message}`
    } catch (failure) {
      if (isAlreadyDelivered(failure)) return alreadyDelivered(who)
      throw failure
    }
  },
  // A locked parcel waits as long as the server says; others go on.
  verdict: (failure) =>
    failure instanceof CallFailure && failure.status === 429
      ? { waitMs: (failure.retryAfter ?? 60) * 1_000 }
      : verdictOf(failure),
})
codeActs.hear({
  sent: (words) => showNotice(words),
  refused: (problem, { payload: { who } }) =>
    showNotice(`${who} : ${problem}`, { tone: 'failed', stayMs: 8_000 }),
})

/** @param onSent called after the server's answer to each */
export function useOtpQueue(owner: string, onSent: () => void): readonly QueuedCode[] {
  useEffect(() => codeActs.hear({ sent: onSent, refused: onSent }), [onSent])
  return useKeptActs(codeActs, owner)
}

/** @returns the server's sentence, and whether it had this code before */
export async function sendCode(
  call: Client,
  { kind, fulfillmentId, otp, cash, part }: Omit<OtpCode, 'who' | 'place'>,
): Promise<{ message: string; again: boolean }> {
  const id = fulfillmentId ?? ''
  if (kind === 'shop') return { ...(await call(verifyVendorOtp, { body: { otp } })), again: false }
  if (kind === 'return')
    return { ...(await call(returnParcel, { params: { id }, body: { otp } })), again: false }
  if (kind === 'counter') {
    const at = { params: { id }, body: { otp } }
    const { message, alreadyDelivered: again } = await call(handOverAtShop, at)
    return { message, again }
  }
  const { message, alreadyDelivered: again } = await call(verifyClientOtp, {
    body: { fulfillmentId: id, otp, cashReceived: cash > 0, part: part ?? null },
  })
  return { message, again }
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

function isOtpCode(kept: unknown): kept is OtpCode {
  if (typeof kept !== 'object' || kept === null) return false
  const { kind, who, otp } = kept as Partial<Record<keyof OtpCode, unknown>>
  return (
    KINDS.includes(kind) &&
    typeof who === 'string' &&
    typeof otp === 'string' &&
    /^\d{6}$/.test(otp)
  )
}
