import { momentWords } from '#kernel/wire/due-words.ts'
import { useQueryClient } from '@tanstack/react-query'
import {
  type SettingChange,
  type SettingChanges,
  changeContact,
  changeSmsSender,
} from '#modules/settings/contract/settings.ts'
import { Reading } from '#client/api/reading.tsx'
import type { Contact } from '#modules/settings/contract/market-settings.ts'
import { contactWords } from '#modules/settings/contract/setting-words.ts'
import { call } from '#client/api/client.ts'
import { ReasonedForm } from '#client/api/reasoned-form.tsx'
import { Field } from '#ui/forms/field.tsx'
import { typedIn, problemsOf } from '#ui/forms/typed-in.ts'
import { phoneSentence, textProblem, worldNumberProblem } from '#kernel/wire/field-rules.ts'
import { readText } from '#kernel/wire/plain-text.ts'
import {
  contactTexts,
  NO_EMAIL,
  NO_PAGE,
  pageForm,
} from '#modules/settings/contract/contact-rules.ts'
import { readWorldNumber } from '#kernel/wire/phones.ts'
import { isSmsSender, SENDER_SENTENCE } from '#modules/settings/contract/sms-sender-rule.ts'
import { CeilingsCard, DeadlinesCard, MessagePricesCard } from './figure-cards.tsx'
import { SellingCard } from './selling-card.tsx'
import { settingChangesKey, useSettingChanges } from './use-setting-changes.ts'
import { marketSettingsKey } from './use-market-settings.ts'
import { Differences, WaitingChange } from './waiting-change.tsx'

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

const atOnce: readonly SettingChange['topic'][] = ['contact', 'messages', 'sender']

export function SettingsCards({ approvedOnly = false }: { approvedOnly?: boolean }) {
  const queries = useQueryClient()
  const query = useSettingChanges()
  const onChanged = (read: SettingChanges) => {
    queries.setQueryData(settingChangesKey, read)
    void queries.invalidateQueries({ queryKey: marketSettingsKey })
  }
  return (
    <Reading query={query} cards={3}>
      {({ settings, changes }) => {
        const waiting = changes.filter(({ decision }) => decision === null)
        const waits = (wanted: SettingChange['topic']) =>
          waiting.some(({ topic }) => topic === wanted)
        return (
          <>
            {waiting.map((change) => (
              <WaitingChange key={change.id} change={change} onChanged={onChanged} />
            ))}
            {!approvedOnly && (
              <ContactCard
                key={JSON.stringify(settings.contact)}
                contact={settings.contact}
                onChanged={onChanged}
              />
            )}
            {!approvedOnly && (
              <MessagePricesCard
                key={JSON.stringify(settings.messages)}
                settings={settings}
                onChanged={onChanged}
              />
            )}
            {!approvedOnly && (
              <SmsSenderCard
                key={settings.sender.sender}
                sender={settings.sender.sender}
                onChanged={onChanged}
              />
            )}
            <SellingCard
              key={JSON.stringify(settings.selling)}
              selling={settings.selling}
              waits={waits('selling')}
              onChanged={onChanged}
            />
            <DeadlinesCard
              key={JSON.stringify(settings.deadlines)}
              settings={settings}
              waits={waits('deadlines')}
              onChanged={onChanged}
            />
            <CeilingsCard
              key={JSON.stringify(settings.ceilings)}
              settings={settings}
              waits={waits('ceilings')}
              onChanged={onChanged}
            />
            <ChangeList
              changes={changes.filter(
                ({ decision, topic }) =>
                  decision !== null && !(approvedOnly && atOnce.includes(topic)),
              )}
            />
          </>
        )
      }}
    </Reading>
  )
}

function ChangeList({ changes }: { changes: readonly SettingChange[] }) {
  return (
    <section className="card" aria-labelledby="historique">
      <div className="card-head">
        <h2 id="historique">Historique</h2>
      </div>
      {changes.length === 0 && <p className="muted">Rien n’a encore été changé.</p>}
      <ul className="grid gap-4">
        {changes.map((change) => (
          <li key={change.id}>
            <b>{wordsOf(change)}</b>
            <span className="small muted block">{change.reason}</span>
            <Differences of={change} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function wordsOf({ decision, askedBy, decidedBy, decidedAt }: SettingChange): string {
  const when = decidedAt ? momentWords(decidedAt) : ''
  if (decision === 'refused') return `Refusé par ${decidedBy}, le ${when}. Demandé par ${askedBy}`
  return askedBy === decidedBy
    ? `${askedBy}, le ${when}`
    : `${askedBy}, approuvé par ${decidedBy} le ${when}`
}

type ContactCardProps = { contact: Contact; onChanged: (read: SettingChanges) => void }

function ContactCard({ contact, onChanged }: ContactCardProps) {
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

/** Checks before the reason is asked for, as the server does. */
function contactProblems(typed: Contact): Partial<Record<keyof Contact, string>> {
  const page = (url: string) => (pageForm.test(readText(url)) ? undefined : NO_PAGE)
  return problemsOf({
    company: textProblem(contactTexts.company, typed.company),
    rccm: undefined,
    nif: undefined,
    phone: phoneSentence(typed.phone),
    whatsapp: readWorldNumber(typed.whatsapp) ? undefined : worldNumberProblem,
    email: /^\S+@\S+\.\S+$/.test(typed.email) ? undefined : NO_EMAIL,
    address: textProblem(contactTexts.address, typed.address),
    openingHours: textProblem(contactTexts.openingHours, typed.openingHours),
    facebook: page(typed.facebook),
    instagram: page(typed.instagram),
    tiktok: page(typed.tiktok),
    youtube: page(typed.youtube),
  })
}

type SmsSenderCardProps = { sender: string; onChanged: (read: SettingChanges) => void }

function SmsSenderCard({ sender, onChanged }: SmsSenderCardProps) {
  return (
    <ReasonedForm
      id="expediteur"
      title="Expéditeur des SMS"
      save="Enregistrer…"
      readForm={(form) => readSender(typedIn(form, 'sender').sender)}
      question="Changer l’expéditeur des SMS ?"
      done="Expéditeur des SMS enregistré"
      renderConsequence={() => (
        <p>
          L’opérateur refuse une adresse qui n’est pas de votre contrat : essayez ensuite par un
          SMS, avec « npm run sugu -- sms » et un numéro.
        </p>
      )}
      act={(typed, reason) =>
        call(changeSmsSender, { body: { sender: { sender: typed }, reason } })
      }
      onChanged={onChanged}
    >
      {(faultOf) => (
        <Field
          name="sender"
          label="Adresse d’envoi"
          hint="Comme votre contrat la donne : tel:+2230000. Rien : celle de la configuration du serveur."
          optional
          inputMode="tel"
          maxLength={20}
          defaultValue={sender}
          error={faultOf('sender')}
        />
      )}
    </ReasonedForm>
  )
}

function readSender(typed: string) {
  const read = typed.replaceAll(/\s/g, '')
  return isSmsSender(read) ? { read, faults: {} } : { faults: { sender: SENDER_SENTENCE } }
}
