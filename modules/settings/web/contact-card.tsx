import type { Contact } from '#modules/settings/contract/market-settings.ts'
import { contactWords } from '#modules/settings/contract/setting-words.ts'
import { changeContact, type SettingChanges } from '#modules/settings/contract/settings.ts'
import { call } from '#web/api/client.ts'
import { ReasonedForm } from '#web/api/reasoned-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { typedIn } from '#web/ui/forms/typed-in.ts'

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
  return (
    <ReasonedForm
      id="coordonnees"
      title="Coordonnées"
      save="Enregistrer les coordonnées…"
      readForm={(form) => {
        const typed: Contact = typedIn(form, ...fields)
        const faults = contactProblems(typed)
        return { faults, read: Object.keys(faults).length === 0 ? typed : undefined }
      }}
      question="Changer les coordonnées du marché ?"
      done="Coordonnées enregistrées"
      renderConsequence={() => (
        <p>Elles valent aussitôt, sur toutes les pages et dans les messages.</p>
      )}
      act={(read, reason) => call(changeContact, { body: { contact: read, reason } })}
      onChanged={onChanged}
    >
      {(faultOf) =>
        fields.map((name) => (
          <Field
            key={name}
            name={name}
            label={contactWords[name]}
            hint={hints[name]}
            optional={mayBeEmpty.includes(name)}
            inputMode={keyboards[name] ?? 'text'}
            maxLength={300}
            defaultValue={contact[name]}
            error={faultOf(name)}
          />
        ))
      }
    </ReasonedForm>
  )
}
