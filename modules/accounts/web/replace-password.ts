import { readProfile } from '#modules/accounts/contract/accounts.ts'
import { resetPassword } from '#modules/accounts/contract/sessions.ts'
import { CallFailure } from '#kernel/wire/call-failure.ts'
import { call, callAs } from '#web/api/client.ts'
import { fulfilWish } from '#modules/cart/web/index.ts'
import { forgetUser, keepUser } from '#web/session/user-info.ts'

import { forgetResetToken, keepResetToken } from './reset-token.ts'

/**
 * Changes a forgotten password and signs its owner in.
 * @returns what to say. @throws CallFailure, with « Token manquant. » when there is no token
 */
export async function replacePassword({
  phone,
  password,
  token,
}: {
  phone: string
  password: string
  token: string | null
}): Promise<string> {
  if (!token) throw new CallFailure(400, { message: 'Token manquant.', code: 'accounts.no_token' })
  const answer = await call(resetPassword, { body: { phone, password, token } }).catch(leaveDead)
  // Another person's session on this device ends first, even if the sign-in below fails.
  forgetUser()
  if (answer.token) keepResetToken(answer.token)
  await signIn(answer.token)
  return answer.message || 'Mot de passe réinitialisé avec succès.'
}

/** A refused token will never work again: forget it. */
function leaveDead(failure: unknown): never {
  if (failure instanceof CallFailure && failure.code === 'accounts.reset_link_dead')
    forgetResetToken()
  throw failure
}

/** The password is changed already: if this call fails, its owner can sign in with it. */
async function signIn(token: string | undefined): Promise<void> {
  if (!token) return
  try {
    const { passwordIsEasy: _easy, ...profile } = await callAs(token)(readProfile, {})
    keepUser({ ...profile, token })
    forgetResetToken()
    fulfilWish()
  } catch {
    // The home page shows « Se connecter ».
  }
}
