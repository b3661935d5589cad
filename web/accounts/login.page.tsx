import type { SyntheticEvent } from 'react'
import { Link, type MetaFunction } from 'react-router'

import { login } from '#contract/accounts/accounts.ts'
import { phoneSentence, requiredProblem } from '#contract/kernel/field-rules.ts'
import { call } from '#web/api/client.ts'
import { useHydrated } from '#web/device/use-hydrated.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { problemsOf, typedIn } from '#web/ui/typed-in.ts'

import { EntryFrame } from './entry-frame.tsx'
import { useEntry } from './use-entry.ts'
import { keepingWayBack, useFrom, useWayBack } from './use-way-back.ts'

export const meta: MetaFunction = () => [{ title: 'Connexion · Sugu' }]

export default function LoginPage() {
  useWayBack()
  const from = useFrom()
  // Before that a press would send the form to a server that takes none.
  const hydrated = useHydrated()
  const { form, busy, faults, sentence, enter, forgive } = useEntry<'phone' | 'password'>()

  const send = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { phone, password } = typedIn(event.currentTarget, 'phone', 'password')
    const problems = problemsOf({
      phone: phoneSentence(phone),
      password: requiredProblem(password, 'Entrez votre mot de passe.'),
    })
    void enter(problems, () => call(login, { body: { phone, password } }))
  }

  return (
    <EntryFrame title="Bonjour" words="Connectez-vous pour retrouver vos favoris et vos commandes.">
      <form className="form" method="post" noValidate ref={form} onSubmit={send}>
        <FormFailure sentence={sentence} />
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
        <Link
          className="link small -my-2 justify-self-start py-3"
          to={keepingWayBack(paths.forgotPassword(), from)}
        >
          Mot de passe oublié ?
        </Link>
        <Button type="submit" wide disabled={!hydrated} busy={busy} busyWords="Traitement...">
          Se connecter
        </Button>
        <p className="muted mt-2 text-center">{'Nouveau sur Sugu\u202f?'}</p>
        <ButtonLink look="outline" wide className="-mt-2" to={paths.register(from)}>
          Créer un compte
        </ButtonLink>
      </form>
    </EntryFrame>
  )
}
