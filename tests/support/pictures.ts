import { images } from '#modules/images/database/tables.ts'
import { newId } from '#kernel/ids.ts'
import type { Market } from './market.ts'
import type { Person } from './market-people.ts'

/** Inserts a picture of this person, without its bytes. */
export async function pictureOf(market: Market, { user }: Pick<Person, 'user'>): Promise<string> {
  const id = newId()
  await market.kernel.db.insert(images).values({
    id,
    ownerId: user._id,
    width: 800,
    height: 800,
    placeholder: '',
    createdAt: market.clock.now(),
  })
  return id
}
