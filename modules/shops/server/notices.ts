import { daysWords } from '#kernel/wire/span-words.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { marketSettings } from '#modules/settings/module.ts'
import { depotChanged, helperInvited, helperLeft, invitationAnswered } from './events.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { eq } from 'drizzle-orm'
import { leadsTo, lowerFirst, type Notice, notifyOf } from '#modules/notices/module.ts'
import { roleChanged } from '#modules/identity/module.ts'
import { shops } from '#modules/shops/database/tables.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { brand } from '#kernel/wire/brand.ts'
import { INVITATION_DAYS } from '#modules/shops/contract/shop-team.ts'

const pages = {
  helping: ['/aider', 'helping', 'shop_helper'],
  shopTeam: ['/vendeur-dashboard?onglet=equipe', 'seller/team', 'shop_helper'],
  formerHelper: ['/profile', 'profile', 'shop_helper'],
  shopSettings: ['/vendeur-dashboard?onglet=boutique', 'seller/shop', 'shop'],
  newProduct: ['/ajoutproduit', 'seller/products/new', 'shop'],
} as const

/** Also by SMS for a changed deposit number. */
export function notifyAboutShops(kernel: Kernel): void {
  notifyOf(kernel, depotChanged, 'depot-changed', ({ shopId, ownerId, shopName, at }) => ({
    ...depotChangedNotice(shopName, marketSettings(kernel).contact.phone),
    userId: ownerId,
    key: `depot:${shopId}:${at}`,
    at: new Date(at),
  }))
  notifyOf(kernel, roleChanged, 'shop-opened', async ({ userId, to, at }) => {
    if (to !== 'vendeur') return []
    const [shop] = await kernel.db
      .select({ name: shops.name })
      .from(shops)
      .where(eq(shops.ownerId, userId))
    if (!shop) return []
    const key = `shop-opened:${userId}`
    return { ...shopOpenedNotice(shop.name), userId, key, at: new Date(at) }
  })
  notifyOf(
    kernel,
    helperInvited,
    'helper-invited',
    ({ helperId, shopName, userId, at, bySms = true }) =>
      userId === null
        ? []
        : {
            ...helperInvitedNotice({ shopName, helperId, bySms }),
            userId,
            key: `helper:${helperId}:invited:${at}`,
            at: new Date(at),
          },
  )
  notifyOf(
    kernel,
    invitationAnswered,
    'invitation-answered',
    async ({ helperId, ownerId, userId, accepted, at }) => ({
      ...helperJoinedNotice(await helperNameOf(kernel, userId), accepted, helperId),
      userId: ownerId,
      key: `helper:${helperId}:answered`,
      at: new Date(at),
    }),
  )
  notifyOf(kernel, helperLeft, 'helper-left', async ({ helperId, by, at, ...left }) =>
    by === 'owner'
      ? {
          ...helpsNoMoreNotice(left.shopName, helperId),
          userId: left.userId,
          key: `helper:${helperId}:left`,
          at: new Date(at),
        }
      : {
          ...helperGoneNotice(await helperNameOf(kernel, left.userId), helperId),
          userId: left.ownerId,
          key: `helper:${helperId}:left`,
          at: new Date(at),
        },
  )
}

async function helperNameOf({ db }: Kernel, userId: string): Promise<string> {
  const [person] = await db
    .select({ name: personFacts.name })
    .from(personFacts)
    .where(eq(personFacts.id, userId))
  return person?.name ?? 'Cette personne'
}

type InvitationNews = { shopName: string; helperId: string; bySms: boolean }

function helperInvitedNotice({ shopName, helperId, bySms }: InvitationNews): Notice {
  const message = `${shopName} vous invite à aider sa boutique. L’invitation vaut ${daysWords(INVITATION_DAYS)}.`
  return {
    kind: 'account',
    title: 'Aider une boutique',
    message,
    ...leadsTo(pages.helping, helperId),
    // Fixed words without the shop's name, since it is sent unasked.
    ...(bySms
      ? {
          sms: `${brand.name} : une boutique vous invite à l’aider. Répondez sous ${daysWords(INVITATION_DAYS)}, dans vos notifications.`,
        }
      : {}),
  }
}

function helperJoinedNotice(name: string, accepted: boolean, helperId: string): Notice {
  return {
    kind: 'shop',
    ...leadsTo(pages.shopTeam, helperId),
    title: accepted ? 'Invitation acceptée' : 'Invitation refusée',
    message: accepted
      ? `${name} aide maintenant votre boutique.`
      : 'Une personne que vous avez invitée ne souhaite pas aider votre boutique.',
  }
}

function helperGoneNotice(name: string, helperId: string): Notice {
  return {
    kind: 'shop',
    ...leadsTo(pages.shopTeam, helperId),
    title: 'Une personne a quitté votre équipe',
    message: `${name} n’aide plus votre boutique.`,
  }
}

function helpsNoMoreNotice(shopName: string, helperId: string): Notice {
  return {
    kind: 'account',
    title: 'Vous n’aidez plus cette boutique',
    message: `Vous n’aidez plus ${shopName}. Votre compte d’acheteur reste le même.`,
    ...leadsTo(pages.formerHelper, helperId),
  }
}

function depotChangedNotice(shopName: string, callAt: string): Notice {
  const changed = (shop: string) =>
    `Le numéro de dépôt de ${shop} vient d’être changé. Si ce n’est pas vous, appelez-nous au ${formatPhone(callAt)}.`
  return {
    kind: 'account',
    title: 'Numéro de dépôt changé',
    message: changed(shopName),
    ...leadsTo(pages.shopSettings),
    sms: `${brand.name} : ${lowerFirst(changed('votre boutique'))}`,
  }
}

function shopOpenedNotice(shopName: string): Notice {
  const message = `${shopName} est ouverte. Publiez votre premier produit.`
  return {
    kind: 'shop',
    title: 'Votre boutique est ouverte',
    message,
    ...leadsTo(pages.newProduct),
  }
}
