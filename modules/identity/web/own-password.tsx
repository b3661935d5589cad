import { useState, type SyntheticEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'

import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import { changePassword } from '#modules/identity/contract/sessions.ts'
import { passwordProblem } from '#kernel/wire/field-rules.ts'
import { noOwnCode } from '#modules/identity/contract/owner-proof.ts'
import { OTP_LENGTH } from '#kernel/wire/limits.ts'
import { readCode } from '#kernel/wire/typed-digits.ts'
import { call } from '#client/api/client.ts'
import { useSending } from '#client/api/use-sending.ts'
import { saveUser, readUser } from '#client/session/user-info.ts'
import { Button } from '#ui/button.tsx'
import { FormFailure } from '#ui/forms/form-failure.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { problemsOf, typedIn } from '#ui/forms/typed-in.ts'

import { OwnCode, useHasPassword } from './owner-proof-field.tsx'
import { NewPasswordField } from './new-password-field.tsx'

/** Signs out all other devices. */
export function OwnPassword({ user, onChanged }: { user: UserInfo; onChanged?: () => void }) {
  const known = useQueryClient()
  const { form, busy, faults, sentence, send, forgive } = useSending<
    'currentPassword' | 'code' | 'newPassword' | 'confirmation'
  >()
  const [done, setDone] = useState<{ words: string; times: number }>()
  const times = done?.times ?? 0
  const hasPassword = useHasPassword() ?? true

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { currentPassword, code, newPassword, confirmation } = typedIn(
      event.currentTarget,
      'currentPassword',
      'code',
      'newPassword',
      'confirmation',
    )
    const problems = problemsOf({
      currentPassword:
        hasPassword && currentPassword === '' ? 'Entrez votre mot de passe actuel.' : undefined,
      code: hasPassword || readCode(code, OTP_LENGTH) ? undefined : noOwnCode,
      newPassword: passwordProblem(newPassword),
      confirmation:
        confirmation === newPassword ? undefined : 'Les mots de passe ne correspondent pas.',
    })
    void send(problems, async () => {
      const { token, message } = await call(changePassword, {
        body: { ...(hasPassword ? { currentPassword } : { code }), newPassword },
      })
      const now = readUser()
      if (now) saveUser({ ...now, token })
      await known.invalidateQueries({ queryKey: ['sessions'] })
      await known.invalidateQueries({ queryKey: ['own-session'] })
      setDone({ words: message, times: times + 1 })
      onChanged?.()
    })
  }
  return (
    <section className="card" aria-labelledby="mot-de-passe">
      <h2 id="mot-de-passe">Mot de passe</h2>
      <form className="form mt-4" key={times} method="post" noValidate ref={form} onSubmit={submit}>
        <input
          className="hidden"
          name="username"
          autoComplete="username"
          defaultValue={user.phone}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <FormFailure sentence={sentence} />
        <div role="status">{done && <Remark tone="ok">{done.words}</Remark>}</div>
        {hasPassword ? (
          <PasswordField
            label="Mot de passe actuel"
            name="currentPassword"
            autoComplete="current-password"
            enterKeyHint="next"
            required
            error={faults.currentPassword}
            onChange={() => forgive('currentPassword')}
          />
        ) : (
          <>
            <p className="muted">
              Vous vous connectez par un code. Avec un mot de passe, vous entrez aussi sans SMS.
            </p>
            <OwnCode error={faults.code} onChange={() => forgive('code')} />
          </>
        )}
        <NewPasswordField
          label="Nouveau mot de passe"
          name="newPassword"
          error={faults.newPassword}
          onChange={() => forgive('newPassword')}
          phone={() => user.phone}
        />
        <PasswordField
          label="Confirmer le mot de passe"
          name="confirmation"
          autoComplete="new-password"
          enterKeyHint="done"
          required
          error={faults.confirmation}
          onChange={() => forgive('confirmation')}
        />
        <Button type="submit" look="outline" wide busy={busy} busyWords="Traitement...">
          {hasPassword ? 'Changer le mot de passe' : 'Choisir ce mot de passe'}
        </Button>
      </form>
    </section>
  )
}
