import type { SyntheticEvent } from 'react'
import { Link, useSearchParams } from 'react-router'

import { login } from '#modules/identity/contract/accounts.ts'
import { noPassword, phoneSentence, requiredProblem } from '#kernel/wire/field-rules.ts'
import { call } from '#client/api/client.ts'
import { useHydrated } from '#client/device/use-hydrated.ts'
import { ownPaths } from '#client/own-paths.ts'
import { paths } from '#client/paths.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { PhoneField } from '#ui/forms/phone-field.tsx'
import { problemsOf, typedIn } from '#ui/forms/typed-in.ts'

import { EntryForm, useEntry, useLoginWords } from './entry-form.tsx'
import { LoginByCode } from './login-by-code.tsx'
import { keepingWayBack, useFrom, useWayBack } from './use-way-back.ts'

/** `?par=code`: by a code instead of the password. */
export function LoginForm({ onEntered }: { onEntered: () => void }) {
  useWayBack()
  const hydrated = useHydrated()
  const [search] = useSearchParams()
  const Form = hydrated && search.get('par') === 'code' ? LoginByCode : LoginByPassword
  return <Form onEntered={onEntered} />
}

function LoginByPassword({ onEntered }: { onEntered: () => void }) {
  const from = useFrom()
  const words = useLoginWords('Connectez-vous pour retrouver vos favoris et vos commandes.')
  const { enter, faults, forgive, ...sending } = useEntry<'phone' | 'password'>(onEntered)

  const send = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { phone, password } = typedIn(event.currentTarget, 'phone', 'password')
    const problems = problemsOf({
      phone: phoneSentence(phone),
      password: requiredProblem(password, noPassword),
    })
    void enter(problems, () => call(login, { body: { phone, password } }))
  }

  return (
    <EntryForm
      title="Bonjour"
      words={words}
      sending={sending}
      onSubmit={send}
      act="Se connecter"
      foot={
        <>
          <p className="muted mt-2 text-center">{'Nouveau sur Sugu\u202f?'}</p>
          <ButtonLink look="outline" wide className="-mt-2" to={paths.register(from)}>
            Créer un compte
          </ButtonLink>
        </>
      }
    >
      <PhoneField
        name="phone"
        enterKeyHint="next"
        required
        error={faults.phone}
        onChange={() => forgive('phone')}
      />
      <PasswordField
        name="password"
        autoComplete="current-password"
        enterKeyHint="go"
        required
        error={faults.password}
        onChange={() => forgive('password')}
      />
      <p className="-my-2 flex flex-wrap justify-between gap-x-4">
        <Link className="link small py-3" to={keepingWayBack(ownPaths.forgotPassword(), from)}>
          Mot de passe oublié ?
        </Link>
        <Link className="link small py-3" to={ownPaths.loginByCode(from)}>
          Recevoir un code
        </Link>
        <Link className="link small py-3" to={ownPaths.lostSim()}>
          J’ai perdu ma SIM
        </Link>
      </p>
    </EntryForm>
  )
}
