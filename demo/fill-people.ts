import { eq } from 'drizzle-orm'

import { registerUser } from '#modules/identity/module.ts'
import { addMs, dayMs } from '#kernel/clock.ts'

import { sessions, users } from '#modules/identity/database/tables.ts'
import type { ShopRight } from '#modules/shops/contract/shop-team.ts'
import { answerInvitation, invite, shopActedFor } from '#modules/shops/module.ts'
import { deliveryGroup, demoBuyers, demoPassword, demoStaff, phones } from './accounts.ts'
import { chanceOf } from './random.ts'
import type { DemoContent, DemoPerson } from './content.ts'
import type { PicturePlan } from './picture-plan.ts'
import type { Replay } from './replay.ts'
import { lookUp } from './orders/directory.ts'
import type { ReplayDomains } from './orders/replay-domains.ts'

const notAdmitted = '76112239'

type Team = { name: string; phone: string; role: (typeof users.$inferSelect)['role'] }

export async function fillDemoAccounts(
  replay: Replay,
  pictures: PicturePlan,
  now: Date,
): Promise<void> {
  await replay.play('comptes', async () => {
    replay.clock.set(addMs(now, -400 * dayMs))
    for (const person of demoStaff) await hire(replay, pictures, { ...person, seenAt: now })
    for (const { name, phone } of demoBuyers)
      await hire(replay, pictures, { name, phone, role: 'buyer', seenAt: now })
  })
}

export async function fillPeople(
  replay: Replay,
  content: Pick<DemoContent, 'people'>,
  pictures: PicturePlan,
  now: Date,
): Promise<void> {
  await replay.play('personnes', async () => {
    const chance = chanceOf('people')
    for (const person of content.people) {
      replay.clock.set(addMs(now, -chance.between(345, 390) * dayMs - chance.whole(dayMs)))
      await hire(replay, pictures, {
        name: person.name,
        phone: person.phone,
        role: roleOf(person),
        seenAt: now,
      })
    }
  })
}

/** @returns the user's id */
export async function hire(
  { kernel }: Replay,
  pictures: PicturePlan,
  { name, phone, role, seenAt }: Team & { seenAt: Date },
): Promise<string> {
  const { _id } = await registerUser(kernel, { name, phone, password: demoPassword, userAgent: '' })
  const carries = role === 'livreur' || role === 'chef_livreur'
  await kernel.transaction(async (tx) => {
    const imageId = pictures.avatars.get(phone)?.id ?? null
    const admittedAt = carries && phone !== notAdmitted ? kernel.clock.now() : null
    await tx
      .update(users)
      .set({
        role,
        lastSeenAt: seenAt,
        imageId,
        deliveryGroup: carries ? deliveryGroup : null,
        admittedAt,
      })
      .where(eq(users.id, _id))
    await tx.delete(sessions).where(eq(sessions.userId, _id))
  })
  return _id
}

function roleOf({ role }: DemoPerson): Team['role'] {
  return role === 'acheteur' ? 'buyer' : role
}

const helpers: readonly { rights: ShopRight[]; daysAgo: number }[] = [
  { rights: ['orders', 'answers'], daysAgo: 52 },
  { rights: ['products', 'answers'], daysAgo: 9 },
]

/** Adds helpers to a shop that a smaller demo may lack. */
export async function fillTeam(
  { replay: { play, kernel, clock }, directory }: ReplayDomains,
  { people }: Pick<DemoContent, 'people'>,
  now: Date,
): Promise<void> {
  const ownerId = directory.users.get(phones.seller)
  if (!ownerId) return
  const buyers = people.filter(({ role }) => role === 'acheteur').map(({ phone }) => phone)
  await play('équipe', async () => {
    const owner = await shopActedFor(kernel.db, { userId: ownerId, role: 'vendeur' }, 'owner')
    if (!owner) throw new Error('the first shop has no owner')
    for (const [place, { rights, daysAgo }] of helpers.entries()) {
      const phone = buyers[place] ?? ''
      clock.set(addMs(now, -daysAgo * dayMs))
      const id = await invite(kernel, owner, { phone, rights })
      const helper = { userId: lookUp(directory.users, phone), role: 'buyer' as const }
      await answerInvitation(kernel, helper, { id, accept: true })
    }
  })
}
