import { useState } from 'react'

import { APPOINTMENT_HOURS, isAppointed } from '#modules/accounts/contract/appointments.ts'
import { roleWords } from '#modules/accounts/contract/people-words.ts'
import { userRoles, type UserRow } from '#modules/accounts/contract/people.ts'
import { ReasonSheet } from '#web/api/reason-sheet.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'

import { sayOutcome } from './use-users.ts'
import { actText, runAct, type UserAct } from './user-acts.ts'

type UserActSheetProps = {
  act: UserAct
  users: readonly UserRow[]
  onDone: () => void
  onClose: () => void
}

const appointed = `Une deuxième personne (admin ou finance) doit approuver ; le rôle vaut ${APPOINTMENT_HOURS} heures après, et toute l’équipe en est prévenue.`
const roleOptions = userRoles.map((role) => ({ value: role, label: roleWords[role] }))

/** Asks why before an act on one account or many; a role also asks which. */
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
