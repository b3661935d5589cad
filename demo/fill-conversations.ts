import { sql } from 'drizzle-orm'

import {
  acceptProposal,
  counterProposal,
  proposePrice,
  readCard,
} from '#modules/bargaining/module.ts'
import {
  markRead,
  measureAnswers,
  writeMessage,
  writeToShop,
} from '#modules/conversations/module.ts'
import { query } from '#kernel/database/query.ts'
import { addMs } from '#kernel/clock.ts'
import type { Sql } from '#kernel/database/database.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { phones } from './accounts.ts'
import { lookUp } from './orders/directory.ts'
import type { ReplayDomains } from './orders/replay-domains.ts'

/** Price for one piece, or acceptance of the last price. */
type NegotiationStep =
  | { proposes: number; quantity: number }
  | { counters: number }
  | { accepts: true }
type DemoMessage = readonly [
  by: 'buyer' | 'shop',
  minutesAgo: number,
  said: string | NegotiationStep,
]
type Conversation = {
  buyer: string
  shop: string
  product: string
  said: readonly DemoMessage[]
  choice?: { size: string | null; color: string | null }
  read: readonly ('buyer' | 'shop')[]
}

const minuteMs = 60_000
const day = 24 * 60

const conversations: readonly Conversation[] = [
  {
    buyer: phones.buyer,
    shop: 'bazin-diarra',
    product: 'boubou-brode-femme',
    choice: { size: 'L', color: 'Bordeaux' },
    read: ['shop'],
    said: [
      ['buyer', 6 * day, 'Bonjour, le bordeaux est-il aussi foncé que sur la photo ?'],
      ['shop', 6 * day - 51, 'Bonjour madame. Oui, et il tient au lavage à froid.'],
      ['buyer', 2 * day, 'Il m’en faut deux, pour un baptême. Ils sont prêts pour vendredi ?'],
      ['shop', 2 * day - 140, 'Vendredi matin, sans faute.'],
      ['buyer', 320, { proposes: 40_000, quantity: 2 }],
      ['shop', 290, { counters: 43_000 }],
      ['buyer', 250, { accepts: true }],
      ['buyer', 190, 'Et l’ourlet, vous le faites avant l’envoi ?'],
      ['shop', 62, 'Oui, donnez-nous la longueur. Appelez-moi au 76 41 82 05 si vous voulez.'],
    ],
  },
  {
    buyer: phones.secondBuyer,
    shop: 'bazin-diarra',
    product: 'bogolan-couverture',
    read: ['buyer'],
    said: [
      ['buyer', 3 * day, 'Bonjour. Le bogolan déteint au premier lavage ?'],
      [
        'shop',
        3 * day - 95,
        'Lavez-le seul à l’eau froide les deux premières fois, il ne bouge plus.',
      ],
      ['buyer', 40, { proposes: 26_000, quantity: 1 }],
      ['shop', 33, { accepts: true }],
      ['buyer', 28, 'Merci. Le lit fait 1,60 m, ça ira ?'],
    ],
  },
  {
    buyer: '66741089',
    shop: 'bazin-diarra',
    product: 'bazin-riche-teint',
    read: ['buyer', 'shop'],
    said: [
      ['buyer', 4 * day, 'La coupe de 5 mètres suffit pour un grand boubou homme ?'],
      ['shop', 4 * day - 33, 'Pour 1,85 m il faut 7 mètres. Nous avons la coupe, même teinte.'],
      ['buyer', 4 * day - 60, 'D’accord, je prends celle de 7 mètres.'],
    ],
  },
  {
    buyer: phones.buyer,
    shop: 'grenier-kadi',
    product: 'kinkeliba',
    read: ['buyer', 'shop'],
    said: [
      ['buyer', 5 * day, 'Bonjour Kadi, tout est séché à l’ombre ?'],
      ['shop', 5 * day - 300, 'Oui, sur des nattes, chez mes sœurs. Sans sable.'],
      ['buyer', 5 * day - 310, 'Merci, bien reçu.'],
    ],
  },
  {
    buyer: phones.secondBuyer,
    shop: 'grenier-kadi',
    product: 'bissap-fleurs',
    read: ['buyer'],
    said: [['buyer', 410, 'Vous en aurez encore pour le ramadan ? Il m’en faut 5 kg.']],
  },
  {
    buyer: phones.buyer,
    shop: 'wax-djeneba',
    product: 'wax-mariage',
    read: ['shop'],
    said: [
      ['buyer', day, 'Le lot pour uniforme fait combien de pièces ?'],
      ['shop', day - 75, 'Dix pièces, et je peux ajouter deux pièces de la même teinte.'],
    ],
  },
]

