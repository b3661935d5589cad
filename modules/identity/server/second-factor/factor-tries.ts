import type { Kernel } from '#kernel/kernel.ts'
import type { Tx } from '#kernel/database/database.ts'
import { networkOf } from '#kernel/http/network-address.ts'
import { forgetTries, giveBackTry, type Throttle, type Try } from '#kernel/limits/throttle.ts'
import { factorDeviceOf, noteFactorDevice, type DeviceProof } from '../known-devices.ts'
import { takeOrRefuse } from '../guess-limits.ts'

const minute = 60_000

/** Five at once, then fewer, some fifty a day; three codes of a million are valid. */
const triesHere: Throttle = {
  name: 'second-factor-here',
  free: 5,
  leakMs: 30 * minute,
  waitsMs: [minute, 2 * minute, 5 * minute, 15 * minute, 30 * minute],
}
/** Limit of a device with an earlier factor, apart from tries on other devices. */
const triesOfDevice: Throttle = { ...triesHere, name: 'second-factor-device' }
const triesElsewhere: Throttle = { ...triesHere, name: 'second-factor-elsewhere', free: 20 }
/** Fifty random bits: works regardless of wrong codes. */
const recoveryTries: Throttle = {
  name: 'second-factor-recovery',
  free: 10,
  leakMs: 10 * minute,
  waitsMs: [minute, 5 * minute, 15 * minute],
}

export type FactorGiver = { userId: string; address: string; proof: DeviceProof }

/**
 * Counts before trying; success clears this device's count.
 * @throws identity.too_many_tries (429)
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
