import { useState, type SyntheticEvent } from 'react'

import type { Contact } from '#contract/settings/market-settings.ts'
import { contactWords } from '#contract/settings/setting-words.ts'
import { changeContact, type SettingChanges } from '#contract/settings/settings.ts'
import { call } from '#web/api/client.ts'
import { ReasonSheet } from '#web/api/reason-sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { typedIn } from '#web/ui/typed-in.ts'

import { contactProblems } from './contact-problems.ts'

const fields = Object.keys(contactWords) as (keyof Contact)[]
const hints: Partial<Record<keyof Contact, string>> = {
  company: 'Tel qu’il est au registre : dans les conditions et sur les reçus.',
  whatsapp: 'Avec l’indicatif : 22370000000.',
  phone: 'Dans les conditions, les reçus, l’aide et les SMS.',
  facebook: 'L’adresse de la page, ou rien : elle n’est alors pas montrée.',
}
const keyboards: Partial<Record<keyof Contact, 'tel' | 'email' | 'url'>> = {
  phone: 'tel',
  whatsapp: 'tel',
  email: 'email',
  facebook: 'url',
  instagram: 'url',
  tiktok: 'url',
  youtube: 'url',
}
const mayBeEmpty = ['rccm', 'nif', 'facebook', 'instagram', 'tiktok', 'youtube']

type ContactCardProps = { contact: Contact; onChanged: (read: SettingChanges) => void }

/** « Coordonnées »: what terms, receipts, help and messages say of the market. */
export function ContactCard({ contact, onChanged }: ContactCardProps) {
  const [faults, setFaults] = useState<Partial<Record<keyof Contact, string>>>({})
  const [toConfirm, setToConfirm] = useState<Contact>()
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed: Contact = typedIn(event.currentTarget, ...fields)
    const problems = contactProblems(typed)
    setFaults(problems)
    if (Object.keys(problems).length === 0) setToConfirm(typed)
  }
  return (
    <section className="card" aria-labelledby="coordonnees">
      <div className="card-head">
        <h2 id="coordonnees">Coordonnées</h2>
      </div>
      <form noValidate className="grid gap-4" onSubmit={submit}>
        {fields.map((name) => (
          <Field
            key={name}
            name={name}
            label={contactWords[name]}
            hint={hints[name]}
            optional={mayBeEmpty.includes(name)}
            inputMode={keyboards[name] ?? 'text'}
            maxLength={300}
            defaultValue={contact[name]}
            error={faults[name] ?? null}
          />
        ))}
        <div>
          <Button type="submit">Enregistrer les coordonnées…</Button>
        </div>
      </form>
      {toConfirm && (
        <ReasonSheet
          title="Changer les coordonnées du marché ?"
          confirm="Enregistrer"
          act={(reason) => call(changeContact, { body: { contact: toConfirm, reason } })}
          done="Coordonnées enregistrées"
          onDone={(read) => {
            setToConfirm(undefined)
            onChanged(read)
          }}
          onClose={() => setToConfirm(undefined)}
        >
          <p>Elles valent aussitôt, sur toutes les pages et dans les messages.</p>
        </ReasonSheet>
      )}
    </section>
  )
}
