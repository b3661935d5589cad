import { readSession } from '#modules/identity/contract/accounts.ts'
import { roleSentence } from '#modules/people/contract/people-words.ts'
import { CallFailure } from '#kernel/wire/call-failure.ts'
import { typedClient, type Transport } from '#kernel/wire/typed-client.ts'
import { showNews } from '#ui/lists/notice-store.ts'
import { forgetUser, readUser, saveHelps, saveUser, type SignedIn } from './user-info.ts'

/** Imports no module's call: modules import this folder. */
const call = typedClient(overFetch, () => readUser()?.token)
const PATIENCE_MS = 25_000

// Other tabs report a change when they follow it.
if (typeof document !== 'undefined')
  addEventListener('storage', ({ key, oldValue }) => {
    const user = readUser()
    if (!oldValue || !user) return
    if (key === 'userInfo') sayWhatChanged({ ...user, ...parsed(oldValue) }, user)
    if (key === 'userHelps') sayWhatChanged({ ...user, helps: parsed(oldValue)?.shop }, user)
  })

let inFlight: { token: string; answer: Promise<SignedIn | null> } | null = null

/**
 * Fetches the signed-in user for all tabs.
 * @returns null when the session has ended
 * @throws CallFailure
 */
export function refreshUser(): Promise<SignedIn | null> {
  const token = readUser()?.token
  if (!token) return Promise.resolve(null)
  if (inFlight?.token !== token)
    inFlight = { token, answer: fetchUser(token).finally(() => void (inFlight = null)) }
  return inFlight.answer
}

/**
 * Refreshes the user for a page that also opens offline.
 * @throws CallFailure when the session has ended (401)
 */
export async function refreshIfReachable(): Promise<null> {
  await refreshUser().catch((failure: unknown) => {
    if (failure instanceof CallFailure && failure.status === 401) throw failure
  })
  return null
}

async function fetchUser(token: string): Promise<SignedIn | null> {
  const session = await call(readSession, {}).catch((failure: unknown) => {
    const dead = failure instanceof CallFailure && failure.status === 401
    if (dead && readUser()?.token === token) forgetUser()
    throw failure
  })
  const user = readUser()
  // Another user may have signed in meanwhile.
  if (user?.token !== token) return user
  const now = { ...user, ...session.user, helps: session.helps }
  if (JSON.stringify(now) === JSON.stringify(user)) return user
  saveUser(now)
  saveHelps(now, session.helps)
  sayWhatChanged(user, now)
  return now
}

type Before = { _id?: unknown; role?: unknown; helps?: { shopName?: unknown } | null | undefined }

function sayWhatChanged(before: Before, now: SignedIn): void {
  if (before._id !== now._id) return
  if (now.role !== before.role)
    showNews(`Votre rôle a changé. ${roleSentence(now.role)}`, { stayMs: 8_000 })
  if (before.helps && !now.helps)
    showNews(`Vous n’aidez plus ${String(before.helps.shopName)}.`, { stayMs: 8_000 })
}

type Parsed = Before & { shop?: Before['helps'] }

function parsed(text: string): Parsed | null {
  try {
    return JSON.parse(text) as Parsed | null
  } catch {
    return null
  }
}

async function overFetch({
  method,
  url,
  headers,
}: Parameters<Transport>[0]): ReturnType<Transport> {
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(), PATIENCE_MS)
  try {
    const answer = await fetch(url, { method, headers, signal: end.signal, credentials: 'omit' })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, text: () => Promise.resolve(text) }
  } finally {
    clearTimeout(timer)
  }
}
