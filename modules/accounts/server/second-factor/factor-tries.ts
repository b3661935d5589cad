import type { Kernel } from '#kernel/kernel.ts'
import type { Tx } from '#kernel/database/database.ts'
import { networkOf } from '#kernel/http/network-address.ts'
import { forgetTries, giveBackTry, type Throttle, type Try } from '#kernel/limits/throttle.ts'
import { factorDeviceOf, noteFactorDevice, type DeviceProof } from '../known-devices.ts'
import { takeOrRefuse } from '../guess-limits.ts'

const minute = 60_000

/**
 * Five at once, then ever fewer, some fifty a day, at a million codes of which three are valid at a
 * time.
 */
const triesHere: Throttle = {
  name: 'second-factor-here',
  free: 5,
  leakMs: 30 * minute,
  waitsMs: [minute, 2 * minute, 5 * minute, 15 * minute, 30 * minute],
}
/**
 * A device on which this person gave the factor before: who has the password, and types wrong codes
 * elsewhere, cannot use up its tries.
 */
const triesOfDevice: Throttle = { ...triesHere, name: 'second-factor-device' }
/** From all other devices and networks together. */
const triesElsewhere: Throttle = { ...triesHere, name: 'second-factor-elsewhere', free: 20 }
/** A recovery code has fifty random bits, so that it opens whatever wrong codes were typed. */
const recoveryTries: Throttle = {
  name: 'second-factor-recovery',
  free: 10,
  leakMs: 10 * minute,
  waitsMs: [minute, 5 * minute, 15 * minute],
}

/** Who gives a factor, from where. */
export type FactorGiver = { userId: string; address: string; proof: DeviceProof }

/**
 * Counts a try before it is made; a right one clears the count of this place.
 * @throws accounts.too_many_tries (429)
 */
export async function boundedTry<T>(
  kernel: Kernel,
  giver: FactorGiver,
  by: 'app' | 'recovery',
  act: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { here, elsewhere } = await triesOf(kernel, giver, by)
  await kernel.transaction((tx) => takeOrRefuse(tx, kernel, [...here, ...elsewhere]))
  return kernel.transaction(async (tx) => {
    const made = await act(tx)
    await forgetTries(tx, here)
    for (const one of elsewhere) await giveBackTry(tx, one)
    await noteFactorDevice(tx, { ...giver, now: kernel.clock.now() })
    return made
  })
}

async function triesOf(
  kernel: Kernel,
  giver: FactorGiver,
  by: 'app' | 'recovery',
): Promise<{ here: Try[]; elsewhere: Try[] }> {
  const subject = `${giver.userId} ${networkOf(giver.address)}`
  if (by === 'recovery') return { here: [{ throttle: recoveryTries, subject }], elsewhere: [] }
  const device = await factorDeviceOf(kernel.db, { ...giver, now: kernel.clock.now() })
  if (device) return { here: [{ throttle: triesOfDevice, subject: device }], elsewhere: [] }
  return {
    here: [{ throttle: triesHere, subject }],
    elsewhere: [{ throttle: triesElsewhere, subject: giver.userId }],
  }
}
