import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, type MetaFunction } from 'react-router'

import {
  readVisit,
  reportVisit,
  type ShopVisit,
  takeVisit,
} from '#modules/verification/contract/shop-visits.ts'
import { findingWords, visitFindings } from '#modules/verification/contract/verification-words.ts'
import { shopPlaceWords } from '#modules/shops/contract/shop-place.ts'
import { throughDayWords } from '#kernel/wire/due-words.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { call } from '#client/api/client.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { useAct } from '#client/api/use-act.ts'
import { useRead } from '#client/api/use-read.ts'
import { useSending } from '#client/api/use-sending.ts'
import { newUuid } from '#client/device/new-key.ts'
import { useNow } from '#client/device/use-now.ts'
import { guard } from '#client/session/guard.ts'
import { PersonalData } from '#client/session/personal-data.tsx'
import { Waiting } from '#client/session/waiting.tsx'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/forms/field-error.tsx'
import { FormFailure } from '#ui/forms/form-failure.tsx'
import { RadioRows } from '#ui/forms/radio-rows.tsx'
import { CardsSkeleton } from '#ui/lists/cards-skeleton.tsx'
import { showNotice } from '#ui/lists/notice-store.ts'
import { Remark } from '#ui/lists/remark.tsx'
import { SmallFailure } from '#ui/lists/small-failure.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { PhotoChoice } from './photo-choice.tsx'
import { useKeptPhoto } from './use-kept-photo.ts'

export const meta: MetaFunction = () => [{ title: 'Visite d’une boutique · Sugu' }]

export const clientLoader = guard()
export const HydrateFallback = Waiting

export default function ShopVisitPage() {
  const { id = '' } = useParams()
  return (
    <div className="mx-auto max-w-[640px]">
      <PageTitle>Visite d’une boutique</PageTitle>
      <PersonalData>{(user) => <Visit key={id} id={id} userId={user._id} />}</PersonalData>
    </div>
  )
}

function Visit({ id, userId }: { id: string; userId: string }) {
  const key = ['shop-visit', userId, id]
  const { data, error, isFetching, refetch } = useRead(key, readVisit, { params: { id } })
  const now = useNow(60_000)
  const take = useAct(() => call(takeVisit, { params: { id } }), {
    done: 'Noté : la boutique est prévenue',
    changes: key,
  })
  if (!data)
    return error ? (
      <SmallFailure words={sentenceOf(error)} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <CardsSkeleton />
    )
  return (
    <div className="grid gap-4">
      <section className="card" aria-labelledby="boutique">
        <h2 id="boutique">{data.shopName}</h2>
        <p>{shopPlaceWords(data)}</p>
        {data.phone && (
          <p>
            <a className="link" href={`tel:+223${data.phone}`}>
              {formatPhone(data.phone)}
            </a>
          </p>
        )}
        {!data.visitedAt && (
          <p className="small muted">{`À voir ${throughDayWords(data.dueAt, now)}`}</p>
        )}
      </section>
      {data.visitedAt ? (
        <Remark tone="ok">Cette boutique a été visitée. Merci.</Remark>
      ) : data.isCallers ? (
        <Report visit={data} changes={key} />
      ) : (
        <>
          {data.visitor && <Remark tone="info">{`${data.visitor} y va.`}</Remark>}
          <Button
            wide
            busy={take.isPending}
            busyWords="Traitement..."
            onClick={() => take.mutate()}
          >
            J’y vais
          </Button>
        </>
      )}
    </div>
  )
}

type FieldName = 'finding' | 'place'

function Report({ visit, changes }: { visit: ShopVisit; changes: readonly string[] }) {
  const queries = useQueryClient()
  const { form, busy, faults, sentence, send, forgive } = useSending<FieldName>()
  const [finding, setFinding] = useState<(typeof visitFindings)[number] | null>(null)
  const place = useKeptPhoto()
  const [key, setKey] = useState(newUuid)
  const submit = () => {
    const problems = {
      ...(!finding && { finding: 'Dites ce que vous avez vu.' }),
      ...(!place.photo && { place: 'Prenez la boutique en photo.' }),
    }
    void send(problems, async () => {
      const body = new FormData()
      body.append('finding', finding ?? '')
      if (place.photo) body.append('place', place.photo.blob, 'boutique.jpg')
      await call(reportVisit, { params: { id: visit._id }, body }, { idempotencyKey: key })
      showNotice('Envoyé. Merci.')
      await queries.invalidateQueries({ queryKey: changes })
    })
  }
  return (
    <form
      className="card form"
      method="post"
      noValidate
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <FormFailure sentence={sentence} />
      <div>
        <p className="medium">Qu’avez-vous vu ?</p>
        <RadioRows
          label="Qu’avez-vous vu ?"
          name="finding"
          options={visitFindings}
          value={finding}
          words={(one) => findingWords[one]}
          onChoose={(one) => {
            setFinding(one)
            setKey(newUuid())
            forgive('finding')
          }}
        />
        {faults.finding && <FieldError>{faults.finding}</FieldError>}
      </div>
      <PhotoChoice
        label="Photo de la boutique"
        hint="Prise d’où vous êtes, avec sa façade ou son étal."
        kept={place}
        error={place.photo ? null : faults.place}
      />
      <Button type="submit" wide busy={busy} busyWords="Envoi...">
        Envoyer
      </Button>
    </form>
  )
}
