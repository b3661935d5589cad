import { useState } from 'react'

import { roleWords } from '#contract/accounts/people-words.ts'
import { userRoles, type UserRow } from '#contract/accounts/people.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

import { useAdminAct } from './use-users.ts'
import { actText, runAct, type ActGiven, type UserAct } from './user-acts.ts'

type ActSheetProps = {
  act: UserAct
  users: readonly UserRow[]
  onDone: () => void
  onClose: () => void
}

const roleOptions = userRoles.map((role) => ({ value: role, label: roleWords[role] }))

/** Asks why before an act on one account or many; a role also asks which. */
export function ActSheet({ act, users, onDone, onClose }: ActSheetProps) {
  const [first] = users
  const [reason, setReason] = useState('')
  const [role, setRole] = useState<UserRow['role']>(first?.role ?? 'buyer')
  const [group, setGroup] = useState('')
  const [pressed, setPressed] = useState(false)
  const words = actText[act]
  const run = useAdminAct((given: ActGiven) => runAct(act, given), {
    done: words.done,
    after: onDone,
  })
  const short = reason.trim().length < 3
  const confirm = () => {
    setPressed(true)
    if (!short && !run.isPending)
      run.mutate({ users: users.map(({ _id }) => _id), reason: reason.trim(), role, group })
  }
  const actions = (
    <>
      <Button look="outline" disabled={run.isPending} onClick={onClose}>
        Annuler
      </Button>
      <Button
        look={words.danger ? 'danger' : 'primary'}
        busy={run.isPending}
        busyWords="Traitement..."
        onClick={confirm}
      >
        {words.confirm}
      </Button>
    </>
  )
  return (
    <Sheet
      open
      title={words.title(users.length > 1 ? `${users.length} comptes` : (first?.name ?? ''))}
      locked={run.isPending}
      onClose={onClose}
      actions={actions}
    >
      <p>{words.consequence}</p>
      <div className="grid gap-3 mt-3">
        {act === 'role' && (
          <>
            <Select
              label="Nouveau rôle"
              options={roleOptions}
              value={role}
              onChange={({ target }) =>
                setRole(userRoles.find((one) => one === target.value) ?? role)
              }
            />
            {(role === 'livreur' || role === 'chef_livreur') && (
              <Field
                label="Groupe de livraison"
                optional
                hint="Le groupe ikachi si vous ne dites rien."
                maxLength={40}
                value={group}
                onChange={({ target }) => setGroup(target.value)}
              />
            )}
          </>
        )}
        <TextArea
          label="Raison"
          hint="Gardée au journal avec votre nom."
          rows={3}
          maxLength={300}
          value={reason}
          error={pressed && short ? 'Dites pourquoi.' : null}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </Sheet>
  )
}
