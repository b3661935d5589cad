import { linkLifeWords } from '#kernel/wire/span-words.ts'
import { useState, type SyntheticEvent } from 'react'
import type { MetaFunction } from 'react-router'

import { forgotPassword } from '#modules/identity/contract/sessions.ts'
import { requiredProblem } from '#kernel/wire/field-rules.ts'
import { call } from '#client/api/client.ts'
import { failureWords } from '#client/api/failure-words.ts'
import { useMarketFacts } from '#client/api/provider-info.ts'
import { useSending } from '#client/api/use-sending.ts'
import { paths } from '#client/paths.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { PhoneField } from '#ui/forms/phone-field.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { problemsOf, typedIn } from '#ui/forms/typed-in.ts'

import { EntryForm } from './entry-form.tsx'
import { resetPhone, useKeptPhone } from './reset-token.ts'
import { useFrom } from './use-way-back.ts'

export const meta: MetaFunction = () => [
  { title: 'Mot de passe oublié · Sugu' },
  { name: 'robots', content: 'noindex' },
]

const SENT = 'Si un compte existe, un SMS a été envoyé.'
const words = failureWords({ unsaid: 'Erreur' })

/** Same answer without account. */
export default function ForgotPasswordPage() {
  const from = useFrom()
  const { send, faults, forgive, ...sending } = useSending<'phone'>(words)
  const [sent, setSent] = useState<string | null>(null)
  useKeptPhone(sending.form)
  const inbox = useMarketFacts()?.simulated.smsInbox

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { phone } = typedIn(event.currentTarget, 'phone')
    setSent(null)
    void send(
      problemsOf({ phone: requiredProblem(phone, 'Entrez votre numéro de téléphone.') }),
      async () => {
        const { message } = await call(forgotPassword, { body: { phone } })
        setSent(message || SENT)
      },
    )
  }
  return (
    <EntryForm
      title="Mot de passe oublié"
      words="Nous vous envoyons par SMS un lien pour en choisir un autre."
      sending={sending}
      onSubmit={submit}
      act="Recevoir le SMS"
      busyWords="Envoi..."
      foot={
        <ButtonLink look="plain" wide to={paths.login(from)}>
          Se connecter
        </ButtonLink>
      }
    >
      <div role="status">
        {sent && <Remark tone="ok">{`${sent} Le lien est ${linkLifeWords}.`}</Remark>}
      </div>
      {sent && inbox && (
        <p>
          {'Les SMS sont simulés ici\u202f: '}
          <a className="link" href={inbox} target="_blank" rel="noopener">
            lire le SMS
          </a>
        </p>
      )}
      <PhoneField
        name="phone"
        enterKeyHint="send"
        required
        error={faults.phone}
        onChange={({ target }) => {
          resetPhone.write(target.value)
          forgive('phone')
        }}
      />
    </EntryForm>
  )
}
