import { actKind, verdictOf } from '#client/offline/act-queue.ts'
import type { KeptAct } from '#client/offline/act-store.ts'
import { CallFailure } from '#kernel/wire/call-failure.ts'
import { takeGoods } from '#modules/exchanges/contract/goods-returns.ts'
import { showNotice } from '#ui/lists/notice-store.ts'

/** Code of a return, typed at the buyer's door. */
export type TypedReturn = { returnId: string; who: string; place: string; otp: string }
export type QueuedReturn = KeptAct<TypedReturn>

/** Codes typed without network. A second one for the same return replaces the first. */
export const takingActs = actKind<TypedReturn, string>({
  kind: 'goods-back',
  isPayload: isTypedReturn,
  async send({ payload: { returnId, who, otp } }, { call }) {
    const { message } = await call(takeGoods, { params: { id: returnId }, body: { otp } })
    return `${who} : ${message}`
  },
  // A locked code waits as long as the server says; a code that came before the first one, for it.
  verdict: (failure) => {
    if (!(failure instanceof CallFailure)) return verdictOf(failure)
    if (failure.status === 429) return { waitMs: (failure.retryAfter ?? 60) * 1_000 }
    return failure.code === 'exchanges.new_one_first' ? { waitMs: 10_000 } : verdictOf(failure)
  },
})
takingActs.hear({
  sent: (words) => showNotice(words),
  refused: (problem, { payload: { who } }) =>
    showNotice(`${who} : ${problem}`, { tone: 'failed', stayMs: 8_000 }),
})

function isTypedReturn(kept: unknown): kept is TypedReturn {
  if (typeof kept !== 'object' || kept === null) return false
  const { returnId, who, otp } = kept as Partial<Record<keyof TypedReturn, unknown>>
  return (
    typeof returnId === 'string' &&
    typeof who === 'string' &&
    typeof otp === 'string' &&
    /^\d{6}$/.test(otp)
  )
}
