import { hoursWords } from '#kernel/wire/span-words.ts'
import { useState } from 'react'
import { visibleLength } from '#kernel/wire/plain-text.ts'

import { APPOINTMENT_HOURS, isAppointed } from '#modules/people/contract/appointments.ts'
import { roleWords } from '#kernel/wire/roles.ts'
import {
  changeRoles,
  deleteUser,
  endSessions,
  type ManyOutcome,
  suspendUsers,
  userRoles,
  type UserRow,
} from '#modules/people/contract/people.ts'
import { ReasonSheet } from '#client/api/reason-sheet.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Select } from '#ui/forms/select.tsx'
import { call } from '#client/api/client.ts'

import { sayOutcome } from './user-filter.ts'

type UserActSheetProps = {
  act: UserAct
  users: readonly UserRow[]
  onDone: () => void
  onClose: () => void
}

const appointed = `Une deuxième personne (admin ou finance) doit approuver ; le rôle vaut ${hoursWords(APPOINTMENT_HOURS)} après, et toute l’équipe en est prévenue.`
const roleOptions = userRoles.map((role) => ({ value: role, label: roleWords[role] }))

export function UserActSheet({ act, users, onDone, onClose }: UserActSheetProps) {
  const [first] = users
  const [role, setRole] = useState<UserRow['role']>(first?.role ?? 'buyer')
  const [group, setGroup] = useState('')
  const { title, consequence, confirm, done, danger } = actText[act]
  return (
    <ReasonSheet
      title={title(users.length > 1 ? `${users.length} comptes` : (first?.name ?? ''))}
      confirm={confirm}
      danger={danger === true}
      changes={['admin']}
      act={(reason) => runAct(act, { users: users.map(({ _id }) => _id), reason, role, group })}
      onDone={(outcome) => {
        sayOutcome(outcome, done)
        onDone()
      }}
      onClose={onClose}
    >
      <p>{act === 'role' && isAppointed(role) ? appointed : consequence}</p>
      {act === 'role' && (
        <Select
          label="Nouveau rôle"
          options={roleOptions}
          value={role}
          onChange={({ target }) => setRole(userRoles.find((one) => one === target.value) ?? role)}
        />
      )}
      {act === 'role' && (role === 'livreur' || role === 'chef_livreur') && (
        <Field
          label="Groupe de livraison"
          optional
          hint="Le groupe ikachi si vous ne dites rien."
          maxLength={40}
          value={group}
          onChange={({ target }) => setGroup(target.value)}
        />
      )}
    </ReasonSheet>
  )
}

export type UserAct = 'role' | 'sessions' | 'suspend' | 'reinstate' | 'delete'
type ActGiven = { users: string[]; reason: string; role: UserRow['role']; group: string }

type Words = {
  title: (whom: string) => string
  consequence: string
  confirm: string
  done: string
  danger?: true
}

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

function runAct(
  act: UserAct,
  { users, reason, role, group }: ActGiven,
): Promise<ManyOutcome | undefined> {
  if (act === 'role')
    return call(changeRoles, {
      body: { users, role, reason, ...(visibleLength(group) > 0 ? { group: group.trim() } : {}) },
    })
  if (act === 'sessions') return call(endSessions, { body: { users, reason } })
  if (act === 'delete') return call(deleteUser, { params: { id: users[0] ?? '' } })
  return call(suspendUsers, { body: { users, suspended: act === 'suspend', reason } })
}

export function actsFor({ state }: Pick<UserRow, 'state'>): readonly UserAct[] {
  if (state === 'deleted' || state === 'set_apart') return []
  return state === 'suspended' ? ['reinstate', 'sessions', 'role'] : ['role', 'sessions', 'suspend']
}
