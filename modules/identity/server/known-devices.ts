import { and, eq, gt, lt, ne, sql } from 'drizzle-orm'

import { knownDevices, users } from '#modules/identity/database/tables.ts'
import { dayMs, addMs } from '#kernel/clock.ts'
import type { Sql } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import { networkOf } from '#kernel/http/network-address.ts'
import { hashToken, newToken } from '#kernel/ids.ts'

const knownMs = 180 * dayMs
const COOKIE = 'sugu_device'

/** Gives no access alone. */
export type DeviceProof = { token: string; isNew: boolean }

export function readProof(cookies: string | undefined): DeviceProof {
  const token = new RegExp(`(?:^|; )${COOKIE}=([\\w-]{20,100})(?:;|$)`).exec(cookies ?? '')?.[1]
  return token ? { token, isNew: false } : { token: newToken(), isNew: true }
}

/** HttpOnly, for accounts and sales by link only. */
export function proofCookie(
  { token }: DeviceProof,
  isSecure: boolean,
  path: '/api/users' | '/api/offers' = '/api/users',
): string {
  return `${COOKIE}=${token}; Path=${path}; Max-Age=${knownMs / 1_000}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
}

export async function deviceOf(
  db: Sql,
  { proof, phone, now }: { proof: DeviceProof; phone: string; now: Date },
): Promise<string | null> {
  if (proof.isNew) return null
  const tokenHash = hashToken(proof.token)
  const [found] = await db
    .select({ userId: users.id })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(
      and(
        eq(knownDevices.tokenHash, tokenHash),
        eq(users.phone, phone),
        gt(knownDevices.lastUsedAt, addMs(now, -knownMs)),
      ),
    )
  return found ? `${found.userId}:${tokenHash.toString('hex').slice(0, 16)}` : null
}

/** Reads what the account knows of who asks for an SMS. */
export async function askerOf(
  db: Sql,
  input: { proof: DeviceProof; phone: string; address: string; now: Date },
): Promise<{ device: string | null; isKnownNetwork: boolean }> {
  const device = await deviceOf(db, input)
  return { device, isKnownNetwork: !device && (await isKnownNetwork(db, input)) }
}

/** Tells whether the account of the number signed in from this network within 180 days. */
async function isKnownNetwork(
  db: Sql,
  { address, phone, now }: { address: string; phone: string; now: Date },
): Promise<boolean> {
  const [found] = await db
    .select({ userId: users.id })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(
      and(
        eq(users.phone, phone),
        eq(knownDevices.network, networkOf(address)),
        gt(knownDevices.lastUsedAt, addMs(now, -knownMs)),
      ),
    )
    .limit(1)
  return found !== undefined
}

export async function factorDeviceOf(
  db: Sql,
  { proof, userId, now }: { proof: DeviceProof; userId: string; now: Date },
): Promise<string | null> {
  if (proof.isNew) return null
  const tokenHash = hashToken(proof.token)
  const [found] = await db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .where(
      and(
        eq(knownDevices.tokenHash, tokenHash),
        eq(knownDevices.userId, userId),
        gt(knownDevices.factorAt, addMs(now, -knownMs)),
      ),
    )
  return found ? `${userId}:${tokenHash.toString('hex').slice(0, 16)}` : null
}

export async function noteFactorDevice(
  tx: Sql,
  { userId, proof, now }: { userId: string; proof: DeviceProof; now: Date },
): Promise<void> {
  if (proof.isNew) return
  await tx
    .update(knownDevices)
    .set({ factorAt: now })
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.tokenHash, hashToken(proof.token))))
}

/**
 * Per account. A further device replaces the least recently used, those with second factor last:
 * the password alone cannot displace these.
 */
const mostDevices = 50

export async function knowDevice(
  tx: Sql,
  {
    userId,
    proof,
    address,
    now,
  }: { userId: string; proof: DeviceProof; address: string; now: Date },
): Promise<void> {
  const tokenHash = hashToken(proof.token)
  await query(
    tx,
    sql`
    with oldest as (delete from known_devices where user_id = ${userId} and token_hash in (
      select token_hash from known_devices where user_id = ${userId} and token_hash <> ${tokenHash}
      order by factor_at is not null desc, last_used_at desc offset ${mostDevices - 1}))
    insert into known_devices (user_id, token_hash, last_used_at, network) values (${userId}, ${tokenHash}, ${now}, ${networkOf(address)})
    on conflict (user_id, token_hash) do update
      set last_used_at = excluded.last_used_at, network = excluded.network`,
  )
}

/** Forgets devices after a password change: a thief may have signed in. */
export async function forgetDevices(
  tx: Sql,
  { userId, but }: { userId: string; but?: DeviceProof | undefined },
): Promise<void> {
  await tx
    .delete(knownDevices)
    .where(
      and(
        eq(knownDevices.userId, userId),
        but ? ne(knownDevices.tokenHash, hashToken(but.token)) : undefined,
      ),
    )
}

export async function forgetUnusedDevices(db: Sql, now: Date): Promise<void> {
  await db.delete(knownDevices).where(lt(knownDevices.lastUsedAt, addMs(now, -knownMs)))
}
