import { useEffect, useRef, useState } from 'react'

import { CallFailure } from '#kernel/wire/call-failure.ts'
import { call } from '#client/api/client.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { FULL_WORDS, keepAct, useKeptActs } from '#client/offline/act-queue.ts'
import { dropAct } from '#client/offline/act-store.ts'
import { showNotice } from '#ui/lists/notice-store.ts'
import { type GoodsToTake, takeGoods } from '#modules/exchanges/contract/goods-returns.ts'
import { otpProblem } from '#modules/deliveries/web/index.ts'
import { takingActs, type QueuedReturn } from './taking-acts.ts'

/** Sends the code of a return, or keeps it without network. `done` leaves the screen in both. */
export function useTaking(owner: string, goods: GoodsToTake, done: () => void) {
  const sending = useRef(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const key = `goods-back:${goods._id}`
  const keep = (otp: string) => {
    const { _id: returnId, clientName: who, destination: place } = goods
    if (keepAct({ kind: takingActs, key, owner, payload: { returnId, who, place, otp } }))
      showNotice('Pas de réseau : le code est gardé et partira tout seul.', { stayMs: 6_000 })
    else showNotice(FULL_WORDS, { tone: 'failed', stayMs: 6_000 })
  }
  const take = async (otp: string) => {
    const wrong = otpProblem(otp)
    setProblem(wrong)
    if (wrong || sending.current) return
    sending.current = true
    setBusy(true)
    try {
      const { message } = await call(takeGoods, { params: { id: goods._id }, body: { otp } })
      dropAct({ kind: takingActs.kind, key, owner })
      showNotice(message)
      done()
    } catch (failure) {
      if (failure instanceof CallFailure && (failure.status === 0 || failure.status >= 502)) {
        keep(otp)
        done()
      } else setProblem(sentenceOf(failure))
    } finally {
      sending.current = false
      setBusy(false)
    }
  }
  return { key, busy, problem, take, forgive: () => setProblem(null) }
}

/** @param onSent called after the server's answer to each */
export function useQueuedReturns(owner: string, onSent: () => void): readonly QueuedReturn[] {
  useEffect(() => takingActs.hear({ sent: onSent, refused: onSent }), [onSent])
  return useKeptActs(takingActs, owner)
}
