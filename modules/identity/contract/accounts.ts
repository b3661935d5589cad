import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Id } from '#kernel/wire/fields.ts'
import { shopRights } from '#modules/shops/database/values.ts'
import { text } from '#kernel/wire/text-fields.ts'
import { NewPassword, Phone, name } from '#kernel/wire/person-fields.ts'
import { ShippingAddress } from '#modules/addresses/contract/shipping-address.ts'

/** Stored on the device (key `userInfo`): only these fields. */
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

export const SessionProfile =
  __API__ &&
  z.object({
    user: UserInfo,
    helps: z.nullable(z.object({ shopName: z.string(), rights: z.array(z.enum(shopRights)) })),
    /** Too easy for a seller or courier. */
    passwordIsEasy: z.boolean(),
  })
export type SessionProfile = z.output<typeof SessionProfile>

export const register = endpoint('POST', '/api/users/register', {
  shape: __API__ && {
    who: 'visitor',
    body: z.object({
      name: name(80, 'Entrez votre nom.'),
      phone: Phone,
      password: NewPassword,
      acceptedTerms: z
        .boolean()
        .refine((accepted) => accepted, 'Veuillez accepter les conditions d’utilisation.')
        .optional(),
    }),
    reply: UserInfo,
    status: 201,
    errors: ['accounts.phone_taken'],
    summary: 'Crée un compte et ouvre la session.',
  },
})

export const login = endpoint('POST', '/api/users/login', {
  shape: __API__ && {
    who: 'visitor',
    body: z.object({
      phone: Phone,
      password: z
        .string('Entrez votre mot de passe.')
        .min(1, 'Entrez votre mot de passe.')
        .max(200, 'Mot de passe trop long.'),
    }),
    reply: UserInfo,
    errors: ['accounts.wrong_credentials', 'accounts.suspended', 'accounts.too_many_tries'],
    summary: 'Ouvre une session avec le numéro et le mot de passe.',
  },
})

export const logout = endpoint('POST', '/api/users/logout', {
  shape: __API__ && {
    who: 'user',
    status: 204,
    summary: 'Ferme la session du jeton.',
  },
})

export const readProfile = endpoint('GET', '/api/users/profile', {
  shape: __API__ && {
    who: 'user',
    reply: UserInfo,
    summary: 'Le profil de l’appelant : les informations à garder sur l’appareil.',
  },
})

export const readSession = endpoint('GET', '/api/users/session', {
  shape: __API__ && {
    who: 'user',
    reply: SessionProfile,
    summary:
      'Le profil de l’appelant, la boutique qu’il aide et si son mot de passe est trop facile.',
  },
})

export const SavedAddress = z.object({
  _id: Id,
  label: z.string(),
  fullName: z.string(),
  phone: z.string(),
  phone2: z.string().nullable(),
  region: z.string(),
  quartier: z.string().nullable(),
  repere: z.string(),
  note: z.string().nullable(),
  gpsCoordinates: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
})
export type SavedAddress = z.output<typeof SavedAddress>

export const listAddresses = endpoint('GET', '/api/users/addresses', {
  shape: __API__ && {
    who: 'user',
    reply: z.object({ addresses: z.array(SavedAddress) }),
    summary: 'Les adresses gardées, la dernière utilisée d’abord.',
  },
})

export const changeProfile = endpoint('PUT', '/api/users/profile', {
  shape: __API__ && {
    who: 'user',
    body: z.object({
      name: name(80, 'Entrez votre nom.'),
      /** Uploaded by the caller; null removes, absent keeps it. */
      imageId: Id.nullable().optional(),
    }),
    reply: UserInfo,
    errors: ['accounts.picture_unknown'],
    summary: 'Change le nom et la photo ; rend les informations à garder sur l’appareil.',
  },
})

const Address =
  __API__ && ShippingAddress.safeExtend({ label: text(1, 40, 'Donnez un nom à cette adresse.') })
const byId = z.object({ id: Id })

export const addAddress = endpoint('POST', '/api/users/addresses', {
  shape: __API__ && {
    who: 'user',
    body: Address,
    reply: SavedAddress,
    status: 201,
    errors: ['accounts.address_name_taken', 'accounts.too_many_addresses'],
    summary: 'Garde une adresse sous un nom choisi.',
  },
})

export const changeAddress = endpoint('PUT', '/api/users/addresses/{id}', {
  shape: __API__ && {
    who: 'user',
    params: byId,
    body: Address,
    reply: SavedAddress,
    errors: ['accounts.address_unknown', 'accounts.address_name_taken'],
    summary: 'Remplace une adresse gardée.',
  },
})

export const removeAddress = endpoint('DELETE', '/api/users/addresses/{id}', {
  shape: __API__ && {
    who: 'user',
    params: byId,
    status: 204,
    errors: ['accounts.address_unknown'],
    summary: 'Oublie une adresse gardée.',
  },
})
