import type { SyntheticEvent } from 'react'
import type { MetaFunction } from 'react-router'

import { register } from '#contract/accounts.ts'
import { passwordProblem, phoneSentence } from '#contract/field-rules.ts'
import { call } from '#web/api/client.ts'
import { useHydrated } from '#web/device/use-hydrated.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { Remark } from '#web/ui/remark.tsx'

import { EntryFrame } from './entry-frame.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { problemsOf, typedIn } from './typed-in.ts'
import { useEntry } from './use-entry.ts'
import { useFrom, useWayBack } from './use-way-back.ts'

export const meta: MetaFunction = () => [{ title: 'Créer un compte · Sugu' }]

export default function RegisterPage() {
  useWayBack()
  const from = useFrom()
  // Before that a press would send the form to a server that takes none.
  const hydrated = useHydrated()
  const { form, busy, faults, sentence, code, enter, forgive } = useEntry<'name' | 'phone' | 'password' | 'acceptedTerms'>()

  const send = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { name, phone, password, terms } = typedIn(event.currentTarget, 'name', 'phone', 'password', 'terms')
    const problems = problemsOf({
      name: name.trim().length < 2 ? 'Entrez votre nom.' : undefined,
      phone: phoneSentence(phone),
      password: passwordProblem(password),
      acceptedTerms: terms ? undefined : 'Veuillez accepter les conditions d’utilisation.',
    })
    void enter(problems, () => call(register, { body: { name, phone, password, acceptedTerms: true } }))
  }
  const taken = code === 'accounts.phone_taken'

  return (
    <EntryFrame title="Créer un compte" words="Un numéro et un mot de passe suffisent.">
      <form className="form" method="post" noValidate ref={form} onSubmit={send}>
        {sentence && (
          <div role="alert">
            <Remark tone="danger">{sentence}</Remark>
          </div>
        )}
        <Field
          label="Nom complet"
          name="name"
          autoComplete="name"
          autoCapitalize="words"
          enterKeyHint="next"
          maxLength={80}
          required
          error={faults.name}
          onChange={() => forgive('name')}
        />
        <PhoneField name="phone" enterKeyHint="next" required error={faults.phone} onChange={() => forgive('phone')} />
        <NewPasswordField
          error={faults.password}
          onChange={() => forgive('password')}
          phone={() => (form.current ? typedIn(form.current, 'phone').phone : '')}
        />
        <div>
          <Checkbox
            name="terms"
            value="on"
            required
            aria-invalid={faults.acceptedTerms ? true : undefined}
            aria-describedby={faults.acceptedTerms && 'conditions-faute'}
            onChange={() => forgive('acceptedTerms')}
          >
            J’accepte les conditions d’utilisation
          </Checkbox>
          {faults.acceptedTerms && (
            <p className="faute mt-0" id="conditions-faute" role="alert">
              {faults.acceptedTerms}
            </p>
          )}
        </div>
        <Button type="submit" wide disabled={!hydrated} busy={busy} busyWords="Traitement...">
          Créer mon compte
        </Button>
        <p className="doux mt-2 text-center">Déjà inscrit ?</p>
        <ButtonLink look={taken ? 'terre' : 'contour'} wide className="-mt-2" to={paths.login(from)}>
          Se connecter
        </ButtonLink>
      </form>
    </EntryFrame>
  )
}
