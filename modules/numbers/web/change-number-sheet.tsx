import { codeLifeWords, daysWords } from '#kernel/wire/span-words.ts'
import { useState, type SyntheticEvent } from 'react'
import { Link } from 'react-router'

import { CodeField, OwnerProof, ownerProofIn, useHasPassword } from '#modules/identity/web/index.ts'
import {
  giveNumberCode,
  NUMBER_WAIT_DAYS,
  OLD_SESSION_DAYS,
  type OwnNumber,
  requestNumberChange,
} from '#modules/numbers/contract/number-change.ts'
import { atWords } from '#kernel/wire/due-words.ts'
import { phoneSentence } from '#kernel/wire/field-rules.ts'
import { OTP_LENGTH } from '#kernel/wire/limits.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { readCode } from '#kernel/wire/typed-digits.ts'
import { call } from '#client/api/client.ts'
import { useMarketFacts } from '#client/api/provider-info.ts'
import { useSending } from '#client/api/use-sending.ts'
import { ownPaths } from '#client/own-paths.ts'
import { Button } from '#ui/button.tsx'
import { FormFailure } from '#ui/forms/form-failure.tsx'
import { PhoneField } from '#ui/forms/phone-field.tsx'
import { RadioRows } from '#ui/forms/radio-rows.tsx'
import { typedIn } from '#ui/forms/typed-in.ts'
import { showNotice } from '#ui/lists/notice-store.ts'
import { Sheet } from '#ui/sheets/sheet.tsx'

type Change = NonNullable<OwnNumber['change']>
type Way = 'both' | 'lost'

type ChangeNumberSheetProps = {
  phone: string
  /** Asked for before; its codes are missing. */
  change: Change | null
  onChanged: (next: OwnNumber) => void
  onClose: () => void
}

export function ChangeNumberSheet(props: ChangeNumberSheetProps) {
  const { phone, onChanged, onClose } = props
  const [change, setChange] = useState(props.change)
  const follow = (next: OwnNumber) => {
    onChanged(next)
    setChange(next.change)
    const isOver = !next.change || next.change.effectiveAt !== null
    if (!isOver) return
    showNotice(
      next.change?.effectiveAt
        ? `Votre numéro change ${atWords(next.change.effectiveAt)}.`
        : 'Votre numéro a changé.',
    )
    onClose()
  }
  return (
    <Sheet open title="Changer de numéro" onClose={onClose}>
      {change ? (
        <Codes
          key={String(change.newProved)}
          phone={phone}
          change={change}
          onGiven={follow}
          onOther={() => setChange(null)}
        />
      ) : (
        <NewNumber onAsked={follow} />
      )}
    </Sheet>
  )
}

function NewNumber({ onAsked }: { onAsked: (next: OwnNumber) => void }) {
  const [way, setWay] = useState<Way>('both')
  // Without a password its code would go to the number that is lost.
  const needsTeam = useHasPassword() === false && way === 'lost'
  const { form, busy, sentence, faults, send, forgive } = useSending<
    'phone' | 'password' | 'code'
  >()
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { phone } = typedIn(event.currentTarget, 'phone')
    const owner = way === 'lost' ? ownerProofIn(event.currentTarget) : { proof: {}, problems: {} }
    const problem = phoneSentence(phone)
    const problems = { ...owner.problems, ...(problem ? { phone: problem } : {}) }
    void send(problems, async () =>
      onAsked(await call(requestNumberChange, { body: { phone, way, ...owner.proof } })),
    )
  }
  return (
    <form className="form" method="post" noValidate ref={form} onSubmit={submit}>
      <FormFailure sentence={sentence} />
      <PhoneField
        label="Nouveau numéro"
        name="phone"
        autoComplete="off"
        enterKeyHint="done"
        required
        error={faults.phone}
        onChange={() => forgive('phone')}
      />
      <RadioRows
        label="Votre numéro actuel"
        name="way"
        value={way}
        options={ways}
        words={(one) => wayWords[one]}
        onChoose={setWay}
      />
      {needsTeam && (
        <p className="muted">
          Votre compte n’a pas de mot de passe : appelez-nous, avec une pièce d’identité.{' '}
          <Link className="link" to={ownPaths.lostSim()}>
            J’ai perdu ma SIM
          </Link>
        </p>
      )}
      {way === 'lost' && !needsTeam && (
        <>
          <p className="muted">
            Il change {daysWords(NUMBER_WAIT_DAYS)} plus tard : l’ancien numéro est prévenu et peut
            l’annuler. Il faut votre mot de passe, et un appareil connecté depuis{' '}
            {daysWords(OLD_SESSION_DAYS)}.{' '}
            <Link className="link" to={ownPaths.lostSim()}>
              J’ai perdu ma SIM
            </Link>
          </p>
          <OwnerProof faults={faults} forgive={forgive} />
        </>
      )}
      <Button type="submit" wide disabled={needsTeam} busy={busy} busyWords="Envoi...">
        {way === 'both' ? 'Recevoir les deux codes' : 'Recevoir le code'}
      </Button>
    </form>
  )
}

const ways: readonly Way[] = ['both', 'lost']
const wayWords: Readonly<Record<Way, string>> = {
  both: 'J’ai encore mon numéro actuel : un code à chacun',
  lost: 'Je n’ai plus mon numéro actuel',
}

type CodesProps = {
  phone: string
  change: Change
  onGiven: (next: OwnNumber) => void
  onOther: () => void
}

/** One code after the other: the new number's first. */
function Codes({ phone, change, onGiven, onOther }: CodesProps) {
  const { form, busy, sentence, faults, send, forgive } = useSending<'code'>()
  const [code, setCode] = useState('')
  const inbox = useMarketFacts()?.simulated.smsInbox
  const of = change.newProved ? 'old' : 'new'
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const problems = readCode(code, OTP_LENGTH) ? {} : { code: 'Entrez les 6 chiffres du code.' }
    void send(problems, async () => onGiven(await call(giveNumberCode, { body: { of, code } })))
  }
  return (
    <form className="form" method="post" noValidate ref={form} onSubmit={submit}>
      <FormFailure sentence={sentence} />
      <p className="muted">
        {of === 'new'
          ? `Un code est envoyé par SMS au nouveau numéro. Il est ${codeLifeWords}.`
          : 'Le nouveau numéro est confirmé. Entrez maintenant le code envoyé à l’ancien.'}
      </p>
      {inbox && (
        <p>
          {'Les SMS sont simulés ici\u202f: '}
          <a className="link" href={inbox} target="_blank" rel="noopener">
            lire le SMS
          </a>
        </p>
      )}
      <CodeField
        label={`Code reçu au ${formatPhone(of === 'new' ? change.to : phone)}`}
        value={code}
        error={faults.code}
        onChange={(typed) => {
          setCode(typed)
          forgive('code')
        }}
      />
      <Button type="submit" wide busy={busy} busyWords="Traitement...">
        Confirmer
      </Button>
      <Button look="plain" wide disabled={busy} onClick={onOther}>
        Recommencer
      </Button>
    </form>
  )
}
