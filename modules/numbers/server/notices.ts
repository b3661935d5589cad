import { queueSms } from '#modules/channels/module.ts'
import { phoneChanged } from '#modules/identity/module.ts'
import { leadsTo, lowerFirst, type Notice, notifyOf, teamOf } from '#modules/notices/module.ts'
import { marketSettings } from '#modules/settings/module.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { brand } from '#kernel/wire/brand.ts'
import { atWords } from '#kernel/wire/due-words.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { type ChangeNews, numberChangeMoved } from './events.ts'

const pages = {
  profile: ['/profile', 'profile', 'account'],
  team: ['/admin-user?vue=nominations', 'team/appointments', 'user'],
} as const

export function notifyAboutNumbers(kernel: Kernel): void {
  const callAt = () => formatPhone(marketSettings(kernel).contact.phone)

  notifyOf(kernel, numberChangeMoved, 'number-change', async (news) => {
    const { userId, changeId, step, at } = news
    const key = `number-change:${changeId}:${step}`
    const own = { ...ownNotice(news, callAt()), userId, key, at: new Date(at) }
    if (step !== 'asked') return own
    const team = await teamOf(kernel.db, ['admin', 'finance'])
    const others = team.filter(({ id }) => id !== news.askedBy && id !== userId)
    return [
      own,
      ...others.map(({ id, role }) => ({
        ...teamNotice,
        ...(role === 'finance' ? { webUrl: '/financeDashboard?onglet=nominations' } : {}),
        userId: id,
        key,
        at: new Date(at),
      })),
    ]
  })
  // In the transaction, to the numbers themselves: the account may have the other one already.
  kernel.events.within(numberChangeMoved, async (tx, news) => {
    const { changeId, step, from, to, at } = news
    const words = `${brand.name} : ${lowerFirst(ownNotice(news, callAt()).message)}`
    const phones = step === 'done' ? [from, to] : [from]
    for (const phone of phones)
      if (phone)
        await queueSms(tx, kernel, {
          key: `number-change:${changeId}:${step}:${phone}`,
          topic: 'account',
          phone,
          text: words,
          expiresAt: addMs(new Date(at), dayMs),
        })
  })
  notifyOf(kernel, phoneChanged, 'set-apart', ({ userId, to, at }) =>
    to === null
      ? [
          {
            ...account(
              'Compte mis de côté',
              `Une autre personne a maintenant votre numéro : votre compte est mis de côté, personne n’y entre par ce numéro. Pour le reprendre, appelez-nous au ${callAt()}.`,
            ),
            userId,
            key: `set-apart:${at}`,
            at: new Date(at),
          },
        ]
      : [],
  )
}

/** Omits the new number: the holder of the old SIM reads this message. */
function ownNotice({ step, to, effectiveAt, isPaid }: ChangeNews, callAt: string): Notice {
  const end = `… ${to.slice(4, 6)} ${to.slice(6)}`
  const objection = `Si ce n’est pas vous, appelez-nous au ${callAt}.`
  if (step === 'waiting')
    return account(
      'Votre numéro va changer',
      `Votre compte passe au numéro ${end} ${effectiveAt ? atWords(effectiveAt) : ''}. Si ce n’est pas vous, annulez-le dans votre profil, ou appelez-nous au ${callAt}.`,
    )
  if (step === 'asked')
    return account(
      'Changement de numéro demandé',
      `Un autre numéro, ${end}, est demandé à notre équipe pour votre compte. ${objection}`,
    )
  if (step === 'done')
    return account(
      'Votre numéro a changé',
      `Votre compte a maintenant le numéro ${end}.${isPaid ? ' Le numéro qui reçoit votre argent n’a pas changé.' : ''} ${objection}`,
    )
  if (step === 'cancelled')
    return account('Numéro gardé', 'Le changement de numéro de votre compte est annulé.')
  return account(
    'Numéro gardé',
    `Le numéro de votre compte n’a pas changé. Une question : ${callAt}.`,
  )
}

function account(title: string, message: string): Notice {
  return { kind: 'account', title, message, ...leadsTo(pages.profile) }
}

const teamNotice: Notice = {
  kind: 'account',
  title: 'Changement de numéro à approuver',
  message: 'Un autre numéro est demandé pour un compte : une deuxième personne doit l’approuver.',
  ...leadsTo(pages.team),
}
