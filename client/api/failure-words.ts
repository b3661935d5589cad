import { CallFailure } from '#kernel/wire/call-failure.ts'

/** Code of a failure without a sentence of the server. */
const UNSAID = 'unexpected'

/**
 * Chooses a failure's words: the server's sentence; `unsaid` without one; `lost` when nothing
 * answered or the screen failed, else the client's sentence about the network, or `unsaid`.
 */
export function failureWords({
  unsaid,
  lost,
}: {
  unsaid: string
  lost?: string
}): (failure: unknown) => string {
  return (failure) => {
    if (!(failure instanceof CallFailure)) return lost ?? unsaid
    if (failure.status === 0) return lost ?? failure.message
    return failure.code === UNSAID ? unsaid : failure.message
  }
}
