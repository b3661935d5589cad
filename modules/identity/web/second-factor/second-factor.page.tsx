import { plural } from '#kernel/wire/plural.ts'
import { momentWords } from '#kernel/wire/due-words.ts'
import { useQueryClient, useQuery } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { useNavigate, useSearchParams, type MetaFunction } from 'react-router'
import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import { TEAM_PASSWORD_MIN } from '#modules/identity/contract/password-rules.ts'
import {
  readSecondFactor,
  type SecondFactor,
  beginSecondFactor,
  confirmSecondFactor,
} from '#modules/identity/contract/second-factor.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { useRead } from '#client/api/use-read.ts'
import { paths } from '#client/paths.ts'
import { guard } from '#client/session/guard.ts'
import { PersonalData } from '#client/session/personal-data.tsx'
import { returnPath } from '#client/session/return-path.ts'
import { Waiting } from '#client/session/waiting.tsx'
import { Button } from '#ui/button.tsx'
import { Failure } from '#ui/lists/failure.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { ListSkeleton } from '#ui/lists/skeleton.tsx'
import { call } from '#client/api/client.ts'
import { FormFailure } from '#ui/forms/form-failure.tsx'
import { Qr } from '#ui/pictures/qr.tsx'
import { OwnPassword } from '../own-password.tsx'
import { FactorForm } from './factor-form.tsx'
import { CodeField, sixDigitsProblem, useCodeForm } from '../code-form.tsx'
import '../identity.css'

export const meta: MetaFunction = () => [{ title: 'Double vérification · Sugu' }]

export const clientLoader = guard()
export const HydrateFallback = Waiting

export default function SecondFactorPage() {
  return (
    <>
      <PageTitle back={paths.profile()}>Double vérification</PageTitle>
      <PersonalData>
        {(user) => (
          <div className="entry-page">
            <Factor key={user._id} user={user} />
          </div>
        )}
      </PersonalData>
    </>
  )
}

function Factor({ user }: { user: UserInfo }) {
  const known = useQueryClient()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [replacing, setReplacing] = useState<'proof' | 'key' | null>(null)
  const queryKey = ['second-factor', user._id]
  const { data, error, refetch, isFetching } = useRead(queryKey, readSecondFactor, {})
  const goOn = async () => {
    setReplacing(null)
    await known.invalidateQueries({ queryKey })
    if (known.getQueryData<SecondFactor>(queryKey)?.lacks) return
    const from = search.get('from')
    if (from) await navigate(returnPath(from), { replace: true })
  }
  if (error)
    return <Failure words={sentenceOf(error)} onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <ListSkeleton count={2} />
  if (data.lacks === 'password')
    return (
      <>
        <Remark>
          {`Votre mot de passe est trop simple pour l’équipe : choisissez-en un d’au moins ${TEAM_PASSWORD_MIN} signes, qui ne soit pas courant.`}
        </Remark>
        <OwnPassword user={user} onChanged={() => void goOn()} />
      </>
    )
  if (!data.enrolled || replacing === 'key')
    return (
      <>
        {data.lacks === 'enrolment' && (
          <Remark>
            L’équipe se connecte avec un mot de passe et un code : activez la double vérification
            pour continuer.
          </Remark>
        )}
        <Enrolment userId={user._id} onDone={() => void goOn()} />
      </>
    )
  if (data.lacks === 'factor')
    return (
      <>
        <p className="muted">Confirmez que c’est bien vous.</p>
        <FactorForm onDone={() => void goOn()} />
      </>
    )
  if (replacing === 'proof') return <FactorForm onDone={() => setReplacing('key')} />
  return (
    <div className="form">
      <Remark tone="ok">
        {`Activée${data.enrolledAt ? ` le ${momentWords(data.enrolledAt)}` : ''}.`}
      </Remark>
      <p>
        {data.recoveryCodes > 0
          ? `Il vous reste ${data.recoveryCodes} ${plural(data.recoveryCodes, 'code')} de secours.`
          : 'Il ne vous reste aucun code de secours : changez d’application pour en avoir d’autres.'}
      </p>
      <Button look="outline" wide onClick={() => setReplacing(data.freshUntil ? 'key' : 'proof')}>
        Changer d’application
      </Button>
    </div>
  )
}

function Enrolment({ userId, onDone }: { userId: string; onDone: () => void }) {
  const [kept, setKept] = useState<readonly string[] | null>(null)
  const begun = useQuery({
    queryKey: ['second-factor-key', userId],
    queryFn: () => call(beginSecondFactor, {}),
    staleTime: Infinity,
    gcTime: 0,
  })
  if (kept) return <CodesToKeep codes={kept} onDone={onDone} />
  if (begun.error)
    return (
      <Failure
        words={sentenceOf(begun.error)}
        onRetry={() => void begun.refetch()}
        busy={begun.isFetching}
      />
    )
  if (!begun.data) return <ListSkeleton count={2} />
  const { uri, secret } = begun.data
  return (
    <div className="form">
      <p>
        Dans une application d’authentification (Google Authenticator, Aegis, 2FAS…), ajoutez un
        compte et scannez ce code.
      </p>
      <div className="justify-self-center">
        <Qr text={uri} label="Clé à scanner avec votre application" size={200} />
      </div>
      <p className="small">
        Sur ce même téléphone,{' '}
        <a className="link" href={uri}>
          ouvrez l’application
        </a>{' '}
        ou recopiez la clé :<b className="block">{secret.match(/.{1,4}/g)?.join(' ')}</b>
      </p>
      <FirstCode onConfirmed={setKept} />
    </div>
  )
}

function FirstCode({ onConfirmed }: { onConfirmed: (codes: readonly string[]) => void }) {
  const { form, busy, sentence, send, code, field } = useCodeForm()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const problems = sixDigitsProblem(code, 'Entrez les 6 chiffres que montre l’application.')
    void send(problems, async () =>
      onConfirmed((await call(confirmSecondFactor, { body: { code } })).recoveryCodes),
    )
  }
  return (
    <form className="form" method="post" noValidate ref={form} onSubmit={submit}>
      <FormFailure sentence={sentence} />
      <CodeField
        label="Code de votre application"
        hint="Les 6 chiffres qu’elle montre maintenant."
        {...field}
      />
      <Button type="submit" wide busy={busy} busyWords="Traitement...">
        Activer
      </Button>
    </form>
  )
}

function CodesToKeep({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <div className="form">
      <Remark tone="ok">La double vérification est activée.</Remark>
      <p>
        Gardez ces codes de secours hors de ce téléphone : chacun ouvre une fois votre compte sans
        l’application. Ils ne seront plus montrés.
      </p>
      <ul className="figures grid grid-cols-2 gap-2" aria-label="Codes de secours">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button wide onClick={onDone}>
        J’ai gardé ces codes
      </Button>
    </div>
  )
}
