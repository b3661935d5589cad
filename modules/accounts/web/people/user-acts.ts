import {
  changeRoles,
  deleteUser,
  endSessions,
  suspendUsers,
  type ManyOutcome,
  type UserRow,
} from '#modules/accounts/contract/people.ts'
import { call } from '#web/api/client.ts'

export type UserAct = 'role' | 'sessions' | 'suspend' | 'reinstate' | 'delete'
export type ActGiven = { users: string[]; reason: string; role: UserRow['role']; group: string }

type Words = {
  title: (whom: string) => string
  consequence: string
  confirm: string
  done: string
  danger?: true
}

/** What each act is called, and what follows from it. */
export const actText: Readonly<Record<UserAct, Words>> = {
  role: {
    title: (whom) => `Changer le rôle : ${whom}`,
    consequence: 'Le nouveau rôle vaut aussitôt, sur les appareils déjà connectés aussi.',
    confirm: 'Changer le rôle',
    done: 'Rôle changé',
  },
  sessions: {
    title: (whom) => `Fermer les sessions : ${whom}`,
    consequence: 'Tous les appareils sont déconnectés. Le mot de passe reste le même.',
    confirm: 'Fermer les sessions',
    done: 'Sessions fermées',
  },
  suspend: {
    title: (whom) => `Suspendre ${whom}`,
    consequence:
      'Plus de connexion, et ses produits quittent le marché. Vous pourrez tout rétablir.',
    confirm: 'Suspendre',
    done: 'Compte suspendu',
    danger: true,
  },
  reinstate: {
    title: (whom) => `Rétablir ${whom}`,
    consequence: 'La connexion est de nouveau possible et ses produits reviennent.',
    confirm: 'Rétablir',
    done: 'Compte rétabli',
  },
  delete: {
    title: (whom) => `Supprimer ${whom}`,
    consequence:
      'Nom, numéro, photo et adresses sont effacés pour toujours. Les commandes et le grand livre restent.',
    confirm: 'Supprimer pour toujours',
    done: 'Compte supprimé',
    danger: true,
  },
}

export function runAct(
  act: UserAct,
  { users, reason, role, group }: ActGiven,
): Promise<ManyOutcome | undefined> {
  if (act === 'role')
    return call(changeRoles, {
      body: { users, role, reason, ...(group.trim() ? { group: group.trim() } : {}) },
    })
  if (act === 'sessions') return call(endSessions, { body: { users, reason } })
  if (act === 'delete') return call(deleteUser, { params: { id: users[0] ?? '' } })
  return call(suspendUsers, { body: { users, suspended: act === 'suspend', reason } })
}

/** What may be done with an account in its present state. */
export function actsFor({ state }: Pick<UserRow, 'state'>): readonly UserAct[] {
  if (state === 'deleted') return []
  return state === 'suspended' ? ['reinstate', 'sessions', 'role'] : ['role', 'sessions', 'suspend']
}
