import type { SyntheticEvent } from 'react'

import { ownName, register } from '#modules/identity/contract/accounts.ts'
import { passwordProblem, phoneSentence, textProblem } from '#kernel/wire/field-rules.ts'

import { call } from '#client/api/client.ts'
import { paths } from '#client/paths.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Field } from '#ui/forms/field.tsx'
import { PhoneField } from '#ui/forms/phone-field.tsx'
import { problemsOf, typedIn } from '#ui/forms/typed-in.ts'

import { EntryForm, useEntry } from './entry-form.tsx'
import { NewPasswordField, typedPhone } from './new-password-field.tsx'
import { TERMS_SENTENCE, TermsBox } from './terms-box.tsx'
import { useFrom, useWayBack } from './use-way-back.ts'

export function RegisterForm({ onEntered }: { onEntered: () => void }) {
  useWayBack()
  const from = useFrom()
  const { enter, faults, forgive, code, ...sending } = useEntry<
    'name' | 'phone' | 'password' | 'acceptedTerms'
  >(onEntered)

  const send = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { name, phone, password, terms } = typedIn(
      event.currentTarget,
      'name',
      'phone',
      'password',
      'terms',
    )
    const problems = problemsOf({
      name: textProblem(ownName, name),
      phone: phoneSentence(phone),
      password: passwordProblem(password),
      acceptedTerms: terms ? undefined : TERMS_SENTENCE,
    })
    void enter(problems, () =>
      call(register, { body: { name, phone, password, acceptedTerms: true } }),
    )
  }
  const taken = code === 'identity.phone_taken'

  return (
    <EntryForm
      title="Créer un compte"
      words="Un numéro et un mot de passe suffisent."
      sending={sending}
      onSubmit={send}
      act="Créer mon compte"
      foot={
        <>
          <p className="muted mt-2 text-center">{'Déjà inscrit\u202f?'}</p>
          <ButtonLink
            look={taken ? 'primary' : 'outline'}
            wide
            className="-mt-2"
            to={paths.login(from)}
          >
            Se connecter
          </ButtonLink>
        </>
      }
    >
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
      <PhoneField
        name="phone"
        enterKeyHint="next"
        required
        error={faults.phone}
        onChange={() => forgive('phone')}
      />
      <NewPasswordField
        error={faults.password}
        onChange={() => forgive('password')}
        phone={() => typedPhone(sending.form.current)}
      />
      <TermsBox error={faults.acceptedTerms} onChange={() => forgive('acceptedTerms')} />
    </EntryForm>
  )
}
