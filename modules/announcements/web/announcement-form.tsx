import { plural } from '#kernel/wire/plural.ts'
import { daysWords } from '#kernel/wire/span-words.ts'
import {
  ANNOUNCEMENT_ALONE_DAYS,
  ANNOUNCEMENT_ALONE_MAX,
  ANNOUNCEMENT_TEXT_MAX,
  ANNOUNCEMENT_TITLE_MAX,
  announce,
  audienceRoles,
  countAudience,
  type Announcement,
  type AudienceRole,
} from '#modules/announcements/contract/announcements.ts'
import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'

import { plans } from '#modules/plans/contract/plans.ts'
import type { Call } from '#kernel/wire/endpoint.ts'
import { regions } from '#modules/places/contract/locations.ts'
import { formatCount } from '#kernel/wire/money.ts'
import { visibleLength } from '#kernel/wire/plain-text.ts'
import { call } from '#client/api/client.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { useSending } from '#client/api/use-sending.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FieldError } from '#ui/forms/field-error.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { showNotice } from '#ui/lists/notice-store.ts'
import { Remark } from '#ui/lists/remark.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import './announcements.css'

const empty = { title: '', text: '', link: '', role: 'all', area: '', plan: '', at: '' }
type Draft = typeof empty
type Area = Call<typeof countAudience>['body']['area']

export function AnnouncementForm({ changes }: { changes: QueryKey }) {
  const queries = useQueryClient()
  const [draft, setDraft] = useState<Draft>(empty)
  const { form, busy, faults, sentence, send, forgive } = useSending<keyof Draft>()
  const body = bodyOf(draft)
  const { role, area, plan, at } = body
  const counted = useQuery({
    queryKey: ['admin', 'audience', role, area, plan, at],
    queryFn: ({ signal }) => call(countAudience, { body: { role, area, plan, at } }, { signal }),
  })
  const set = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part })
    for (const name of Object.keys(part) as (keyof Draft)[]) forgive(name)
  }
  const submit = async () => {
    const problems = {
      ...(visibleLength(draft.title) > 0 ? {} : { title: 'Écrivez un titre.' }),
      ...(visibleLength(draft.text) > 0 ? {} : { text: 'Écrivez un texte.' }),
    }
    const done = await send(problems, async () => {
      const { state } = await call(announce, { body })
      showNotice(
        state === 'asked'
          ? 'Demandée : une autre personne doit l’approuver'
          : 'Annonce enregistrée',
      )
    })
    if (!done) return
    setDraft(empty)
    await queries.invalidateQueries({ queryKey: changes })
  }
  const carries = role === 'livreur' || role === 'chef_livreur'
  return (
    <form
      ref={form}
      className="work-columns two-one form-with-table"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <section className="card form announcement-fields">
        <div className="announcement-audience">
          <Select
            label="À qui"
            name="role"
            options={audienceRoles.map((value) => ({ value, label: roleWords[value] }))}
            value={draft.role}
            onChange={({ target }) => set({ role: target.value, area: '', plan: '' })}
          />
          <Select
            label="Zone"
            name="area"
            placeholder="Toutes les zones"
            options={
              carries
                ? Object.entries(zoneWords).map(([value, label]) => ({ value, label }))
                : regions
            }
            value={draft.area}
            onChange={({ target }) => set({ area: target.value })}
          />
          {role === 'vendeur' && (
            <Select
              label="Formule"
              name="plan"
              placeholder="Toutes les formules"
              options={Object.entries(plans).map(([value, { label }]) => ({ value, label }))}
              value={draft.plan}
              onChange={({ target }) => set({ plan: target.value })}
            />
          )}
          <Field
            label="Quand"
            name="at"
            type="datetime-local"
            hint="Vide : maintenant."
            error={faults.at}
            value={draft.at}
            onChange={({ target }) => set({ at: target.value })}
          />
        </div>
        <Field
          label="Titre"
          name="title"
          hint={`${draft.title.length} sur ${ANNOUNCEMENT_TITLE_MAX}`}
          maxLength={ANNOUNCEMENT_TITLE_MAX}
          error={faults.title}
          value={draft.title}
          onChange={({ target }) => set({ title: target.value })}
        />
        <TextArea
          label="Texte"
          name="text"
          rows={4}
          hint={`${draft.text.length} sur ${ANNOUNCEMENT_TEXT_MAX}`}
          maxLength={ANNOUNCEMENT_TEXT_MAX}
          error={faults.text}
          value={draft.text}
          onChange={({ target }) => set({ text: target.value })}
        />
        <Field
          label="Lien de Sugu"
          name="link"
          optional
          hint="Une page du marché, par exemple /boutique."
          error={faults.link}
          value={draft.link}
          onChange={({ target }) => set({ link: target.value })}
        />
      </section>
      <div className="grid content-start gap-4">
        <PhonePreview title={draft.title} text={draft.text} />
        <section className="card" aria-label="Qui la recevra">
          <div aria-live="polite">
            {counted.error && <FieldError>{sentenceOf(counted.error)}</FieldError>}
            {counted.data && <Counted {...counted.data} />}
          </div>
          {sentence && <FieldError>{sentence}</FieldError>}
          <Button className="mt-4" type="submit" wide busy={busy} busyWords="Envoi...">
            {counted.data?.needsAnother
              ? 'Demander l’accord'
              : draft.at
                ? 'Prévoir l’annonce'
                : 'Envoyer'}
          </Button>
        </section>
      </div>
    </form>
  )
}

