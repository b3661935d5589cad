import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'

import { CallFailure } from '#kernel/wire/call-failure.ts'
import { phoneSentence, textProblem } from '#kernel/wire/field-rules.ts'
import { OTP_LENGTH } from '#kernel/wire/limits.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { ownName } from '#modules/identity/contract/accounts.ts'
import { enterBySale, requestSaleCode } from '#modules/offers/contract/sale-by-link.ts'
import { OtpBoxes } from '#modules/deliveries/web/index.ts'
import { call } from '#client/api/client.ts'
import { useMarketFacts } from '#client/api/provider-info.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { useNow } from '#client/device/use-now.ts'
import { ownPaths } from '#client/own-paths.ts'
import { paths } from '#client/paths.ts'
import { saveUser, useUser } from '#client/session/user-info.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FieldError } from '#ui/forms/field-error.tsx'
import { PhoneField } from '#ui/forms/phone-field.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { SaleStep } from './sale-step.tsx'
import type { SaleDraft } from './use-sale-draft.ts'

type SaleWhoProps = {
  token: string
  draft: SaleDraft
  /** Shows what is missing. */
  pressed: boolean
  onChange: (changed: SaleDraft) => void
  onStale: () => void
}

export function SaleWho(props: SaleWhoProps) {
  const user = useUser()
  return (
    <SaleStep number={2} title="Vous">
      {user ? (
        <p className="sale-known">
          <Icon name="success" size={20} />
          <span>{`${user.name}, ${formatPhone(user.phone)}`}</span>
        </p>
      ) : (
        <Newcomer {...props} />
      )}
    </SaleStep>
  )
}

type Failure = { sentence: string; signIn: boolean; of: 'phone' | 'code' }

function Newcomer({ token, draft, pressed, onChange, onStale }: SaleWhoProps) {
  const { name = '', phone = '', sent = '' } = draft
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [code, setCode] = useState('')
  const [againAt, setAgainAt] = useState(0)
  const [failure, setFailure] = useState<Failure | null>(null)
  const boxes = useRef<HTMLInputElement>(null)
  const inbox = useMarketFacts()?.simulated.smsInbox
  const isSent = sent !== '' && sent === phone
  const shown = tried || pressed
  const wrongName = textProblem(ownName, name)
  const wrongPhone = phoneSentence(phone)
  const params = { token }
  useEffect(() => {
    if (isSent) boxes.current?.focus({ preventScroll: true })
  }, [isSent])

  const send = async (of: Failure['of'], act: () => Promise<unknown>) => {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      await act()
    } catch (refusal) {
      const { code: why, status } =
        refusal instanceof CallFailure ? refusal : { code: '', status: 0 }
      setFailure({ sentence: sentenceOf(refusal), signIn: why === 'offers.sign_in_first', of })
      if (status === 409 && why !== 'offers.sign_in_first') onStale()
    } finally {
      setBusy(false)
    }
  }
  const request = () => {
    setTried(true)
    if (wrongName || wrongPhone) return
    void send('phone', async () => {
      const { again } = await call(requestSaleCode, { params, body: { phone } })
      setAgainAt(Date.now() + again * 1_000)
      setCode('')
      onChange({ sent: phone })
    })
  }
  const typeCode = (digits: string) => {
    setCode(digits)
    setFailure(null)
    if (digits.length < OTP_LENGTH) return
    void send('code', async () =>
      saveUser(await call(enterBySale, { params, body: { name, phone, code: digits } })),
    )
  }
  const signIn = failure?.signIn && (
    <Link className="link" to={paths.login(ownPaths.saleByLink(token))}>
      Me connecter
    </Link>
  )
  return (
    <>
      <Field
        label="Nom"
        name="name"
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
        maxLength={ownName.max}
        required
        value={name}
        error={shown ? wrongName : undefined}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <PhoneField
        name="phone"
        hint="Nous envoyons un code par SMS. Pas de mot de passe."
        enterKeyHint="send"
        required
        value={phone}
        error={
          (shown ? wrongPhone : undefined) ??
          (failure?.of === 'phone' ? failure.sentence : undefined)
        }
        onChange={({ target }) => {
          setFailure(null)
          onChange({ phone: target.value })
        }}
        onKeyDown={(event) => event.key === 'Enter' && request()}
      />
      {failure?.of === 'phone' && signIn}
      {!isSent && (
        <>
          <Button look="outline" wide busy={busy} busyWords="Envoi..." onClick={request}>
            Recevoir le code
          </Button>
          {pressed && !wrongName && !wrongPhone && (
            <FieldError>Confirmez d’abord votre numéro par le code.</FieldError>
          )}
        </>
      )}
      {isSent && (
        <div className="sale-code">
          <p className="small">{`Code reçu par SMS au ${phone}`}</p>
          <OtpBoxes
            ref={boxes}
            label="Code reçu par SMS"
            value={code}
            error={
              failure?.of === 'code'
                ? failure.sentence
                : pressed && code.length < OTP_LENGTH
                  ? 'Entrez les 6 chiffres du code.'
                  : null
            }
            onChange={typeCode}
          />
          {signIn}
          <Again at={againAt} busy={busy} onPress={request} />
          {inbox && (
            <a className="link small" href={inbox} target="_blank" rel="noopener">
              Les SMS sont simulés ici : lire le SMS
            </a>
          )}
        </div>
      )}
    </>
  )
}

type AgainProps = { at: number; busy: boolean; onPress: () => void }

function Again({ at, busy, onPress }: AgainProps) {
  const seconds = Math.ceil((at - useNow(1_000)) / 1_000)
  return seconds > 0 ? (
    <p className="small muted">{`Un autre code dans ${seconds}\u00a0s`}</p>
  ) : (
    <Button look="plain" size="small" busy={busy} onClick={onPress}>
      Un autre code
    </Button>
  )
}
