import { appointmentMoved } from '#modules/accounts/server/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { roleWords } from '#modules/accounts/contract/people-words.ts'
import { brand } from '#kernel/wire/brand.ts'
import type { EventKind } from '#kernel/events/events.ts'
import { notifyOf } from '../notify.ts'
import { teamOf } from './recipients.ts'
import type { Notice } from '../notice.ts'
import { leadsTo } from './notice-places.ts'

const titles: Readonly<Record<AppointmentNews['step'], string>> = {
  asked: 'Nomination à approuver',
  approved: 'Nomination approuvée',
  withdrawn: 'Nomination retirée',
  given: 'Nouveau membre de l’équipe',
  lapsed: 'Nomination sans effet',
  operator: 'Accès donné à la console',
}

/** Notifies admins and finance officers of each appointment to one of the two roles. */
export function notifyAboutAppointments(kernel: Kernel): void {
  notifyOf(kernel, appointmentMoved, 'appointment-moved', async (news) => {
    const team = await teamOf(kernel.db, ['admin', 'finance'])
    return team.map(({ id, role }) => ({
      ...appointmentNotice(news),
      ...(role === 'finance' ? { webUrl: '/financeDashboard?onglet=nominations' } : {}),
      userId: id,
      key: news.key,
      at: new Date(news.at),
    }))
  })
}

type Carried<K> = K extends EventKind<infer T> ? T : never

type AppointmentNews = Carried<typeof appointmentMoved>

/** Notices to all admins and finance officers when there is to be one more of them. */
function appointmentNotice(news: AppointmentNews): Notice {
  const message = sentence(news)
  return {
    kind: 'account',
    title: titles[news.step],
    message,
    ...leadsTo('appointments'),
    // Once it is approved they have a day to object.
    ...(news.step === 'approved' || news.step === 'operator'
      ? { sms: `${brand.name} : ${sentence({ ...news, name: news.name.slice(0, 30) })}` }
      : {}),
  }
}

function sentence({ step, name, role, effectiveAt }: AppointmentNews): string {
  const as = roleWords[role].toLowerCase()
  if (step === 'asked')
    return `${name} : rôle ${as} demandé. Une deuxième personne de l’équipe doit l’approuver.`
  if (step === 'approved')
    return `${name} aura le rôle ${as} ${from(effectiveAt)}. Si cela vous étonne, retirez la nomination.`
  if (step === 'withdrawn') return `${name} n’aura pas le rôle ${as} : la nomination est retirée.`
  if (step === 'given') return `${name} a maintenant le rôle ${as}.`
  if (step === 'lapsed')
    return `${name} n’a pas reçu le rôle ${as} : son compte a changé depuis la demande.`
  return `${name} a reçu le rôle ${as} à la console du serveur. Si cela vous étonne, appelez l’exploitant.`
}

/** « le 23/11 à 10:45 »: Bamako keeps universal time. */
function from(at: string | null): string {
  if (!at) return 'demain'
  const [, month = '', day = ''] = at.slice(0, 10).split('-')
  return `le ${day}/${month} à ${at.slice(11, 16)}`
}
