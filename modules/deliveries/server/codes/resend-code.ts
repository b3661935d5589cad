import type { Kernel } from '#kernel/kernel.ts'
import { takeTry, type Throttle, waitWords } from '#kernel/limits/throttle.ts'
import { fail } from '../errors.ts'
import { codeResent } from '../events.ts'
import { readCarried } from '../lock-parcel.ts'

const minute = 60_000

/** Each costs an SMS: at once, then after 2, 10 and 60 minutes. */
const resends: Throttle = {
  name: 'otp-resend',
  free: 1,
  leakMs: 180 * minute,
  waitsMs: [2 * minute, 10 * minute, 60 * minute],
}

/**
 * The courier never sees the code.
 * @throws deliveries.parcel_unknown (404) · deliveries.resend_limit (429)
 */
export async function resendCode(
  kernel: Kernel,
  { parcelId, courierId }: { parcelId: string; courierId: string },
): Promise<void> {
  const { atDoor } = await readCarried(kernel.db, parcelId, courierId)
  if (!atDoor) throw fail('deliveries.parcel_unknown')
  const now = kernel.clock.now()
  const waitMs = await kernel.transaction((tx) =>
    takeTry(tx, now, [{ throttle: resends, subject: parcelId }]),
  )
  if (waitMs > 0)
    throw fail('deliveries.resend_limit', {
      sentence: `Le code vient d’être envoyé. Réessayez dans ${waitWords(waitMs)}.`,
      retryAfter: Math.ceil(waitMs / 1_000),
    })
  await kernel.transaction((tx) =>
    kernel.events.emit(tx, codeResent, { parcelId, at: now.toISOString() }),
  )
}
