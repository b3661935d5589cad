import { CallFailure } from '#contract/kernel/call-failure.ts'

/** What the server answered without saying why: the client's own neutral sentence is shown instead. */
const UNSAID = 'unexpected'

/**
 * What to tell of a failure on a screen that has words of its own: the server's sentence, `unsaid` when it gave none, `lost` when nothing
 * answered or the screen itself failed (else the client's sentence about the network, or `unsaid`).
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
