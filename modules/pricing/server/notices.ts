import { lastDayWords, shortDay } from '#kernel/wire/due-words.ts'
import { leadsTo, type Notice, notifyOf } from '#modules/notices/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { brand } from '#kernel/wire/brand.ts'
import { commissionRuleApproved, commissionRuleEnds, regionOpened, routeOpened } from './events.ts'

const pages = {
  commission: ['/vendeur-dashboard?onglet=versements', 'seller/payouts', 'commission_rule'],
  home: ['/', 'home', 'market'],
} as const

/** Notifies sellers before a commission rule applies, and before it ends. */
export function notifyAboutCommission(kernel: Kernel): void {
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
}

type Rule = {
  basisPoints: number
  category: string | null
  startsAt: string
  endsAt: string | null
}

function commissionRuleNotice(ruleId: string, rule: Rule): Notice {
  const { basisPoints, category, startsAt, endsAt } = rule
  const rate = `${String(basisPoints / 100).replace('.', ',')}\u00a0%`
  const of = category ? ` sur « ${category} »` : ''
  const until = endsAt ? ` ${lastDayWords(endsAt)}` : ''
  return {
    kind: 'shop',
    title: `Votre commission passe à ${rate}`,
    message: `À partir du ${shortDay(startsAt)}${until}, la commission est de ${rate}${of}. Les ventes déjà passées gardent la leur.`,
    ...leadsTo(pages.commission, ruleId),
  }
}

function commissionRuleEndsNotice(
  ruleId: string,
  { basisPoints, category, endsAt }: Omit<Rule, 'startsAt' | 'endsAt'> & { endsAt: string },
): Notice {
  const rate = `${String(basisPoints / 100).replace('.', ',')}\u00a0%`
  const of = category ? ` sur « ${category} »` : ''
  const day = shortDay(endsAt)
  return {
    kind: 'shop',
    title: `Votre commission de ${rate} finit`,
    message: `À partir du ${day}, la commission de ${rate}${of} ne vaut plus ; ce que vendre vous coûtera est dans vos versements. Les ventes déjà passées gardent la leur.`,
    ...leadsTo(pages.commission, ruleId),
  }
}

/** Tells, once, the users who waited for a region, or for a shop there. */
export function notifyAboutRegions(kernel: Kernel): void {
  notifyOf(kernel, regionOpened, 'region-opened', ({ region, userIds, at }) =>
    userIds.map((userId) => ({
      ...regionOpenedNotice(region),
      userId,
      key: `region-opened:${region}:${userId}:${at}`,
      at: new Date(at),
    })),
  )
  notifyOf(kernel, routeOpened, 'route-opened', ({ shopId, shopName, region, userIds, at }) =>
    userIds.map((userId) => ({
      ...routeOpenedNotice(shopName, region),
      userId,
      key: `route-opened:${shopId}:${region}:${userId}:${at}`,
      at: new Date(at),
    })),
  )
}

function routeOpenedNotice(shopName: string, region: string): Notice {
  return {
    kind: 'order',
    title: `${shopName} expédie vers ${region}`,
    message: `Vous l’aviez demandé : ${shopName} expédie maintenant vers ${region}.`,
    ...leadsTo(pages.home),
    sms: `${brand.name} : ${shopName} expédie maintenant vers ${region}, comme vous l’aviez demandé.`,
  }
}

function regionOpenedNotice(region: string): Notice {
  return {
    kind: 'order',
    title: `Nous livrons à ${region}`,
    message: `Vous l’aviez demandé : ${brand.name} livre maintenant à ${region}.`,
    ...leadsTo(pages.home),
    sms: `${brand.name} : nous livrons maintenant à ${region}, comme vous l’aviez demandé.`,
  }
}
