import { useEffect, useState, type SyntheticEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { passwordProblem, phoneSentence } from '#kernel/wire/field-rules.ts'
import { failureWords } from '#client/api/failure-words.ts'
import { useSending } from '#client/api/use-sending.ts'
import { ownPaths } from '#client/own-paths.ts'
import { paths } from '#client/paths.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { PhoneField } from '#ui/forms/phone-field.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { problemsOf, typedIn } from '#ui/forms/typed-in.ts'
import { readProfile } from '#modules/identity/contract/accounts.ts'
import { resetPassword } from '#modules/identity/contract/sessions.ts'
import { CallFailure } from '#kernel/wire/call-failure.ts'
import { call, callAs } from '#client/api/client.ts'
import { forgetUser, saveUser } from '#client/session/user-info.ts'
import { EntryForm } from './entry-form.tsx'
import { NewPasswordField, typedPhone } from './new-password-field.tsx'
import {
  readResetToken,
  resetPhone,
  forgetResetToken,
  saveResetToken,
  useKeptPhone,
} from './reset-token.ts'

const REDIRECT_MS = 1_200
const words = failureWords({ unsaid: 'Erreur serveur' })

export function ResetPasswordForm({ onEntered }: { onEntered: () => void }) {
  const [search] = useSearchParams()
  const { send, faults, forgive, code, ...sending } = useSending<
    'phone' | 'password' | 'confirmation'
  >(words)
  const { form, sentence } = sending
  const [done, setDone] = useState<string | null>(null)
  useHomeSoon(done !== null)
  useKeptPhone(form, { known: search.get('phone') })

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { phone, password, confirmation } = typedIn(
      event.currentTarget,
      'phone',
      'password',
      'confirmation',
    )
    const token = search.get('token') ?? readResetToken()
    const problems = problemsOf({
      phone: phoneSentence(phone),
      password: token ? passwordProblem(password) : undefined,
      confirmation:
        token && confirmation !== password ? 'Les mots de passe ne correspondent pas.' : undefined,
    })
    void send(problems, async () =>
      setDone(await replacePassword({ phone, password, token }, onEntered)),
    )
  }
  const linkDead = code === 'identity.reset_link_dead' || sentence === 'Token manquant.'
  const byCode = code === 'identity.long_unused'
  return (
    <EntryForm
      title="Nouveau mot de passe"
      words="Choisissez-le : vous serez connecté aussitôt."
      sending={sending}
      onSubmit={submit}
      act="Changer le mot de passe"
      done={done !== null}
      foot={
        <ButtonLink look="plain" wide to={paths.login()}>
          Se connecter
        </ButtonLink>
      }
    >
      {byCode && (
        <ButtonLink look="outline" wide to={ownPaths.loginByCode()}>
          Recevoir un code
        </ButtonLink>
      )}
      {linkDead && (
        <ButtonLink look="outline" wide to={ownPaths.forgotPassword()}>
          Demander un nouveau lien
        </ButtonLink>
      )}
      <div role="status">{done && <Remark tone="ok">{done}</Remark>}</div>
      <PhoneField
        name="phone"
        enterKeyHint="next"
        required
        error={faults.phone}
        onChange={({ target }) => {
          resetPhone.write(target.value)
          forgive('phone')
        }}
      />
      <NewPasswordField
        label="Nouveau mot de passe"
        error={faults.password}
        onChange={() => forgive('password')}
        phone={() => typedPhone(form.current)}
      />
      <PasswordField
        label="Confirmer le mot de passe"
        name="confirmation"
        autoComplete="new-password"
        enterKeyHint="go"
        required
        error={faults.confirmation}
        onChange={() => forgive('confirmation')}
      />
    </EntryForm>
  )
}

function useHomeSoon(done: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => void navigate(paths.home(), { replace: true }), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [done, navigate])
}

/** @throws CallFailure, « Token manquant. » without token */
async function replacePassword(
  {
    phone,
    password,
    token,
  }: {
    phone: string
    password: string
    token: string | null
  },
  onEntered: () => void,
): Promise<string> {
  if (!token) throw new CallFailure(400, { message: 'Token manquant.', code: 'accounts.no_token' })
  const answer = await call(resetPassword, { body: { phone, password, token } }).catch(leaveDead)
  // Ends another user's session on this device first, even if sign-in fails.
  forgetUser()
  if (answer.token) saveResetToken(answer.token)
  await signIn(answer.token, onEntered)
  return answer.message || 'Mot de passe réinitialisé avec succès.'
}

function leaveDead(failure: unknown): never {
  if (failure instanceof CallFailure && failure.code === 'identity.reset_link_dead')
    forgetResetToken()
  throw failure
}

/** The password is already changed: after a failure its owner can sign in. */
async function signIn(token: string | undefined, onEntered: () => void): Promise<void> {
  if (!token) return
  try {
    saveUser(await callAs(token)(readProfile, {}))
    onEntered()
  } catch {}
}
