import { desc, eq } from 'drizzle-orm'

import { changeShop, readSettings } from '#modules/shops/server/change-shop-settings.ts'
import {
  approveAnswer,
  proposeAnswer,
  readPapers,
  reportVisit,
  sendVerification,
  takeVisit,
} from '#modules/verification/module.ts'
import { verifications } from '#modules/verification/database/tables.ts'
import type { paperKinds, refusalReasons } from '#modules/verification/database/values.ts'
import { shopRights } from '#kernel/wire/access.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import { phones } from './accounts.ts'
import { drawPaper } from './draw-papers.ts'
import { lookUp } from './orders/directory.ts'
import type { ReplayDomains } from './orders/replay-domains.ts'

type Planned = {
  shop: string
  holderName: string
  paperKind: (typeof paperKinds)[number]
  /** Days ago. */
  sent: number
  /** How far it came; `moved`: verified, until its shop moved. */
  to: 'sent' | 'to_visit' | 'to_decide' | 'verified' | 'moved' | (typeof refusalReasons)[number]
}

const planned: readonly Planned[] = [
  {
    shop: 'bazin-diarra',
    holderName: 'Assétou Diarra',
    paperKind: 'rccm',
    sent: 24,
    to: 'verified',
  },
  { shop: 'kafo-telecom', holderName: 'Kafo Télécom', paperKind: 'rccm', sent: 20, to: 'moved' },
  {
    shop: 'grenier-kadi',
    holderName: 'Kadidia Sangaré',
    paperKind: 'nina_card',
    sent: 12,
    to: 'unreadable',
  },
  { shop: 'maison-kone', holderName: 'Koné', paperKind: 'passport', sent: 3, to: 'to_decide' },
  {
    shop: 'wax-djeneba',
    holderName: 'Djénéba',
    paperKind: 'chief_letter',
    sent: 2,
    to: 'to_visit',
  },
  { shop: 'sira-mode', holderName: 'Sira', paperKind: 'nina_card', sent: 1, to: 'sent' },
]

/** Has shops verified, each as far as it came: sent, to visit, to decide, and each end. */
export async function fillVerifications(domains: ReplayDomains, now: Date): Promise<void> {
  for (const one of planned)
    await domains.replay.play(`vérification/${one.shop}`, () => verify(domains, one, now))
}

async function verify(
  { replay, directory }: ReplayDomains,
  { shop: key, holderName, paperKind, sent, to }: Planned,
  now: Date,
): Promise<void> {
  const { kernel, clock } = replay
  const found = directory.shops.get(key)
  if (!found) return
  const { id: shopId, ownerId } = found
  const after = (hours: number) => clock.set(addMs(now, -sent * dayMs + hours * 3_600_000))
  after(0)
  const owner = { shopId, ownerId, actorId: ownerId, isOwner: true, rights: shopRights }
  const [paper, portrait] = [await drawPaper('paper'), await drawPaper('portrait')]
  const papers = { holderName, paperKind, paper, portrait }
  await sendVerification(kernel, owner, papers, `vérification ${key}`)
  if (to === 'sent') return
  const [row] = await kernel.db
    .select({ id: verifications.id })
    .from(verifications)
    .where(eq(verifications.shopId, shopId))
    .orderBy(desc(verifications.sentAt))
  const id = row?.id ?? ''
  const caller = { userId: lookUp(directory.users, phones.chef), role: 'chef_livreur' as const }
  const visitor = { caller, shop: null }
  after(3)
  await takeVisit(kernel, visitor, id)
  if (to === 'to_visit') return
  after(26)
  const place = await drawPaper('place')
  await reportVisit(kernel, visitor, { id, finding: 'there', place, key: `visite ${key}` })
  const admin = { userId: lookUp(directory.users, phones.admin), role: 'admin' as const }
  const finance = { userId: lookUp(directory.users, phones.finance), role: 'finance' as const }
  after(30)
  await readPapers(kernel, admin, id)
  if (to === 'to_decide') return
  const isGood = to === 'verified' || to === 'moved'
  await proposeAnswer(kernel, admin, {
    id,
    answer: isGood ? 'verified' : 'refused',
    refusal: isGood ? null : to,
  })
  after(49)
  await readPapers(kernel, finance, id)
  await approveAnswer(kernel, finance, { id, approve: true })
  if (to !== 'moved') return
  after(200)
  const { logo: _logo, opening: _opening, ...settings } = await readSettings(kernel.db, ownerId)
  await changeShop(kernel, {
    ...settings,
    password: undefined,
    code: undefined,
    logo: null,
    address: `${settings.address}, deuxième étage`,
    ownerId,
    callerAddress: '127.0.0.1',
    callerSession: Buffer.alloc(32),
  })
}
