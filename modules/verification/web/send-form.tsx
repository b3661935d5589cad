import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'

import { sendVerification } from '#modules/verification/contract/own-verification.ts'
import { PHOTO_DAYS } from '#modules/verification/contract/verification-rules.ts'
import { paperKinds, paperWords } from '#modules/verification/contract/verification-words.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { visibleLength } from '#kernel/wire/plain-text.ts'
import { daysWords } from '#kernel/wire/span-words.ts'
import { call } from '#client/api/client.ts'
import { useSending } from '#client/api/use-sending.ts'
import { newUuid } from '#client/device/new-key.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FieldError } from '#ui/forms/field-error.tsx'
import { FormFailure } from '#ui/forms/form-failure.tsx'
import { RadioRows } from '#ui/forms/radio-rows.tsx'
import { showNotice } from '#ui/lists/notice-store.ts'
import { PhotoChoice } from './photo-choice.tsx'
import { useKeptPhoto } from './use-kept-photo.ts'

type FieldName = 'paperKind' | 'holderName' | 'paper' | 'portrait'
type SendFormProps = { depotNumber: string; changes: QueryKey }

/** The owner's paper, herself with it, and the name on her payout number. */
export function SendForm({ depotNumber, changes }: SendFormProps) {
  const queries = useQueryClient()
  const { form, busy, faults, sentence, send, forgive } = useSending<FieldName>()
  const [kind, setKind] = useState<(typeof paperKinds)[number] | null>(null)
  const [holder, setHolder] = useState('')
  // Sent again after a cut line it is the same request.
  const [key, setKey] = useState(newUuid)
  const paper = useKeptPhoto()
  const portrait = useKeptPhoto()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const problems = {
      ...(!kind && { paperKind: 'Choisissez une pièce.' }),
      ...(visibleLength(holder) < 2 && { holderName: 'Donnez le nom du titulaire.' }),
      ...(!paper.photo && { paper: 'Prenez la pièce en photo.' }),
      ...(!portrait.photo && { portrait: 'Prenez-vous en photo avec la pièce.' }),
    }
    void send(problems, async () => {
      const body = new FormData()
      body.append('paperKind', kind ?? '')
      body.append('holderName', holder.trim())
      if (paper.photo) body.append('paper', paper.photo.blob, 'piece.jpg')
      if (portrait.photo) body.append('portrait', portrait.photo.blob, 'portrait.jpg')
      try {
        await call(sendVerification, { body }, { idempotencyKey: key })
      } catch (failure) {
        void queries.invalidateQueries({ queryKey: changes })
        throw failure
      }
      setKey(newUuid())
      showNotice('Envoyé : une visite de votre boutique est demandée')
      await queries.invalidateQueries({ queryKey: changes })
    })
  }
  return (
    <form className="card form" method="post" noValidate ref={form} onSubmit={submit}>
      <FormFailure sentence={sentence} />
      <h2>Vos pièces</h2>
      <div>
        <p className="medium">Quelle pièce envoyez-vous ?</p>
        <RadioRows
          label="Quelle pièce envoyez-vous ?"
          name="paperKind"
          options={paperKinds}
          value={kind}
          words={(one) => paperWords[one]}
          onChoose={(one) => {
            setKind(one)
            setKey(newUuid())
            forgive('paperKind')
          }}
        />
        {faults.paperKind && <FieldError>{faults.paperKind}</FieldError>}
      </div>
      <PhotoChoice
        label="Photo de la pièce"
        hint="À plat, en entier, à la lumière du jour."
        kept={paper}
        error={paper.photo ? null : faults.paper}
      />
      <PhotoChoice
        label="Photo de vous avec la pièce"
        hint="Votre visage et la pièce se voient ensemble."
        kept={portrait}
        error={portrait.photo ? null : faults.portrait}
      />
      <Field
        label="Nom du titulaire du numéro de dépôt"
        name="holderName"
        maxLength={80}
        autoComplete="name"
        hint={`Le nom que votre opérateur affiche pour le ${formatPhone(depotNumber)}.`}
        value={holder}
        error={faults.holderName}
        onChange={({ target }) => {
          setHolder(target.value)
          setKey(newUuid())
          forgive('holderName')
        }}
      />
      <p className="small muted">
        {`Vos photos sont chiffrées. Deux personnes de l’équipe les ouvrent, et personne d’autre. Elles sont effacées ${daysWords(PHOTO_DAYS)} après la décision.`}
      </p>
      <Button type="submit" wide busy={busy} busyWords="Envoi...">
        Envoyer
      </Button>
    </form>
  )
}
