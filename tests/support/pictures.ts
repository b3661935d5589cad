import { images } from '#modules/images/database/tables.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Person } from './market-people.ts'

/** Inserts a picture of this person, without its bytes. */
export async function pictureOf(
  { kernel }: { kernel: Kernel },
  { user }: Pick<Person, 'user'>,
): Promise<string> {
  const id = newId()
  await kernel.db.insert(images).values({
    id,
    ownerId: user._id,
    width: 800,
    height: 800,
    placeholder: '',
    createdAt: kernel.clock.now(),
  })
  return id
}
