import { useState, type SyntheticEvent } from 'react'
import type { MetaFunction } from 'react-router'

import { requestAccountDeletion } from '#modules/people/contract/deletion-request.ts'
import { phoneSentence } from '#kernel/wire/field-rules.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { call } from '#client/api/client.ts'
import { useSending } from '#client/api/use-sending.ts'
import { storedValue } from '#client/device/stored-value.ts'
import { useHydrated } from '#client/device/use-hydrated.ts'
import { paths } from '#client/paths.ts'
import { useUser } from '#client/session/user-info.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Button } from '#ui/button.tsx'
import { FormFailure } from '#ui/forms/form-failure.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { PhoneField } from '#ui/forms/phone-field.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { problemsOf, typedIn } from '#ui/forms/typed-in.ts'

import { resetPhone, useKeptPhone } from '#modules/identity/web/index.ts'

export const meta: MetaFunction = () => [{ title: 'Supprimer mon compte · Sugu' }]

const reasonTyped = storedValue<string>({
  key: 'motif-depart',
  restore: (kept) => (typeof kept === 'string' ? kept : ''),
})

export default function DeleteAccountPage() {
  const [submitted, setSubmitted] = useState<string | null>(null)
  return (
    <div className="narrow">
      <PageTitle back={paths.settings()}>Supprimer mon compte</PageTitle>
      {submitted ? <Submitted words={submitted} /> : <Request onTaken={setSubmitted} />}
    </div>
  )
}

function Request({ onTaken }: { onTaken: (words: string) => void }) {
  const user = useUser()
  const hydrated = useHydrated()
  const { form, busy, faults, sentence, send, forgive } = useSending<'phoneNumber' | 'reason'>()
  useKeptPhone(form, { field: 'phoneNumber' })
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { phoneNumber, reason } = typedIn(event.currentTarget, 'phoneNumber', 'reason')
    void send(
      problemsOf({ phoneNumber: phoneSentence(phoneNumber), reason: undefined }),
      async () => {
        const { message } = await call(requestAccountDeletion, { body: { phoneNumber, reason } })
        reasonTyped.clear()
        resetPhone.clear()
        onTaken(message)
      },
    )
  }
  return (
    <div className="grid gap-4">
      <div className="card grid gap-2">
        <h2>Ce qui se passe</h2>
        <p>Votre nom, votre numéro, vos adresses et vos photos sont effacés. Vos favoris aussi.</p>
        <p>
          Vos commandes et les écritures comptables restent, sans votre nom, comme la loi le
          demande.
        </p>
        <p className="muted">
          Notre équipe traite la demande après la fin de vos commandes en cours, et vous prévient.
          C’est définitif.
        </p>
      </div>
      <form className="form" method="post" noValidate ref={form} onSubmit={submit}>
        <FormFailure sentence={sentence} />
        <PhoneField
          key={user?._id ?? 'visiteur'}
          name="phoneNumber"
          enterKeyHint="next"
          required
          defaultValue={user ? formatPhone(user.phone) : ''}
          error={faults.phoneNumber}
          onChange={({ target }) => {
            resetPhone.write(target.value)
            forgive('phoneNumber')
          }}
        />
        <TextArea
          key={hydrated ? 'typed' : 'empty'}
          label="Pourquoi partez-vous ?"
          name="reason"
          optional
          maxLength={500}
          defaultValue={hydrated ? reasonTyped.read() : ''}
          error={faults.reason}
          onChange={(event) => {
            reasonTyped.write(event.target.value)
            forgive('reason')
          }}
          enterKeyHint="send"
        />
        <Button
          type="submit"
          look="danger"
          wide
          disabled={!hydrated}
          busy={busy}
          busyWords="Envoi..."
        >
          Demander la suppression
        </Button>
      </form>
    </div>
  )
}

function Submitted({ words }: { words: string }) {
  return (
    <div className="grid gap-4" role="status">
      <Remark tone="ok">{words}</Remark>
      <ButtonLink look="outline" to={paths.home()}>
        Retour à l’accueil
      </ButtonLink>
    </div>
  )
}
