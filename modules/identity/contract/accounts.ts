import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Id } from '#kernel/wire/fields.ts'
import { shopRights } from '#kernel/wire/access.ts'
import { noPassword, type TextRule } from '#kernel/wire/field-rules.ts'
import { NewPassword, Phone, name } from '#kernel/wire/person-fields.ts'

/** Stored on the device (key `userInfo`): only these fields. */
export const ownName: TextRule = { min: 2, max: 80, missing: 'Entrez votre nom.' }

export const UserInfo = z.object({
  _id: Id,
  token: z.string(),
  phone: z.string(),
  name: z.string(),
  shopName: z.string().nullable(),
  imageUrl: z.string().nullable(),
  role: z.enum(['buyer', 'vendeur', 'livreur', 'chef_livreur', 'admin', 'finance']),
})
export type UserInfo = z.output<typeof UserInfo>

export const SessionProfile = z.object({
  user: UserInfo,
  helps: z.nullable(z.object({ shopName: z.string(), rights: z.array(z.enum(shopRights)) })),
  passwordIsEasy: z.boolean(),
  /** false: made by a code, a sale by link; then a fresh code replaces the password. */
  hasPassword: z.boolean().optional(),
})
export type SessionProfile = z.output<typeof SessionProfile>

export const register = endpoint('POST', '/api/users/register', {
  who: 'visitor',
  body: z.object({
    name: name(ownName),
    phone: Phone,
    password: NewPassword,
    acceptedTerms: z
      .boolean()
      .refine((accepted) => accepted, 'Veuillez accepter les conditions d’utilisation.')
      .optional(),
  }),
  reply: UserInfo,
  status: 201,
  errors: ['identity.phone_taken'],
  summary: 'Crée un compte et ouvre la session.',
})

export const login = endpoint('POST', '/api/users/login', {
  who: 'visitor',
  body: z.object({
    phone: Phone,
    password: z.string(noPassword).min(1, noPassword).max(200, 'Mot de passe trop long.'),
  }),
  reply: UserInfo,
  errors: ['identity.wrong_credentials', 'identity.suspended', 'identity.too_many_tries'],
  summary: 'Ouvre une session avec le numéro et le mot de passe.',
})

export const logout = endpoint('POST', '/api/users/logout', {
  who: 'user',
  sale: 'session',
  status: 204,
  summary: 'Ferme la session du jeton.',
})

export const readProfile = endpoint('GET', '/api/users/profile', {
  who: 'user',
  reply: UserInfo,
  summary: 'Le profil de l’appelant : les informations à garder sur l’appareil.',
})

export const readSession = endpoint('GET', '/api/users/session', {
  who: 'user',
  reply: SessionProfile,
  summary:
    'Le profil de l’appelant, la boutique qu’il aide, s’il a un mot de passe et si celui-ci est trop facile.',
})

export const changeProfile = endpoint('PUT', '/api/users/profile', {
  who: 'user',
  body: z.object({
    name: name(ownName),
    /** Uploaded by the caller; null removes, absent keeps it. */
    imageId: Id.nullable().optional(),
  }),
  reply: UserInfo,
  errors: ['identity.picture_unknown'],
  summary: 'Change le nom et la photo ; rend les informations à garder sur l’appareil.',
})
