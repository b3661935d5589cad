import { commissionRuleApproved, commissionRuleEnds } from '#modules/pricing/module.ts'
import { webhookGivenUp } from '#modules/integrations/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { marketSettings } from '#modules/settings/module.ts'
import { depotChanged, helperInvited, helperLeft, invitationAnswered } from './events.ts'
import {
  commissionRuleEndsNotice,
  commissionRuleNotice,
  depotChangedNotice,
  webhookGivenUpNotice,
} from '#modules/people/server/account-notices.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { eq } from 'drizzle-orm'
import { leadsTo, type Notice, notifyOf } from '#modules/notices/module.ts'
import { brand } from '#kernel/wire/brand.ts'
import { INVITATION_DAYS } from '#modules/shops/contract/shop-team.ts'

/**
 * Notifies about shop management; of a changed deposit number also by SMS to the account's phone.
 */
export function notifyAboutShops(kernel: Kernel): void {
  notifyOf(kernel, depotChanged, 'depot-changed', ({ shopId, ownerId, shopName, at }) => ({
    ...depotChangedNotice(shopName, marketSettings(kernel).contact.phone),
    userId: ownerId,
    key: `depot:${shopId}:${at}`,
    at: new Date(at),
  }))
  notifyOf(
    kernel,
    commissionRuleApproved,
    'commission-rule-approved',
    ({ ruleId, ownerIds, at, ...rule }) =>
      ownerIds.map((userId) => ({
        ...commissionRuleNotice(ruleId, rule),
        userId,
        key: `commission-rule:${ruleId}:${userId}`,
        at: new Date(at),
      })),
  )
  notifyOf(
    kernel,
    commissionRuleEnds,
    'commission-rule-ends',
    ({ ruleId, ownerIds, at, ...rule }) =>
      ownerIds.map((userId) => ({
        ...commissionRuleEndsNotice(ruleId, rule),
        userId,
        key: `commission-rule-ends:${ruleId}:${userId}:${at}`,
        at: new Date(at),
      })),
  )
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
  // At most one a day per webhook.
  notifyOf(kernel, webhookGivenUp, 'webhook-given-up', ({ webhookId, ownerId, url, at }) => ({
    ...webhookGivenUpNotice(url, webhookId),
    userId: ownerId,
    key: `webhook:${webhookId}:${at.slice(0, 10)}`,
    at: new Date(at),
  }))
}

async function helperNameOf({ db }: Kernel, userId: string): Promise<string> {
  const [person] = await db
    .select({ name: personFacts.name })
    .from(personFacts)
    .where(eq(personFacts.id, userId))
  return person?.name ?? 'Cette personne'
}

type InvitationNews = { shopName: string; helperId: string; bySms: boolean }

export function helperInvitedNotice({ shopName, helperId, bySms }: InvitationNews): Notice {
  const message = `${shopName} vous invite à aider sa boutique. L’invitation vaut ${INVITATION_DAYS} jours.`
  return {
    kind: 'account',
    title: 'Aider une boutique',
    message,
    ...leadsTo('helping', helperId),
    // Sent unasked: fixed words, no shop name.
    ...(bySms
      ? {
          sms: `${brand.name} : une boutique vous invite à l’aider. Répondez sous ${INVITATION_DAYS} jours, dans vos notifications.`,
        }
      : {}),
  }
}

export function helperJoinedNotice(name: string, accepted: boolean, helperId: string): Notice {
  return {
    kind: 'shop',
    ...leadsTo('shopTeam', helperId),
    title: accepted ? 'Invitation acceptée' : 'Invitation refusée',
    message: accepted
      ? `${name} aide maintenant votre boutique.`
      : 'Une personne que vous avez invitée ne souhaite pas aider votre boutique.',
  }
}

export function helperGoneNotice(name: string, helperId: string): Notice {
  return {
    kind: 'shop',
    ...leadsTo('shopTeam', helperId),
    title: 'Une personne a quitté votre équipe',
    message: `${name} n’aide plus votre boutique.`,
  }
}

export function helpsNoMoreNotice(shopName: string, helperId: string): Notice {
  return {
    kind: 'account',
    title: 'Vous n’aidez plus cette boutique',
    message: `Vous n’aidez plus ${shopName}. Votre compte d’acheteur reste le même.`,
    ...leadsTo('formerHelper', helperId),
  }
}
