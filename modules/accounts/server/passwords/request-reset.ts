import { and, eq, isNull } from 'drizzle-orm'

import { RESET_LINK_MS } from '#kernel/wire/limits.ts'

import { passwordResets, users } from '#modules/accounts/database/tables.ts'
import { addMs } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/database.ts'
import { hashToken, newId, newToken } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { resetRequested } from '../events.ts'
import { deviceOf, type DeviceProof } from '../known-devices.ts'
import { resetTries, takeOrRefuse } from '../guess-limits.ts'

/**
 * Sends the link by SMS; app.ts passes it in.
 * @returns false when a message with this key was sent before
 */
export type SendResetLink = (
  tx: Tx,
  message: { key: string; phone: string; url: string; expiresAt: Date },
) => Promise<boolean>

/**
 * Takes a request for a reset link. A job looks later whether the number has an account, so that
 * neither the answer nor its time reveals it.
 * @throws accounts.too_many_tries (429), with or without an account
 */
export async function requestReset(
  kernel: Kernel,
  input: { phone: string; address: string; proof: DeviceProof },
): Promise<void> {
  const now = kernel.clock.now()
  const device = await deviceOf(kernel.db, { ...input, now })
  await kernel.transaction(async (tx) => {
    await takeOrRefuse(tx, kernel, resetTries(input, device))
    await kernel.events.emit(tx, resetRequested, {
      requestId: newId(),
      phone: input.phone,
      at: now.toISOString(),
    })
  })
}

/**
 * The job: a link for the number's account, if there is one. An earlier link is no longer valid.
 * Run twice, it sends once.
 */
export async function makeResetLink(
  kernel: Kernel,
  door: { publicUrl: string; sendResetLink: SendResetLink },
  news: { requestId: string; phone: string },
): Promise<void> {
  const now = kernel.clock.now()
  const expiresAt = addMs(now, RESET_LINK_MS)
  await kernel.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.phone, news.phone), isNull(users.suspendedAt)))
      .for('update')
    if (!user) return
    const token = newToken()
    const url = `${door.publicUrl}/changercode?token=${token}&phone=${news.phone}`
    if (
      !(await door.sendResetLink(tx, {
        key: `reset:${news.requestId}`,
        phone: news.phone,
        url,
        expiresAt,
      }))
    )
      return
    const link = { tokenHash: hashToken(token), createdAt: now, expiresAt }
    await tx
      .insert(passwordResets)
      .values({ userId: user.id, ...link })
      .onConflictDoUpdate({ target: passwordResets.userId, set: link })
  })
}
