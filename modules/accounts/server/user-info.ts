import { eq } from 'drizzle-orm'

import type { Profile, UserInfo } from '#modules/accounts/contract/accounts.ts'
import { imageAddress } from '#modules/images/contract/images.ts'

import { shopFacts } from '#modules/shops/database/views.ts'
import { users } from '#modules/accounts/database/tables.ts'
import type { Sql } from '#kernel/database/database.ts'
import { accountUnknown } from './errors.ts'

/** What the device keeps of who is signed in. */
export async function userInfo(db: Sql, userId: string, token: string): Promise<UserInfo> {
  const { passwordIsEasy: _easy, ...info } = await profile(db, userId)
  return { ...info, token }
}

/** @throws accounts.unknown (404) */
export async function profile(db: Sql, userId: string): Promise<Profile> {
  const [row] = await db
    .select({
      _id: users.id,
      phone: users.phone,
      name: users.name,
      role: users.role,
      imageId: users.imageId,
      passwordGrade: users.passwordGrade,
      shopName: shopFacts.name,
    })
    .from(users)
    .leftJoin(shopFacts, eq(shopFacts.ownerId, users.id))
    .where(eq(users.id, userId))
  if (!row) throw accountUnknown()
  const { imageId, phone, passwordGrade, ...rest } = row
  return {
    ...rest,
    phone: phone ?? '',
    imageUrl: imageId ? imageAddress(imageId, 160) : null,
    passwordIsEasy: passwordGrade === 'easy',
  }
}
