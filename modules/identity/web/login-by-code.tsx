import type { SyntheticEvent } from 'react'
import { Link, useNavigate } from 'react-router'

import { logInByCode, requestLoginCode } from '#modules/identity/contract/sessions.ts'
import { CallFailure } from '#kernel/wire/call-failure.ts'
import { phoneSentence } from '#kernel/wire/field-rules.ts'
import { call } from '#client/api/client.ts'
import { useMarketFacts } from '#client/api/provider-info.ts'
import { useSending } from '#client/api/use-sending.ts'
import { useTabDraft } from '#client/device/use-tab-draft.ts'
import { ownPaths } from '#client/own-paths.ts'
import { paths } from '#client/paths.ts'
import { saveUser } from '#client/session/user-info.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { PhoneField } from '#ui/forms/phone-field.tsx'
import { problemsOf } from '#ui/forms/typed-in.ts'
import { Remark } from '#ui/lists/remark.tsx'

import { CodeAgain, useCodeAgain } from './code-again.tsx'
import { CodeField, sixDigitsProblem } from './code-form.tsx'
import { EntryForm, useLoginWords } from './entry-form.tsx'
import { useFrom } from './use-way-back.ts'

/** Keeps number and step in the tab: phones reload it after the SMS was read. */
export function LoginByCode({ onEntered }: { onEntered: () => void }) {
  const from = useFrom()
  const navigate = useNavigate()
  const words = useLoginWords('Un code par SMS, sans mot de passe.')
  const { send, faults, forgive, ...sending } = useSending<'phone' | 'code'>()
  const { fields, change, clear } = useTabDraft('login-code')
  const { phone = '', code = '', sent = '' } = fields
  const { againAt, ask } = useCodeAgain(Number(fields['againAt'] ?? 0))
  const inbox = useMarketFacts()?.simulated.smsInbox
  const wrongPhone = () => problemsOf({ phone: phoneSentence(phone) })

  const request = () =>
    send(wrongPhone(), async () => {
      const { message, again } = await ask(call(requestLoginCode, { body: { phone } }))
      change({ sent: message, code: '', againAt: String(Date.now() + again * 1_000) })
    })
  /** A code alone opens no account that was long unused. */
  const isItYours = (refusal: unknown) => {
    if (!(refusal instanceof CallFailure) || refusal.code !== 'identity.long_unused') throw refusal
    void navigate(ownPaths.ownerCheck(from))
    return null
  }
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!sent) return void request()
    const problems = {
      ...wrongPhone(),
      ...sixDigitsProblem(code, 'Entrez les 6 chiffres du code.'),
    }
    void send(problems, async () => {
      const user = await call(logInByCode, { body: { phone, code } }).catch(isItYours)
      clear()
      if (!user) return
      saveUser(user)
      onEntered()
    })
  }
  return (
    <EntryForm
      title="Bonjour"
      words={words}
      sending={sending}
      onSubmit={submit}
      act={sent ? 'Se connecter' : 'Recevoir un code'}
      foot={
        <>
          {sent && <CodeAgain againAt={againAt} busy={sending.busy} onAsk={() => void request()} />}
          <ButtonLink look="plain" wide to={paths.login(from)}>
            Avec mon mot de passe
          </ButtonLink>
          <p className="text-center">
            <Link className="link small py-3" to={ownPaths.lostSim()}>
              J’ai perdu ma SIM
            </Link>
          </p>
        </>
      }
    >
      <PhoneField
        name="phone"
        enterKeyHint={sent ? 'next' : 'send'}
        required
        value={phone}
        error={faults.phone}
        onChange={({ target }) => {
          change({ phone: target.value, sent: '' })
          forgive('phone')
        }}
      />
      <div role="status">{sent && <Remark tone="ok">{sent}</Remark>}</div>
      {sent && inbox && (
        <p>
          {'Les SMS sont simulés ici\u202f: '}
          <a className="link" href={inbox} target="_blank" rel="noopener">
            lire le SMS
          </a>
        </p>
      )}
      {sent && (
        <CodeField
          label="Code reçu par SMS"
          value={code}
          error={faults.code}
          onChange={(typed) => {
            change({ code: typed })
            forgive('code')
          }}
        />
      )}
    </EntryForm>
  )
}
