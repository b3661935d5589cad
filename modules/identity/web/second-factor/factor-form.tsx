import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { visibleLength } from '#kernel/wire/plain-text.ts'
import { useLocation, useNavigate } from 'react-router'

import {
  requestFactorBySms,
  passSecondFactor,
  type SecondFactor,
} from '#modules/identity/contract/second-factor.ts'
import { call } from '#client/api/client.ts'
import { Button } from '#ui/button.tsx'
import { FormFailure } from '#ui/forms/form-failure.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { ownPaths } from '#client/own-paths.ts'
import { setRefusalHandler } from '#client/api/refusal-handler.ts'
import { Sheet } from '#ui/sheets/sheet.tsx'

import { CodeAgain, useCodeAgain } from '../code-again.tsx'
import { CodeField, useCodeForm } from '../code-form.tsx'

type By = 'app' | 'recovery' | 'sms'

const WORDS: Readonly<Record<By, { label: string; hint: string; other: string }>> = {
  app: {
    label: 'Code de votre application',
    hint: '6 chiffres, renouvelés toutes les 30 secondes.',
    other: 'Utiliser l’application',
  },
  recovery: {
    label: 'Code de secours',
    hint: 'Un de ceux que vous avez gardés ; il ne sert qu’une fois.',
    other: 'Utiliser un code de secours',
  },
  sms: { label: 'Code reçu par SMS', hint: '6 chiffres.', other: 'Recevoir un code par SMS' },
}
const ways = ['app', 'recovery', 'sms'] as const

export function FactorForm({ onDone }: { onDone: (state: SecondFactor) => void }) {
  const [by, setBy] = useState<By>('app')
  const [sent, setSent] = useState<string | null>(null)
  const { form, busy, sentence, send, code, change, field } = useCodeForm()
  const again = useCodeAgain()
  const choose = (way: By) => {
    setBy(way)
    setSent(null)
    change('')
    if (way === 'sms')
      void send({}, async () => setSent((await again.ask(call(requestFactorBySms, {}))).message))
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const problems = visibleLength(code) < 6 ? { code: 'Entrez le code.' } : {}
    void send(problems, async () => onDone(await call(passSecondFactor, { body: { by, code } })))
  }
  return (
    <form className="form" method="post" noValidate ref={form} onSubmit={submit}>
      <FormFailure sentence={sentence} />
      <div role="status">{sent && <Remark tone="ok">{sent}</Remark>}</div>
      <CodeField
        key={by}
        label={WORDS[by].label}
        hint={WORDS[by].hint}
        letters={by === 'recovery'}
        {...field}
      />
      <Button type="submit" wide busy={busy} busyWords="Traitement...">
        Confirmer
      </Button>
      {by === 'sms' && (
        <CodeAgain againAt={again.againAt} busy={busy} onAsk={() => choose('sms')} />
      )}
      {ways
        .filter((way) => way !== by)
        .map((way) => (
          <Button key={way} look="outline" wide disabled={busy} onClick={() => choose(way)}>
            {WORDS[way].other}
          </Button>
        ))}
    </form>
  )
}

type ProofRequest = { code: string; answer: (done: boolean) => void }

/** Asks when a call is refused without it, then repeats the call. Forms keep their text. */
export function TeamProof() {
  const [request, setRequest] = useState<ProofRequest | null>(null)
  const waiting = useRef<ProofRequest['answer']>(null)
  const { pathname, search } = useLocation()
  useEffect(
    () =>
      setRefusalHandler(
        (code) =>
          new Promise((answer) => {
            waiting.current?.(false)
            waiting.current = answer
            setRequest({ code, answer })
          }),
      ),
    [],
  )
  const navigate = useNavigate()
  const leaves = request !== null && request.code !== 'session.step_up'
  useEffect(() => {
    if (leaves) void navigate(ownPaths.secondFactor(pathname + search), { replace: true })
  }, [leaves, navigate, pathname, search])
  if (!request || leaves) return null
  const end = (done: boolean) => {
    setRequest(null)
    waiting.current = null
    request.answer(done)
  }
  return (
    <Sheet open title="Confirmez que c’est bien vous" onClose={() => end(false)}>
      <p className="mb-4">
        Ce que vous faites touche à l’argent ou aux droits de quelqu’un : un code est demandé.
      </p>
      <FactorForm onDone={() => end(true)} />
    </Sheet>
  )
}
