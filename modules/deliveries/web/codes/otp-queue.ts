import { storedValue } from '#client/device/stored-value.ts'

/** Code typed offline: stored on the device until the server decides. */
export type QueuedCode = {
  /** A second code with this key replaces the first. */
  key: string
  owner: string
  kind: 'client' | 'shop' | 'return'
  fulfillmentId: string | null
  who: string
  place: string
  otp: string
  cash: number
  typedAt: string
  /** Server's refusal; null while waiting. */
  refused: string | null
  /** Ms; wait asked by the server. */
  notBefore: number | null
}

export const otpQueue = storedValue<readonly QueuedCode[]>({ key: 'codesEnAttente', restore })

export function putInQueue(code: Omit<QueuedCode, 'refused' | 'notBefore'>): void {
  const fresh: QueuedCode = { ...code, refused: null, notBefore: null }
  otpQueue.write([...otpQueue.read().filter(({ key }) => key !== code.key), fresh])
}

export function takeOut(key: string): void {
  otpQueue.write(otpQueue.read().filter((code) => code.key !== key))
}

export function noteInQueue(key: string, note: Pick<QueuedCode, 'refused' | 'notBefore'>): void {
  otpQueue.write(otpQueue.read().map((code) => (code.key === key ? { ...code, ...note } : code)))
}

/** « 427 ··· »: recognisable, but unreadable over a shoulder. */
export function halfShown(otp: string): string {
  return `${otp.slice(0, 3)}\u202f···`
}

function restore(kept: unknown): readonly QueuedCode[] {
  return Array.isArray(kept) ? kept.filter(isQueued) : []
}

function isQueued(one: unknown): one is QueuedCode {
  if (typeof one !== 'object' || one === null) return false
  const code = one as Partial<Record<keyof QueuedCode, unknown>>
  return (
    typeof code.key === 'string' &&
    typeof code.owner === 'string' &&
    typeof code.otp === 'string' &&
    /^\d{6}$/.test(code.otp) &&
    (code.kind === 'client' || code.kind === 'shop' || code.kind === 'return')
  )
}
