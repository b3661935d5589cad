import { daysWords } from '#kernel/wire/span-words.ts'
import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Id, Time } from '#kernel/wire/fields.ts'
import { Phone } from '#kernel/wire/person-fields.ts'
import { shopRights } from '#kernel/wire/access.ts'

export { shopRights, type NeededRight, type ShopRight } from '#kernel/wire/access.ts'

/** Days until an invitation expires. */
export const INVITATION_DAYS = 7

const byId = z.object({ id: Id })
const Right = z.enum(shopRights, 'Droit inconnu.')
const Rights = z
  .array(Right, 'Choisissez un droit au moins.')
  .min(1, 'Choisissez un droit au moins.')
  .max(20, 'Droit inconnu.')
  .transform((chosen) => shopRights.filter((right) => chosen.includes(right)))

export const Helper = z.object({
  _id: Id,
  name: z.string(),
  phone: z.string(),
  rights: z.array(Right),
  invitedAt: Time,
  expiresAt: Time,
  acceptedAt: z.nullable(Time),
  lastSeenAt: z.nullable(Time),
})
export type Helper = z.output<typeof Helper>

export const ShopTeam = z.object({
  owner: z.object({ name: z.string(), phone: z.string(), since: Time }),
  helpers: z.array(Helper),
  plan: z.string(),
  most: z.int(),
})
export type ShopTeam = z.output<typeof ShopTeam>

export const readShopTeam = endpoint('GET', '/api/seller/team', {
  who: ['vendeur'],
  shop: 'owner',
  reply: ShopTeam,
  summary: 'Les personnes qui aident la boutique, et les invitations qui attendent.',
})

export const inviteHelper = endpoint('POST', '/api/seller/team', {
  who: ['vendeur'],
  shop: 'owner',
  body: z.object({ phone: Phone, rights: Rights }),
  reply: ShopTeam,
  status: 201,
  errors: [
    'shops.invited_oneself',
    'shops.invited_already',
    'shops.team_full',
    'shops.too_many_invitations',
  ],
  summary: `Invite une personne à aider la boutique, par son numéro ; vaut ${daysWords(INVITATION_DAYS)}. La réponse est la même si le numéro n’a pas de compte d’acheteur.`,
})

export const renewInvitation = endpoint('POST', '/api/seller/team/{id}/renewal', {
  who: ['vendeur'],
  shop: 'owner',
  params: byId,
  reply: ShopTeam,
  errors: ['shops.helper_unknown', 'shops.renewed_today', 'shops.too_many_invitations'],
  summary: `Envoie de nouveau une invitation, qui vaut encore ${daysWords(INVITATION_DAYS)} ; une fois par jour.`,
})

export const changeHelperRights = endpoint('PUT', '/api/seller/team/{id}', {
  who: ['vendeur'],
  shop: 'owner',
  params: byId,
  body: z.object({ rights: Rights }),
  reply: ShopTeam,
  errors: ['shops.helper_unknown'],
  summary: 'Change les droits d’une personne qui aide, tout de suite.',
})

export const removeHelper = endpoint('DELETE', '/api/seller/team/{id}', {
  who: ['vendeur'],
  shop: 'owner',
  params: byId,
  reply: ShopTeam,
  errors: ['shops.helper_unknown'],
  summary: 'Retire une personne, tout de suite, ou annule une invitation.',
})

const ShopAct = z.object({
  _id: z.int(),
  at: Time,
  by: z.string(),
  action: z.string(),
  subject: z.string(),
  /** « 8 → 10 », for a changed figure. */
  change: z.string().nullable(),
})
export type ShopAct = z.output<typeof ShopAct>

export const listShopActs = endpoint('GET', '/api/seller/team/acts', {
  who: ['vendeur'],
  shop: 'any',
  query: z.object({
    before: z.coerce.number('Suite de liste inconnue.').int().min(1).optional(),
    limit: z.coerce.number('Nombre invalide.').int().min(1).max(100).default(20),
  }),
  reply: z.object({ acts: z.array(ShopAct), next: z.int().nullable() }),
  summary:
    'Ce que l’équipe a fait pour la boutique, le dernier acte d’abord ; à qui aide, ses propres actes.',
})

export const HelpedShop = z.object({
  shopName: z.string(),
  slug: z.string(),
  ownerName: z.string(),
  rights: z.array(Right),
})
export type HelpedShop = z.output<typeof HelpedShop>

export const readHelpedShop = endpoint('GET', '/api/seller/team/self', {
  who: ['vendeur'],
  shop: 'any',
  reply: HelpedShop,
  summary: 'La boutique pour laquelle l’appelant agit, et ses droits.',
})

export const leaveShop = endpoint('DELETE', '/api/seller/team/self', {
  who: 'user',
  status: 204,
  summary: 'Ne plus aider la boutique.',
})

export const Invitation = z.object({
  _id: Id,
  shopName: z.string(),
  slug: z.string(),
  ownerName: z.string(),
  rights: z.array(Right),
  expiresAt: Time,
})
export type Invitation = z.output<typeof Invitation>

export const listInvitations = endpoint('GET', '/api/shop-invitations', {
  who: 'user',
  reply: z.object({ invitations: z.array(Invitation) }),
  summary: 'Les invitations à aider une boutique qui attendent l’appelant ; vingt au plus.',
})

export const answerInvitation = endpoint('POST', '/api/shop-invitations/{id}/answer', {
  who: 'user',
  params: byId,
  body: z.object({ accept: z.boolean('Acceptez ou refusez.') }),
  reply: z.object({ helps: z.boolean() }),
  errors: [
    'shops.invitation_unknown',
    'shops.invitation_ended',
    'shops.invited_works',
    'shops.invited_helps',
  ],
  summary: 'Accepte ou refuse d’aider une boutique.',
})
