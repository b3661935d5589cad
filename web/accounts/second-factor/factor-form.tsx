import { useState, type SyntheticEvent } from 'react'

import {
  askFactorBySms,
  passSecondFactor,
  type SecondFactor,
} from '#contract/accounts/second-factor.ts'
import { call } from '#web/api/client.ts'
import { useSending } from '#web/api/use-sending.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Remark } from '#web/ui/remark.tsx'

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

/** The second factor of this session: by the application, a code that was kept, or an SMS. */
export function FactorForm({ onDone }: { onDone: (state: SecondFactor) => void }) {
  const [by, setBy] = useState<By>('app')
  const [code, setCode] = useState('')
  const [told, setTold] = useState<string | null>(null)
  const { form, busy, faults, sentence, send, forgive } = useSending<'code'>()
  const turnTo = (way: By) => {
    setBy(way)
    setCode('')
    setTold(null)
    forgive('code')
    if (way === 'sms') void send({}, async () => setTold((await call(askFactorBySms, {})).message))
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const problems = code.trim().length < 6 ? { code: 'Entrez le code.' } : {}
    void send(problems, async () => onDone(await call(passSecondFactor, { body: { by, code } })))
  }
  return (
    <form className="form" method="post" noValidate ref={form} onSubmit={submit}>
      <FormFailure sentence={sentence} />
      <div role="status">{told && <Remark tone="ok">{told}</Remark>}</div>
      <Field
        key={by}
        label={WORDS[by].label}
        hint={WORDS[by].hint}
        name="code"
        inputMode={by === 'recovery' ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        enterKeyHint="done"
        maxLength={20}
        required
        value={code}
        error={faults.code}
        onChange={({ target }) => {
          setCode(target.value)
          forgive('code')
        }}
      />
      <Button type="submit" wide busy={busy} busyWords="Traitement...">
        Confirmer
      </Button>
      {ways
        .filter((way) => way !== by)
        .map((way) => (
          <Button key={way} look="outline" wide disabled={busy} onClick={() => turnTo(way)}>
            {WORDS[way].other}
          </Button>
        ))}
    </form>
  )
}
