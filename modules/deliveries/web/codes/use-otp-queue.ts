import { useEffect } from 'react'
import { call } from '#client/api/client.ts'
import { useStored } from '#client/device/stored-value.ts'
import { showNotice } from '#ui/lists/notice-store.ts'
import { CallFailure } from '#kernel/wire/call-failure.ts'
import {
  returnParcel,
  verifyClientOtp,
  verifyVendorOtp,
} from '#modules/deliveries/contract/deliveries.ts'
import type { Client } from '#kernel/wire/typed-client.ts'
import { otpQueue, type QueuedCode, noteInQueue, takeOut } from './otp-queue.ts'

let sending = false

const RETRY_MS = 10_000
const none: readonly QueuedCode[] = []

/** Sends when online and at intervals, since a phone may wrongly report that it is online. */
export function useOtpQueue(owner: string, onSent: () => void): readonly QueuedCode[] {
  const queue = useStored(otpQueue, none).filter((code) => code.owner === owner)
  const waits = queue.some(({ refused }) => refused === null)
  useEffect(() => {
    if (!waits) return
    const send = () =>
      void sendQueued(call, owner, Date.now(), ({ words, failed }) => {
        showNotice(words, failed ? { tone: 'failed', stayMs: 8_000 } : {})
        onSent()
      })
    send()
    const timer = setInterval(send, RETRY_MS)
    addEventListener('online', send)
    return () => {
      clearInterval(timer)
      removeEventListener('online', send)
    }
  }, [waits, owner, onSent])
  return queue
}

export type Sent = { words: string; failed: boolean }

/**
 * Sends in sequence, in one tab at a time: else a wrong code would count twice. Refused codes keep
 * their message.
 */
export async function sendQueued(
  call: Client,
  owner: string,
  now: number,
  onSent: (sent: Sent) => void,
): Promise<void> {
  if (sending) return
  sending = true
  try {
    await alone(async () => {
      for (const code of otpQueue.read()) {
        if (code.owner !== owner || code.refused !== null || (code.notBefore ?? 0) > now) continue
        if (!(await sendOne(call, code, now, onSent))) return
      }
    })
  } finally {
    sending = false
  }
}

async function sendOne(
  call: Client,
  code: QueuedCode,
  now: number,
  onSent: (sent: Sent) => void,
): Promise<boolean> {
  try {
    const { message, again } = await prove(call, code)
    takeOut(code.key)
    onSent({
      words: again ? `${code.who} : ce colis était déjà livré.` : `${code.who} : ${message}`,
      failed: false,
    })
    return true
  } catch (failure) {
    if (
      !(failure instanceof CallFailure) ||
      failure.status === 0 ||
      failure.status >= 500 ||
      failure.status === 401
    )
      return false
    if (failure.code === 'deliveries.already_delivered') {
      takeOut(code.key)
      onSent({ words: `${code.who} : ce colis était déjà livré.`, failed: false })
    } else if (failure.status === 429)
      noteInQueue(code.key, { refused: null, notBefore: now + (failure.retryAfter ?? 60) * 1_000 })
    else {
      noteInQueue(code.key, { refused: failure.message, notBefore: null })
      onSent({ words: `${code.who} : ${failure.message}`, failed: true })
    }
    return true
  }
}

async function prove(
  call: Client,
  { kind, fulfillmentId, otp, cash }: QueuedCode,
): Promise<{ message: string; again: boolean }> {
  const id = fulfillmentId ?? ''
  if (kind === 'shop') return { ...(await call(verifyVendorOtp, { body: { otp } })), again: false }
  if (kind === 'return')
    return { ...(await call(returnParcel, { params: { id }, body: { otp } })), again: false }
  const { message, alreadyDelivered } = await call(verifyClientOtp, {
    body: { fulfillmentId: id, otp, cashReceived: cash > 0 },
  })
  return { message, again: alreadyDelivered }
}

/** Locks across tabs, where the Web Locks API exists. */
async function alone(work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator)
    await navigator.locks.request('codes-en-attente', { ifAvailable: true }, (lock) =>
      lock ? work() : undefined,
    )
  else await work()
}
