import { and, eq } from 'drizzle-orm'

import { pictureFacts } from '#modules/images/database/views.ts'
import { users } from '#modules/accounts/database/tables.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { pictureUnknown } from './errors.ts'

/**
 * `imageId`: a picture that the person uploaded; null for none, undefined to keep the present one.
 */
type Change = { userId: string; name: string; imageId?: string | null | undefined }

/** @throws accounts.picture_unknown (422), also for somebody else's picture */
export async function changeProfile(
  kernel: Kernel,
  { userId, name, imageId }: Change,
): Promise<void> {
  await kernel.transaction(async (tx) => {
    if (imageId) {
      const own = await tx.$count(
        pictureFacts,
        and(eq(pictureFacts.id, imageId), eq(pictureFacts.ownerId, userId)),
      )
      if (own === 0) throw pictureUnknown({ details: { imageId: pictureUnknown().message } })
    }
    await tx
      .update(users)
      .set({ name, ...(imageId === undefined ? {} : { imageId }) })
      .where(eq(users.id, userId))
  })
}
