import { readProfile, type UserInfo } from '#contract/accounts/accounts.ts'
import { roleSentence } from '#contract/accounts/people-words.ts'
import { CallFailure } from '#contract/kernel/call-failure.ts'
import { call } from '#web/api/client.ts'
import { showNotice } from '#web/ui/notice-store.ts'
import { keepUser, readUser } from './user-info.ts'

let asking: { token: string; answer: Promise<UserInfo | null> } | null = null

/**
 * Asks the server who is signed in, and keeps what it says for all tabs of the device.
 * @returns who it is now; null when the session has ended meanwhile. @throws CallFailure
 */
export function refreshUser(): Promise<UserInfo | null> {
  const token = readUser()?.token
  if (!token) return Promise.resolve(null)
  if (asking?.token !== token)
    asking = { token, answer: ask(token).finally(() => void (asking = null)) }
  return asking.answer
}

/** The same for a page that shows nothing personal: without network it opens all the same. @throws CallFailure when the session has ended (401) */
export async function refreshIfReachable(): Promise<null> {
  await refreshUser().catch((failure: unknown) => {
    if (failure instanceof CallFailure && failure.status === 401) throw failure
  })
  return null
}

async function ask(token: string): Promise<UserInfo | null> {
  const profile = await call(readProfile, {})
  const user = readUser()
  // Somebody else may have signed in here while the answer was on its way.
  if (user?.token !== token) return user
  const now = { ...user, ...profile }
  if (JSON.stringify(now) === JSON.stringify(user)) return user
  keepUser(now)
  if (now.role !== user.role)
    showNotice(`Votre rôle a changé. ${roleSentence(now.role)}`, { stayMs: 8_000 })
  return now
}
