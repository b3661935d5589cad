import { and, eq } from 'drizzle-orm'

import { recoveryCodes } from '#modules/accounts/database/tables.ts'
import type { Tx } from '#kernel/database/database.ts'
import { hashToken, randomClearText } from '#kernel/ids.ts'

const howMany = 10

/**
 * Replaces somebody's codes.
 * @returns the new ones, seen here for the only time: « 7K4QX-M2P9D »
 */
export async function renewRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: howMany }, () => `${randomClearText(5)}-${randomClearText(5)}`)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashOf(userId, code) })))
  return codes
}

/** @returns whether it was an unused code; it is used from now on */
export async function spendRecoveryCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashOf(userId, code))))
    .returning({ userId: recoveryCodes.userId })
  return used.length > 0
}

function hashOf(userId: string, code: string): Buffer {
  return hashToken(`${userId} ${code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')}`)
}
