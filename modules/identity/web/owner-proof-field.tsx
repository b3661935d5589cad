import { useState } from 'react'

import { readSession } from '#modules/identity/contract/accounts.ts'
import { noOwnCode, requestOwnCode } from '#modules/identity/contract/owner-proof.ts'
import { OTP_LENGTH } from '#kernel/wire/limits.ts'
import { noPassword, requiredProblem } from '#kernel/wire/field-rules.ts'
import { readCode } from '#kernel/wire/typed-digits.ts'
import { call } from '#client/api/client.ts'
import { useMarketFacts } from '#client/api/provider-info.ts'
import { useRead } from '#client/api/use-read.ts'
import { useSending } from '#client/api/use-sending.ts'
import { useUser } from '#client/session/user-info.ts'
import { Button } from '#ui/button.tsx'
import { FormFailure } from '#ui/forms/form-failure.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { typedIn } from '#ui/forms/typed-in.ts'
import { Remark } from '#ui/lists/remark.tsx'

import { CodeAgain, useCodeAgain } from './code-again.tsx'
import { CodeField } from './code-form.tsx'

export type ProofField = 'password' | 'code'

/** @returns undefined until it is known */
export function useHasPassword(): boolean | undefined {
  const user = useUser()
  const { data, isError } = useRead(
    ['own-session', user?._id],
    readSession,
    {},
    { enabled: Boolean(user) },
  )
  return data?.hasPassword ?? (data || isError ? true : undefined)
}

type OwnerProofProps = {
  faults: Partial<Record<ProofField, string | null>>
  forgive: (field: ProofField) => void
}

/** Asks for the password, or for a code by SMS where the account has no password. */
export function OwnerProof({ faults, forgive }: OwnerProofProps) {
  const hasPassword = useHasPassword()
  if (hasPassword === undefined) return <p className="muted">Chargement...</p>
  if (!hasPassword) return <OwnCode error={faults.code} onChange={() => forgive('code')} />
  return (
    <PasswordField
      label="Votre mot de passe"
      name="password"
      autoComplete="current-password"
      enterKeyHint="done"
      required
      error={faults.password}
      onChange={() => forgive('password')}
    />
  )
}

type OwnCodeProps = { error: string | null | undefined; onChange: () => void }

export function OwnCode({ error, onChange }: OwnCodeProps) {
  const [sent, setSent] = useState<string | null>(null)
  const [code, setCode] = useState('')
  const again = useCodeAgain()
  const { send, busy, sentence } = useSending<never>()
  const inbox = useMarketFacts()?.simulated.smsInbox
  const request = () =>
    send({}, async () => {
      const { message } = await again.ask(call(requestOwnCode, {}))
      setSent(message)
      setCode('')
    })
  return (
    <div className="grid gap-3">
      <FormFailure sentence={sentence} />
      <div role="status">{sent && <Remark tone="ok">{sent}</Remark>}</div>
      {sent && inbox && (
        <p>
          {'Les SMS sont simulés ici\u202f: '}
          <a className="link" href={inbox} target="_blank" rel="noopener">
            lire le SMS
          </a>
        </p>
      )}
      <CodeField
        label="Code reçu par SMS"
        value={code}
        error={error ?? undefined}
        onChange={(typed) => {
          setCode(typed)
          onChange()
        }}
      />
      {sent ? (
        <CodeAgain againAt={again.againAt} busy={busy} onAsk={() => void request()} />
      ) : (
        <Button look="outline" wide busy={busy} busyWords="Envoi..." onClick={() => void request()}>
          Recevoir un code
        </Button>
      )}
    </div>
  )
}

/** Reads what the form proves with: the field that it shows. */
export function ownerProofIn(form: HTMLFormElement): {
  proof: Partial<Record<ProofField, string>>
  problems: Partial<Record<ProofField, string>>
} {
  const { password, code } = typedIn(form, 'password', 'code')
  if (form.elements.namedItem('code'))
    return { proof: { code }, problems: readCode(code, OTP_LENGTH) ? {} : { code: noOwnCode } }
  const problem = requiredProblem(password, noPassword)
  return { proof: { password }, problems: problem ? { password: problem } : {} }
}