export async function fillConversations(domains: ReplayDomains, now: Date): Promise<void> {
  const { replay, directory } = domains
  for (const [place, one] of conversations.entries())
    if (directory.shops.has(one.shop) && directory.users.has(one.buyer))
      await replay.play(`conversation ${place + 1}`, () => playOne(domains, one, now))
  await replay.play('réponses', async () => {
    replay.clock.set(now)
    await measureAnswers(replay.kernel)
  })
}

async function playOne(
  { replay: { kernel, clock }, directory }: ReplayDomains,
  { buyer, shop, product, said, choice, read }: Conversation,
  now: Date,
): Promise<void> {
  const { id: shopId, ownerId } = lookUp(directory.shops, shop)
  const people = {
    buyer: { userId: lookUp(directory.users, buyer), role: 'buyer' },
    shop: { userId: ownerId, role: 'vendeur' },
  } as const
  const productId = directory.products.get(product)?.id ?? null
  const about = await slugsOf(kernel.db, { shopId, productId })
  let last = { conversationId: '', messageId: 0 }
  let proposalId = ''
  for (const [place, [by, minutesAgo, words]] of said.entries()) {
    clock.set(addMs(now, -minutesAgo * minuteMs))
    const key = newId()
    if (typeof words === 'string') {
      const draft = { key, text: words, images: [], product: place === 0 ? about.product : null }
      last =
        place === 0
          ? await writeToShop({ kernel, host: '' }, people.buyer, { slug: about.shop, draft })
          : await writeMessage({ kernel, host: '' }, people[by], {
              conversationId: last.conversationId,
              draft,
            })
    } else if (productId && about.product) {
      last = await step(kernel, { person: people[by], words, key, productId, choice, proposalId })
      proposalId = (await readCard(kernel.db, last.messageId))?.proposalId ?? ''
    }
  }
  for (const side of read)
    await markRead(kernel, people[side], { id: last.conversationId, upTo: last.messageId })
}

type Stepping = {
  person: { userId: string; role: 'buyer' | 'vendeur' }
  words: NegotiationStep
  key: string
  productId: string
  choice: Conversation['choice']
  proposalId: string
}

function step(
  kernel: Kernel,
  { person, words, key, productId, choice, proposalId }: Stepping,
): Promise<{ conversationId: string; messageId: number }> {
  if ('accepts' in words) return acceptProposal(kernel, person, { proposalId, key })
  if ('counters' in words)
    return counterProposal(kernel, person, {
      proposalId,
      key,
      unitPrice: words.counters,
      address: null,
    })
  const { size = null, color = null } = choice ?? {}
  const { proposes: unitPrice, quantity } = words
  const wanted = { productId, key, size, color, quantity, unitPrice, address: null }
  return proposePrice(kernel, person, wanted)
}

async function slugsOf(
  db: Sql,
  { shopId, productId }: { shopId: string; productId: string | null },
): Promise<{ shop: string; product: string | null }> {
  const [row] = await query<{ shop: string; product: string | null }>(
    db,
    sql`
    select slug as shop, (select p.slug from product_facts p
      where p.id = ${productId} and p.shop_id = s.id) as product
    from shop_facts s where s.id = ${shopId}`,
  )
  return row ?? { shop: '', product: null }
}
