import { useEffect, useState, type SyntheticEvent } from 'react'
import { useNavigate } from 'react-router'

import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import type { Role } from '#kernel/wire/endpoint.ts'
import { DEFAULT_DELIVERY_GROUP } from '#modules/people/contract/role-changes.ts'
import { FormFailure } from '#ui/forms/form-failure.tsx'
import { typedIn } from '#ui/forms/typed-in.ts'
import { failureWords } from '#client/api/failure-words.ts'
import { useSending } from '#client/api/use-sending.ts'
import { paths } from '#client/paths.ts'
import { saveUser, readUser } from '#client/session/user-info.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { PageTitle, useGoBack } from '#ui/page-title.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { typographic } from '#ui/words/typographic.ts'

import { UnlessEasyPassword } from './unless-easy-password.tsx'

const REDIRECT_MS = 1_500
const words = failureWords({ unsaid: 'Erreur serveur', lost: 'Erreur inattendue' })

type RoleChangeProps = {
  user: UserInfo
  becomes: Role
  points: readonly string[]
  change: (group: string | null) => Promise<{ message: string }>
  then: string
}

export function RoleChange({ title, user, ...change }: RoleChangeProps & { title: string }) {
  return (
    <div className="narrow">
      <PageTitle back={paths.settings()}>{title}</PageTitle>
      <UnlessEasyPassword user={user}>
        <Confirmation {...change} />
      </UnlessEasyPassword>
    </div>
  )
}

function Confirmation({ becomes, points, change, then }: Omit<RoleChangeProps, 'user'>) {
  const navigate = useNavigate()
  const goBack = useGoBack(paths.settings())
  const { form, busy, faults, sentence, send, forgive } = useSending<'group'>(words)
  const [done, setDone] = useState<string | null>(null)
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => void navigate(then), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [done, then, navigate])

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { group } = typedIn(event.currentTarget, 'group')
    void send({}, async () => {
      const { message } = await change(group.trim() || null)
      // The server reads the role from the database.
      const user = readUser()
      if (user) saveUser({ ...user, role: becomes })
      setDone(message)
    })
  }
  return (
    <form className="card form" method="post" noValidate ref={form} onSubmit={submit}>
      <FormFailure sentence={sentence} />
      <ul className="grid gap-3">
        {points.map((point) => (
          <li className="flex gap-3" key={point}>
            <Icon name="success" />
            <span>{typographic(point)}</span>
          </li>
        ))}
      </ul>
      <Field
        label="Groupe de livraison"
        name="group"
        optional
        hint={typographic(`« ${DEFAULT_DELIVERY_GROUP} » si vous n’en donnez pas.`)}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="done"
        maxLength={40}
        error={faults.group}
        onChange={() => forgive('group')}
      />
      <div role="status">{done && <Remark tone="ok">{done}</Remark>}</div>
      <div className="entry-choices mt-0">
        <Button type="submit" disabled={done !== null} busy={busy} busyWords="Traitement...">
          Confirmer
        </Button>
        <Button look="outline" disabled={busy || done !== null} onClick={goBack}>
          Annuler
        </Button>
      </div>
    </form>
  )
}
