import { APPOINTMENT_HOURS } from '#modules/people/contract/appointments.ts'
import { hoursWords } from '#kernel/wire/span-words.ts'
import { z } from 'zod'

import { cursorFacts, cursorPaging } from '#kernel/wire/cursor.ts'
import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs, Id, Time } from '#kernel/wire/fields.ts'
import { listSearch, text, Reason } from '#kernel/wire/text-fields.ts'
import { isRegion } from '#modules/places/contract/locations.ts'

export const userRoles = [
  'buyer',
  'vendeur',
  'livreur',
  'chef_livreur',
  'admin',
  'finance',
] as const
export const userStates = [
  'active',
  'to_admit',
  'deletion_asked',
  'suspended',
  'set_apart',
  'deleted',
] as const
export type UserState = (typeof userStates)[number]
export const userSorts = ['newest', 'oldest', 'seen'] as const

const who = ['admin'] as const
const byId = z.object({ id: Id })

export const UserRow = z.object({
  _id: Id,
  name: z.string(),
  phone: z.string().nullable(),
  imageUrl: z.string().nullable(),
  role: z.enum(userRoles),
  shopName: z.string().nullable(),
  group: z.string().nullable(),
  /** Shop’s place, else that of the last order. */
  place: z.string().nullable(),
  /** Orders bought (buyer) or delivered (shop, courier); null: team. */
  ordersCount: z.int().nullable(),
  createdAt: Time,
  lastSeenAt: z.nullable(Time),
  state: z.enum(userStates),
})
export type UserRow = z.output<typeof UserRow>

export const userQuery = {
  q: listSearch(120),
  role: z.enum(userRoles, 'Rôle inconnu.').optional(),
  state: z.enum(userStates, 'État inconnu.').optional(),
  region: z.string().refine(isRegion, 'Région inconnue.').optional(),
  seen: z.coerce.number().int().min(1).max(366).optional(),
  joined: z.coerce.number().int().min(1).max(366).optional(),
  sort: z.enum(userSorts, 'Tri inconnu.').default('newest'),
}

export const listUsers = endpoint('GET', '/api/users', {
  who,
  query: z.object({ ...userQuery, ...cursorPaging() }),
  reply: z.object({
    users: z.array(UserRow),
    ...cursorFacts,
    allUsers: z.int(),
  }),
  summary: 'Les comptes, cherchés, filtrés et triés ; la page suivante se demande avec after.',
})

export const exportUsers = endpoint('GET', '/api/users/export', {
  who,
  query: z.object(userQuery),
  file: 'text/csv',
  summary: 'Tous les comptes qui correspondent, en CSV, envoyés au fur et à mesure.',
})

/** While any is not zero, role and account stay. */
export const OpenWork = z.object({
  orders: z.int(),
  shopParcels: z.int(),
  courierParcels: z.int(),
  complaints: z.int(),
  /** Goods to give back, or awaited by the shop. */
  goodsReturns: z.int(),
  refunds: z.int(),
  /** Owed to the user, and cash carried. */
  due: Francs,
  cash: Francs,
})
export type OpenWork = z.output<typeof OpenWork>

export const UserRecord = UserRow.extend({
  shop: z.object({ _id: Id, slug: z.string(), name: z.string(), plan: z.string() }).nullable(),
  suspendedReason: z.string().nullable(),
  /** Of an account that was set apart: its former number, which another person has. */
  formerPhone: z.string().nullable().optional(),
  suspendedAt: Time.nullable(),
  admittedAt: Time.nullable(),
  sessions: z.int(),
  cashRefusals: z.int(),
  deletion: z.object({ reason: z.string().nullable(), requestedAt: Time }).nullable(),
  openWork: OpenWork,
})
export type UserRecord = z.output<typeof UserRecord>

const refusals = [
  'identity.unknown',
  'people.last_admin',
  'people.own_account',
  'people.account_busy',
  'people.no_shop',
  'people.account_deleted',
  'people.set_apart',
  'people.open',
] as const

export const readUser = endpoint('GET', '/api/users/{id}', {
  who,
  params: byId,
  reply: UserRecord,
  errors: ['identity.unknown'],
  summary: 'Un compte et ce qui le lie encore au marché.',
})

export const updateUser = endpoint('PUT', '/api/users/{id}', {
  who,
  stepUp: true,
  params: byId,
  body: z
    .object({
      role: z.enum(userRoles, 'Rôle inconnu.').optional(),
      group: text(2, 40, 'Entrez le nom du groupe.').optional(),
      reason: Reason.optional(),
    })
    .refine(({ role, reason }) => !role || reason, {
      path: ['reason'],
      message: 'Dites pourquoi.',
    })
    .nullish(),
  reply: UserRecord,
  errors: refusals,
  summary: 'Change le rôle d’un compte, avec une raison. Sans corps, rien ne change.',
})

export const deleteUser = endpoint('DELETE', '/api/users/{id}', {
  who,
  stepUp: true,
  params: byId,
  status: 204,
  errors: refusals,
  summary: 'Anonymise un compte pour toujours. Ses commandes et le grand livre restent.',
})

const many = z
  .array(Id)
  .min(1, 'Choisissez au moins un compte.')
  .max(100, '100 comptes au plus à la fois.')
const Outcome = z.object({
  changed: z.int(),
  waiting: z.int().optional(),
  refused: z.array(z.object({ _id: Id, name: z.string(), message: z.string() })),
})
export type ManyOutcome = z.output<typeof Outcome>

export const suspendUsers = endpoint('POST', '/api/admin/users/suspension', {
  who,
  stepUp: true,
  body: z.object({ users: many, suspended: z.boolean(), reason: Reason }),
  reply: Outcome,
  summary:
    'Suspend des comptes, ou les rétablit, avec leurs produits. Les sessions finissent aussitôt.',
})

export const changeRoles = endpoint('POST', '/api/admin/users/role', {
  who,
  stepUp: true,
  body: z.object({
    users: many,
    role: z.enum(userRoles, 'Rôle inconnu.'),
    group: text(2, 40, 'Entrez le nom du groupe.').optional(),
    reason: Reason,
  }),
  reply: Outcome,
  summary: `Donne un rôle à des comptes ; il vaut aussitôt. Admin et finance attendent une deuxième personne, puis ${hoursWords(APPOINTMENT_HOURS)}.`,
})

export const endSessions = endpoint('POST', '/api/admin/users/sessions-end', {
  who,
  body: z.object({ users: many, reason: Reason }),
  reply: Outcome,
  summary: 'Ferme toutes les sessions de ces comptes.',
})

export const listDeletionRequests = endpoint('GET', '/api/admin/deletion-requests', {
  who,
  reply: z.object({
    requests: z.array(
      z.object({
        _id: Id,
        userId: Id,
        name: z.string(),
        phone: z.string().nullable(),
        reason: z.string().nullable(),
        requestedAt: Time,
        /** Requested while signed in; otherwise any visitor may have typed the number. */
        verified: z.boolean(),
        openWork: OpenWork,
      }),
    ),
    total: z.int(),
  }),
  summary: 'Les demandes de suppression de compte, la plus ancienne d’abord ; 100 au plus.',
})

export const decideDeletion = endpoint('POST', '/api/admin/deletion-requests/{id}', {
  who,
  stepUp: true,
  params: byId,
  body: z.object({ decision: z.enum(['anonymise', 'keep'], 'Choisissez.'), reason: Reason }),
  status: 204,
  errors: ['people.request_unknown', ...refusals],
  summary: 'Anonymise le compte, ou le garde si son propriétaire n’a rien demandé.',
})
