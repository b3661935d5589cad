import { brand } from '#kernel/wire/brand.ts'
import { INVITATION_DAYS } from '#modules/shops/contract/shop-team.ts'
import type { Notice } from '../notice.ts'
import { leadsTo } from './notice-places.ts'

/** The invited person reads it where she answers. */
export function helperInvitedNotice(shopName: string, helperId: string): Notice {
  const message = `${shopName} vous invite à aider sa boutique. L’invitation vaut ${INVITATION_DAYS} jours.`
  return {
    kind: 'account',
    title: 'Aider une boutique',
    message,
    ...leadsTo('helping', helperId),
    sms: `${brand.name} : ${shopName.slice(0, 40)} vous invite à aider sa boutique. Répondez sous ${INVITATION_DAYS} jours, dans vos notifications.`,
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