function Counted({
  people,
  served,
  needsAnother,
}: {
  people: number
  served: number
  needsAnother: boolean
}) {
  const reached = people - served
  return (
    <>
      <p>
        <b className="text-xl">{formatCount(reached)}</b>{' '}
        {plural(reached, 'personne la recevra', 'personnes la recevront')}
      </p>
      {people === 0 && <p className="muted">Personne ne correspond.</p>}
      {served > 0 && (
        <p className="small muted">{`${formatCount(served)} ont déjà une annonce ce jour-là.`}</p>
      )}
      {needsAnother && (
        <Remark tone="info">
          {`Plus de ${formatCount(ANNOUNCEMENT_ALONE_MAX)} personnes en ${daysWords(ANNOUNCEMENT_ALONE_DAYS)} : une deuxième personne de l’équipe doit approuver.`}
        </Remark>
      )}
    </>
  )
}

function bodyOf({ title, text, link, role, area, plan, at }: Draft) {
  return {
    title,
    text,
    link: link.trim() || null,
    role: role as AudienceRole,
    area: (area || null) as Area,
    plan: (plan || null) as keyof typeof plans | null,
    // Bamako has UTC all year, whatever the clock of this computer.
    at: at ? new Date(`${at}:00Z`).toISOString() : null,
  }
}

function PhonePreview({ title, text }: { title: string; text: string }) {
  const shownTitle = title.trim() || 'Titre'
  const shownText = text.trim() || 'Texte de l’annonce'
  return (
    <section className="card phone-card" aria-label="Aperçu sur un téléphone">
      <div className="phone-screen">
        <div className="phone-push">
          <Icon name="bell" size={20} />
          <p>
            <b className="truncate">{shownTitle}</b>
            <span className="small muted">{shownText}</span>
          </p>
        </div>
        <p className="phone-head">Notifications</p>
        <div className="phone-notice">
          <Icon name="megaphone" size={20} />
          <p>
            <b>{shownTitle}</b>
            <br />
            <span className="small muted">{shownText}</span>
          </p>
        </div>
      </div>
    </section>
  )
}

const roleWords: Readonly<Record<AudienceRole, string>> = {
  all: 'Tous',
  buyer: 'Acheteurs',
  vendeur: 'Vendeurs',
  livreur: 'Livreurs',
  chef_livreur: 'Chefs livreurs',
}

const zoneWords: Readonly<Record<string, string>> = {
  'bamako-rive-gauche': 'Bamako, rive gauche',
  'bamako-rive-droite': 'Bamako, rive droite',
  peripherie: 'Périphérie',
  regions: 'Régions',
  nord: 'Nord',
}

export function audienceWords({ role, area, plan }: Pick<Announcement, 'role' | 'area' | 'plan'>) {
  const place = area === null ? 'toutes zones' : (zoneWords[area] ?? area)
  return [roleWords[role], place, ...(plan ? [`formule ${plans[plan].label}`] : [])].join(', ')
}
