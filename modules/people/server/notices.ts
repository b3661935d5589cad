import { atWords } from '#kernel/wire/due-words.ts'
import { and, eq, isNull } from 'drizzle-orm'

import { personFacts } from '#modules/identity/database/views.ts'
import {
  accountAnonymised,
  factorChanged,
  passwordChanged,
  roleChanged,
} from '#modules/identity/module.ts'
import { deletionKept, deletionRequested } from './events.ts'
import { appointmentMoved } from './appointments/propose-appointment.ts'
import { dayMs, addMs } from '#kernel/clock.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { marketSettings } from '#modules/settings/module.ts'
import { roleWords } from '#kernel/wire/roles.ts'
import { brand } from '#kernel/wire/brand.ts'
import type { EventKind } from '#kernel/events/events.ts'
import {
  accountGoneSms,
  courierWaitsNotice,
  deletionRequestedNotice,
  deletionKeptNotice,
  factorChangedNotice,
  passwordChangedNotice,
  roleGivenNotice,
} from './account-notices.ts'
import {
  leadsTo,
  managersOf,
  type News,
  type Notice,
  notifyOf,
  teamOf,
} from '#modules/notices/module.ts'
import { queueSms } from '#modules/channels/module.ts'

const pages = {
  appointments: ['/admin-user?vue=nominations', 'team/appointments', 'user'],
} as const

/** Limit for a deleted account's last SMS; then its text is erased. */
const lastWordMs = dayMs

export function notifyAboutAccounts(kernel: Kernel): void {
  const callAt = () => marketSettings(kernel).contact.phone
  const newsFor = (userId: string, key: string, at: Date | string, notice: Notice): News => ({
    ...notice,
    userId,
    key,
    at: new Date(at),
  })

  notifyOf(kernel, passwordChanged, 'password-changed', ({ userId, at }) =>
    newsFor(userId, `password:${at}`, at, passwordChangedNotice(callAt())),
  )
  notifyOf(kernel, factorChanged, 'factor-changed', ({ userId, at }) =>
    newsFor(userId, `factor:${at}`, at, factorChangedNotice(callAt())),
  )
  notifyOf(kernel, deletionRequested, 'deletion-requested', ({ userId, requestId, at }) =>
    newsFor(userId, `deletion:${requestId}`, at, deletionRequestedNotice(callAt())),
  )
  notifyOf(kernel, deletionKept, 'deletion-kept', ({ userId, requestId, at }) =>
    newsFor(userId, `deletion-kept:${requestId}`, at, deletionKeptNotice()),
  )
  notifyOf(kernel, roleChanged, 'role-changed', async ({ userId, to, group, by, at }) => {
    const news: News[] = []
    if (to === 'livreur' && group) news.push(...(await newsOfManagers(kernel, userId, group, at)))
    if (by === 'team')
      news.push(newsFor(userId, `role:${at}`, at, roleGivenNotice(to, group, callAt())))
    return news
  })
  kernel.events.within(accountAnonymised, async (tx, { userId, phone, at }) => {
    await queueSms(tx, kernel, {
      key: `account-gone:${userId}`,
      topic: 'account',
      phone,
      text: accountGoneSms,
      expiresAt: addMs(new Date(at), lastWordMs),
    })
  })
}

/** Notifies admitted managers only, since they admit couriers. */
async function newsOfManagers(
  kernel: Kernel,
  courierId: string,
  group: string,
  at: string,
): Promise<News[]> {
  const [courier] = await kernel.db
    .select({ name: personFacts.name })
    .from(personFacts)
    .where(and(eq(personFacts.id, courierId), isNull(personFacts.admittedAt)))
  if (!courier) return []
  const managers = await managersOf(kernel.db, group)
  return managers.map((id) => ({
    ...courierWaitsNotice(courier.name, group),
    userId: id,
    // At most one a day per courier and group.
    key: `courier:${courierId}:${group}:${at.slice(0, 10)}`,
    at: new Date(at),
  }))
}

const titles: Readonly<Record<AppointmentNews['step'], string>> = {
  asked: 'Nomination à approuver',
  approved: 'Nomination approuvée',
  withdrawn: 'Nomination retirée',
  given: 'Nouveau membre de l’équipe',
  lapsed: 'Nomination sans effet',
  operator: 'Accès donné à la console',
}

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

function appointmentNotice(news: AppointmentNews): Notice {
  const message = sentence(news)
  return {
    kind: 'account',
    title: titles[news.step],
    message,
    ...leadsTo(pages.appointments),
    // Then they have a day to object.
    ...(news.step === 'approved' || news.step === 'operator'
      ? { sms: `${brand.name} : ${sentence({ ...news, name: 'une personne' })}` }
      : {}),
  }
}

function sentence({ step, name, role, effectiveAt }: AppointmentNews): string {
  const as = roleWords[role].toLowerCase()
  if (step === 'asked')
    return `${name} : rôle ${as} demandé. Une deuxième personne de l’équipe doit l’approuver.`
  if (step === 'approved')
    return `${name} aura le rôle ${as} ${effectiveAt ? atWords(effectiveAt) : 'demain'}. Si cela vous étonne, retirez la nomination.`
  if (step === 'withdrawn') return `${name} n’aura pas le rôle ${as} : la nomination est retirée.`
  if (step === 'given') return `${name} a maintenant le rôle ${as}.`
  if (step === 'lapsed')
    return `${name} n’a pas reçu le rôle ${as} : son compte a changé depuis la demande.`
  return `${name} a reçu le rôle ${as} à la console du serveur. Si cela vous étonne, appelez l’exploitant.`
}
