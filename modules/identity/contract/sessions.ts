import { codeLifeWords, daysWords, linkLifeWords } from '#kernel/wire/span-words.ts'
import { LONG_UNUSED_DAYS } from '#modules/identity/contract/unused-days.ts'
import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Time } from '#kernel/wire/fields.ts'
import { text } from '#kernel/wire/text-fields.ts'
import { NewPassword, Phone } from '#kernel/wire/person-fields.ts'

import { UserInfo } from './accounts.ts'
import { ownerProof, ownerProofErrors } from './owner-proof.ts'
import { SmsCode } from './phone-proof.ts'

export const requestLoginCode = endpoint('POST', '/api/users/login-code', {
  who: 'visitor',
  body: z.object({ phone: Phone }),
  reply: z.object({
    message: z.string(),
    /** Seconds before another may be asked for. */
    again: z.int(),
  }),
  errors: ['identity.too_many_tries'],
  summary: `Envoie par SMS un code de connexion ${codeLifeWords}, si le numéro a un compte hors de l’équipe ; la réponse est la même sinon.`,
})

export const logInByCode = endpoint('POST', '/api/users/login-by-code', {
  who: 'visitor',
  body: z.object({ phone: Phone, code: SmsCode }),
  reply: UserInfo,
  errors: ['identity.login_code_wrong', 'identity.long_unused', 'identity.too_many_tries'],
  summary: `Ouvre une session avec le numéro et le code du SMS, une fois. Un compte qui n’a pas servi depuis ${daysWords(LONG_UNUSED_DAYS)} demande plus qu’un code.`,
})

export const forgotPassword = endpoint('POST', '/api/users/forgot-password-phone', {
  who: 'visitor',
  body: z.object({ phone: Phone }),
  reply: z.object({ message: z.string() }),
  errors: ['identity.too_many_tries'],
  summary:
    'Envoie par SMS un lien de réinitialisation, si le numéro a un compte ; la réponse est la même sinon.',
})

export const resetPassword = endpoint('POST', '/api/users/reset-password', {
  who: 'visitor',
  body: z.object({ phone: Phone, token: text(1, 200, 'Token manquant.'), password: NewPassword }),
  reply: z.object({ message: z.string(), token: z.string() }),
  errors: [
    'identity.password_weak',
    'identity.password_easy',
    'identity.reset_link_dead',
    'identity.long_unused',
  ],
  summary: `Change le mot de passe avec le jeton du SMS (une fois, ${linkLifeWords}), ferme toutes les sessions et en ouvre une.`,
})

export const changePassword = endpoint('PUT', '/api/users/password', {
  who: 'user',
  body: z.object({
    /** For an account with a password. */
    currentPassword: ownerProof.password,
    /** For an account without a password. */
    code: ownerProof.code,
    newPassword: NewPassword,
  }),
  reply: z.object({ message: z.string(), token: z.string() }),
  errors: ['identity.password_weak', 'identity.password_easy', ...ownerProofErrors],
  summary:
    'Change le mot de passe, ou donne le premier avec un code. Les autres sessions sont fermées ; celle de l’appelant continue sous le jeton rendu.',
})

export const Session = z.object({
  _id: z.string(),
  device: z.string(),
  createdAt: Time,
  lastSeenAt: Time,
  current: z.boolean(),
})
export type Session = z.output<typeof Session>

export const listSessions = endpoint('GET', '/api/users/sessions', {
  who: 'user',
  reply: z.object({ sessions: z.array(Session) }),
  summary: 'Les appareils connectés, celui de l’appelant d’abord.',
})

export const endSession = endpoint('DELETE', '/api/users/sessions/{id}', {
  who: 'user',
  params: z.object({ id: z.string().regex(/^[0-9a-f]{24}$/, 'Appareil inconnu.') }),
  status: 204,
  errors: ['identity.session_unknown'],
  summary: 'Déconnecte un de ses appareils.',
})

export const endOtherSessions = endpoint('DELETE', '/api/users/sessions', {
  who: 'user',
  reply: z.object({ ended: z.int() }),
  summary: 'Déconnecte les autres appareils.',
})
