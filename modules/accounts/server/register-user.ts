import type { UserInfo } from '#modules/accounts/contract/accounts.ts'
import { passwordGrade } from '#modules/accounts/contract/password-rules.ts'

import { users } from '#modules/accounts/database/tables.ts'
import { requireOpen } from '#modules/switches/server/module.ts'
import { isTaken } from '#kernel/database/database.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './errors.ts'
import { refuseLocked, takeOrRefuse, takenNumber } from './guess-limits.ts'
import { knowDevice, type DeviceProof } from './known-devices.ts'
import { hashPassword } from './passwords/passwords.ts'
import { openSession } from './session-tokens.ts'
import { userInfo } from './users.ts'

export type NewUser = {
  name: string
  phone: string
  password: string
  acceptedTerms?: boolean | undefined
  userAgent: string
  proof?: DeviceProof
  /** Absent when the market itself registers people: then no limit counts. */
  address?: string
}

/**
 * Creates a buyer's account and signs it in.
 * @throws accounts.phone_taken (409) · accounts.too_many_tries (429), when the network has tried
 * too many numbers that are taken · switches.registration_closed (409)
 */
export async function registerUser(kernel: Kernel, input: NewUser): Promise<UserInfo> {
  requireOpen(kernel, 'registration')
  const look = input.address === undefined ? null : takenNumber(input.address)
  if (look) await refuseLocked(kernel, look)
  // Slow on purpose, so done before the transaction holds a connection.
  const passwordHash = await hashPassword(input.password)
  const now = kernel.clock.now()
  try {
    return await kernel.transaction(async (tx) => {
      const userId = newId()
      await tx.insert(users).values({
        id: userId,
        phone: input.phone,
        name: input.name,
        passwordHash,
        passwordGrade: passwordGrade(input.password, input.phone),
        acceptedTermsAt: input.acceptedTerms ? now : null,
        createdAt: now,
      })
      if (input.proof) await knowDevice(tx, { userId, proof: input.proof, now })
      const token = await openSession(tx, { userId, userAgent: input.userAgent, now })
      return userInfo(tx, userId, token)
    })
  } catch (error) {
    if (look && isTaken(error)) await kernel.transaction((tx) => takeOrRefuse(tx, kernel, [look]))
    if (isTaken(error))
      throw fail('accounts.phone_taken', {
        details: { phone: fail('accounts.phone_taken').message },
      })
    throw error
  }
}
