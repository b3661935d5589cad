import { imageAddress } from '#modules/images/contract/images.ts'
import { roleWords, userStateWords } from '#modules/accounts/contract/people-words.ts'
import type { listUsers as wire, UserRow } from '#modules/accounts/contract/people.ts'
import type { Given, Read } from '#kernel/wire/endpoint.ts'
import { formatPhone } from '#kernel/wire/phones.ts'

import { csvPages } from '#kernel/csv/csv-pages.ts'
import type { Cells } from '#kernel/csv/csv.ts'
import { cursorAfter, pageOf, placeOf, totalOf } from '#kernel/database/cursor.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { countUsers, readUserRows, type UserFilter, type UserRead } from './users.queries.ts'

/** A page of accounts. Two statements, whatever their number. */
export async function listUsers(
  kernel: Kernel,
  { after, page, limit, ...filter }: Read<typeof wire>['query'],
): Promise<Given<typeof wire>> {
  const [found, counted] = await Promise.all([
    readUserRows(kernel, filter, placeOf({ after, page, limit })),
    countUsers(kernel, filter),
  ])
  const { rows, next } = pageOf(found, limit)
  return {
    users: rows.map(presentUser),
    next,
    ...totalOf(counted.total, { page, limit }),
    allUsers: counted.all,
  }
}

export function presentUser({
  id,
  imageId,
  createdAt,
  lastSeenAt,
  at: _at,
  ...row
}: UserRead): UserRow {
  return {
    _id: id,
    ...row,
    imageUrl: imageId ? imageAddress(imageId, 160) : null,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  }
}

const HEAD = [
  'Nom',
  'Téléphone',
  'Rôle',
  'Boutique',
  'Groupe',
  'Lieu',
  'Commandes',
  'Inscription',
  'Vu',
  'État',
]
const day = (at: string | null) => at?.slice(0, 16).replace('T', ' ') ?? null

/** All that the filter finds. */
export function usersFile(kernel: Kernel, filter: UserFilter): AsyncGenerator<string> {
  return csvPages<UserRead>(
    HEAD,
    (last, limit) => readUserRows(kernel, filter, { limit, after: cursorAfter(last) }),
    (row) => cellsOf(presentUser(row)),
  )
}

function cellsOf(user: UserRow): Cells {
  return [
    user.name,
    user.phone && formatPhone(user.phone),
    roleWords[user.role],
    user.shopName,
    user.group,
    user.place,
    user.ordersCount,
    day(user.createdAt),
    day(user.lastSeenAt),
    userStateWords[user.state],
  ]
}
