import { useQuery } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'

import { beginSecondFactor, confirmSecondFactor } from '#modules/accounts/contract/second-factor.ts'
import { call } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/sentence-of.ts'
import { Button } from '#web/ui/button.tsx'
import { Failure } from '#web/ui/lists/failure.tsx'
import { FormFailure } from '#web/ui/forms/form-failure.tsx'
import { Qr } from '#web/ui/pictures/qr.tsx'
import { Remark } from '#web/ui/lists/remark.tsx'
import { ListSkeleton } from '#web/ui/lists/skeleton.tsx'

import { CodeField, sixDigitsProblem, useCodeForm } from '../code-form.tsx'

/**
 * Sets up an authenticator: its key as a QR code drawn here, a first code, then the codes to keep.
 */
export function Enrolment({ userId, onDone }: { userId: string; onDone: () => void }) {
  const [kept, setKept] = useState<readonly string[] | null>(null)
  const begun = useQuery({
    queryKey: ['second-factor-key', userId],
    queryFn: () => call(beginSecondFactor, {}),
    // Each call makes another key: the one that is shown must be the one that is confirmed.
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
