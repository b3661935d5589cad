import { wrongOtp } from '#modules/deliveries/server/testing/street.ts'
import { count } from './acts.ts'
import type { World } from './world.ts'

/** Now and then a code is mistyped before it is typed. @throws Error when the wrong one is taken */
export async function mistype(
  { acts, dice }: World,
  name: string,
  otp: string,
  type: (otp: string) => Promise<unknown>,
): Promise<void> {
  if (!dice.happens(0.08)) return
  count(acts.faults, 'mistyped')
  const done = await acts.try(`${name}, mistyped`, () => type(wrongOtp(otp)))
  if (done !== null) throw new Error(`a wrong code did: ${name}`)
}
