import { useRef, useState } from 'react'

import { CallFailure } from '#kernel/wire/call-failure.ts'
import { call } from '#client/api/client.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { FULL_WORDS, keepAct, sendEarlyActs } from '#client/offline/act-queue.ts'
import { dropAct } from '#client/offline/act-store.ts'
import { showNotice } from '#ui/lists/notice-store.ts'

import { type CodeKind, isAlreadyDelivered, type OtpCode } from './code-kind.ts'
import { otpProblem } from './otp-boxes.tsx'

export type Proof<K extends string> = Omit<OtpCode<K>, 'otp'> & {
  /** Parcel or shop that the code is for. */
  key: string
  title: string
  detail: string
  act: string
}

const NO_CASH = 'Cochez d’abord que vous avez reçu les espèces.'

/**
 * Stores the code offline, to send later (code-kind.ts). `done` leaves the screen in both
 * cases.
 */
export function useProof<K extends string>(
  acts: CodeKind<K>,
  owner: string,
  proof: Proof<K>,
  done: () => void,
) {
  const sending = useRef(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [cashProblem, setCashProblem] = useState<string | null>(null)

  const named = { kind: acts.kind, key: proof.key, owner }

  const saveInQueue = (otp: string) => {
    const { key, kind, fulfillmentId, who, place, cash, part } = proof
    const payload = { kind, fulfillmentId, who, place, cash, part, otp }
    if (keepAct({ kind: acts, key, owner, payload }))
      showNotice('Pas de réseau : le code est gardé et partira tout seul.', { stayMs: 6_000 })
    else showNotice(FULL_WORDS, { tone: 'failed', stayMs: 6_000 })
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
      const { message } = await acts.sendCode(call, { ...proof, otp }, null)
      dropAct(named)
      sendEarlyActs(owner)
      showNotice(message)
      done()
    } catch (failure) {
      if (failure instanceof CallFailure && (failure.status === 0 || failure.status >= 502)) {
        saveInQueue(otp)
        done()
      } else if (isAlreadyDelivered(failure)) {
        dropAct(named)
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
