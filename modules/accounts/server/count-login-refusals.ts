import { DomainError } from '#kernel/errors.ts'
import { counter } from '#kernel/telemetry/metrics.ts'

const refusals = counter('login_refusals_total', 'Sign-ins that were refused, by reason.', [
  'reason',
])

/** Many refusals at once mean that somebody tries passwords. */
export async function countLoginRefusals<T>(logIn: () => Promise<T>): Promise<T> {
  try {
    return await logIn()
  } catch (error) {
    if (error instanceof DomainError)
      refusals.inc({ reason: error.code.replace(/^accounts\./, '') })
    throw error
  }
}
