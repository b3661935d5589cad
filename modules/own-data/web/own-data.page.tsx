import { daysWords } from '#kernel/wire/span-words.ts'
import { momentWords, untilWords } from '#kernel/wire/due-words.ts'
import type { MetaFunction } from 'react-router'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { paths } from '#client/paths.ts'
import { guard } from '#client/session/guard.ts'
import { PersonalData } from '#client/session/personal-data.tsx'
import { Waiting } from '#client/session/waiting.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { addressOf } from '#kernel/wire/typed-client.ts'
import {
  requestDataExport,
  openDataJson,
  openDataPage,
  OWN_DATA_DAYS,
  readDataExport,
  type DataExport,
} from '#modules/own-data/contract/own-data.ts'
import { call } from '#client/api/client.ts'
import { SaveButton } from '#client/api/save-button.tsx'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { useRead } from '#client/api/use-read.ts'
import { Button } from '#ui/button.tsx'
import { Failure } from '#ui/lists/failure.tsx'
import { FormFailure } from '#ui/forms/form-failure.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { ListSkeleton } from '#ui/lists/skeleton.tsx'

const WAITING_MS = 5_000

export const meta: MetaFunction = () => [
  {
    title: 'Recevoir ce que nous gardons de vous · Sugu',
  },
]

export const clientLoader = guard()
export const HydrateFallback = Waiting

export default function OwnDataPage() {
  return (
    <div className="narrow">
      <PageTitle back={paths.settings()}>Recevoir ce que nous gardons de vous</PageTitle>
      <PersonalData>{(user) => <OwnData key={user._id} />}</PersonalData>
    </div>
  )
}

function OwnData() {
  const queries = useQueryClient()
  const key = ['own-data']
  const { data, error, isFetching, refetch } = useRead(
    key,
    readDataExport,
    {},
    {
      refetchInterval: ({ state }) => (isBeingMade(state.data?.export) ? WAITING_MS : false),
      refetchOnWindowFocus: true,
    },
  )
  const ask = useMutation({
    mutationFn: () => call(requestDataExport, {}),
    onSuccess: (made) => queries.setQueryData(key, { export: made }),
  })
  if (!data)
    return error ? (
      <Failure words={sentenceOf(error)} onRetry={() => void refetch()} busy={isFetching} />
    ) : (
      <ListSkeleton count={1} />
    )
  const copy = data.export
  return (
    <section className="card stack">
      <p>
        Votre compte, vos adresses, vos commandes, vos paiements, vos messages : tout ce qui est à
        vous, dans deux fichiers, l’un à lire, l’autre pour une machine. Ce que d’autres nous ont
        confié n’y est pas.
      </p>
      <FormFailure sentence={ask.error && sentenceOf(ask.error)} />
      {!copy && (
        <Button
          className="mt-4"
          wide
          busy={ask.isPending}
          busyWords="Envoi..."
          onClick={() => ask.mutate()}
        >
          Demander une copie
        </Button>
      )}
      <div role="status">
        {isBeingMade(copy) && (
          <Remark tone="info">
            Votre copie se prépare. Une notification vous dit quand elle est prête, au plus tard
            dans un jour.
          </Remark>
        )}
      </div>
      {copy?.madeAt && copy.endsAt && (
        <>
          <p className="small muted">
            {`Faite ${momentWords(copy.madeAt)}. Elle s’ouvre ${untilWords(copy.endsAt)}, ${daysWords(OWN_DATA_DAYS)} en tout, depuis votre session seule.`}
          </p>
          <div className="flex flex-wrap gap-2">
            <SaveButton
              address={addressOf(openDataPage, { params: { id: copy._id } })}
              name="mes-donnees-sugu.html"
            >
              Enregistrer pour lire
            </SaveButton>
            <SaveButton
              address={addressOf(openDataJson, { params: { id: copy._id } })}
              name="mes-donnees-sugu.json"
            >
              Enregistrer en JSON
            </SaveButton>
          </div>
        </>
      )}
    </section>
  )
}

function isBeingMade(copy: DataExport | null | undefined): boolean {
  return !!copy && !copy.madeAt
}
