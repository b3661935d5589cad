import { useRef, useState } from 'react'

import { CallFailure } from '#kernel/wire/call-failure.ts'
import {
  returnParcel,
  verifyClientOtp,
  verifyVendorOtp,
} from '#modules/deliveries/contract/deliveries.ts'
import { call } from '#client/api/client.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { showNotice } from '#ui/lists/notice-store.ts'

import { otpProblem } from './otp-boxes.tsx'
import { putInQueue, takeOut, type QueuedCode } from './otp-queue.ts'

export type Proof = Pick<
  QueuedCode,
  'key' | 'kind' | 'fulfillmentId' | 'who' | 'place' | 'cash'
> & { title: string; detail: string; act: string }

const NO_CASH = 'Cochez d’abord que vous avez reçu les espèces.'

/**
 * Stores the code offline, to send later (use-otp-queue.ts). `done` leaves the screen in both
 * cases.
 */
export function useProof(owner: string, proof: Proof, done: () => void) {
  const sending = useRef(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [cashProblem, setCashProblem] = useState<string | null>(null)

  const saveInQueue = (otp: string) => {
    const { key, kind, fulfillmentId, who, place, cash } = proof
    putInQueue({
      key,
      kind,
      fulfillmentId,
      who,
      place,
      cash,
      owner,
      otp,
      typedAt: new Date().toISOString(),
    })
    showNotice('Pas de réseau : le code est gardé et partira tout seul.', { stayMs: 6_000 })
  }
  const prove = async (otp: string, received: boolean) => {
    const wrong = otpProblem(otp)
    const unpaid = proof.cash > 0 && !received ? NO_CASH : null
    setProblem(wrong)
    setCashProblem(unpaid)
    if (wrong || unpaid || sending.current) return
    sending.current = true
    setBusy(true)
    try {
      const message = await sendProof(proof, otp)
      takeOut(proof.key)
      showNotice(message)
      done()
    } catch (failure) {
      if (failure instanceof CallFailure && (failure.status === 0 || failure.status >= 502)) {
        saveInQueue(otp)
        done()
      } else if (
        failure instanceof CallFailure &&
        failure.code === 'deliveries.already_delivered'
      ) {
        takeOut(proof.key)
        showNotice(failure.message)
        done()
      } else setProblem(sentenceOf(failure))
    } finally {
      sending.current = false
      setBusy(false)
    }
  }
  const forgive = () => {
    setProblem(null)
    setCashProblem(null)
  }
  return { busy, problem, cashProblem, prove, forgive }
}

async function sendProof({ kind, fulfillmentId, cash }: Proof, otp: string): Promise<string> {
  const id = fulfillmentId ?? ''
  if (kind === 'shop') return (await call(verifyVendorOtp, { body: { otp } })).message
  if (kind === 'return')
    return (await call(returnParcel, { params: { id }, body: { otp } })).message
  return (await call(verifyClientOtp, { body: { fulfillmentId: id, otp, cashReceived: cash > 0 } }))
    .message
}
