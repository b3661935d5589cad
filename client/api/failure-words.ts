import { CallFailure } from '#kernel/wire/call-failure.ts'

/** Code of a failure without a sentence: the client's neutral one is shown. */
const UNSAID = 'unexpected'

/**
 * Chooses the words for a failure: the server's sentence, `unsaid` when it gave none, `lost` when
 * nothing answered or the screen itself failed (else the client's sentence about the network, or
 * `unsaid`).
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
