import { useState, type ReactNode, type SyntheticEvent } from 'react'
import { requestPhoneProof, givePhoneProof } from '#modules/identity/contract/phone-proof.ts'
import { call } from '#client/api/client.ts'
import type { Reply } from '#kernel/wire/endpoint.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { Button } from '#ui/button.tsx'
import { FormFailure } from '#ui/forms/form-failure.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { Sheet } from '#ui/sheets/sheet.tsx'
import { CodeAgain, useCodeAgain } from './code-again.tsx'
import { CodeField, sixDigitsProblem, useCodeForm } from './code-form.tsx'

type ProvePhoneProps = { phone: string; onDone: () => void; onClose: () => void }

export function ProvePhone({ phone, onDone, onClose }: ProvePhoneProps) {
  return (
    <SmsCodeSheet
      title="Confirmer votre numéro"
      phone={phone}
      ask={() => call(requestPhoneProof, {})}
      give={(code) => call(givePhoneProof, { body: { code } })}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        Un code par SMS montre que ce numéro est le vôtre. C’est demandé une seule fois, et vous
        pourrez commander davantage.
      </p>
    </SmsCodeSheet>
  )
}

type SmsCodeSheetProps = {
  title: string
  phone: string
  /** Sends a code, unless the number is proved. */
  ask: () => Promise<Reply<typeof requestPhoneProof>>
  give: (code: string) => Promise<unknown>
  onDone: () => void
  onClose: () => void
  children: ReactNode
}

function SmsCodeSheet({ title, phone, ask, give, onDone, onClose, children }: SmsCodeSheetProps) {
  const [sent, setSent] = useState<string | null>(null)
  const again = useCodeAgain()
  const { form, busy, sentence, send, code, change, field } = useCodeForm()
  const request = () =>
    send({}, async () => {
      const { proved, message } = await again.ask(ask())
      if (proved) return onDone()
      setSent(message)
      change('')
    })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (!sent) return void request()
    const problems = sixDigitsProblem(code, 'Entrez les 6 chiffres du code.')
    void send(problems, () => give(code)).then((done) => done && onDone())
  }
  return (
    <Sheet open title={title} locked={busy} onClose={onClose}>
      <form className="form" method="post" noValidate ref={form} onSubmit={submit}>
        {children}
        <FormFailure sentence={sentence} />
        <div role="status">{sent && <Remark tone="ok">{sent}</Remark>}</div>
        {sent && <CodeField label={`Code reçu au ${formatPhone(phone)}`} {...field} />}
        <Button type="submit" wide busy={busy} busyWords="Traitement...">
          {sent ? 'Confirmer' : `Recevoir un code au ${formatPhone(phone)}`}
        </Button>
        {sent && <CodeAgain againAt={again.againAt} busy={busy} onAsk={() => void request()} />}
      </form>
    </Sheet>
  )
}
