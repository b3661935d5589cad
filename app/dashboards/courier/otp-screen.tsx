import { plural } from '#kernel/wire/plural.ts'
import { useEffect, useState, type ReactNode, type SyntheticEvent } from 'react'
import { useNavigate } from 'react-router'

import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import type { ParcelToFetch } from '#modules/relays/contract/relay-courier.ts'
import { courierRelayCodes } from '#modules/relays/web/index.ts'
import {
  chosenPartOf,
  codeActs,
  type CodeKind,
  type CourierWork,
  forgetKept,
  forgetTypedCode,
  saveTypedCode,
  NothingHere,
  OtpBoxes,
  PasteButton,
  type Proof,
  ReadNews,
  readTypedCode,
  ResendButton,
  ScanButton,
  useProof,
} from '#modules/deliveries/web/index.ts'
import { paths } from '#client/paths.ts'
import { WorkFrame } from '#app/shell/work-frame.tsx'
import type { WorkLink } from '#app/shell/work-menu.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/forms/field-error.tsx'
import { typographic } from '#ui/words/typographic.ts'
import { Sum } from '#ui/words/sum.tsx'
import { proofOf, relayProofOf } from './proofs.ts'
import './courier.css'

export const codesTyped = ['colis', 'boutique', 'retour', 'relais', 'du-relais'] as const
type CodeWhat = (typeof codesTyped)[number]

type OtpScreenProps = {
  user: UserInfo
  work: CourierWork
  links: readonly WorkLink[]
  aside: ReactNode
  what: CodeWhat
  toFetch: readonly ParcelToFetch[]
  id: string
}

/** Screen that takes the six digits of a code. */
export function OtpScreen({ work, what, id, toFetch, ...at }: OtpScreenProps) {
  if (what === 'relais' || what === 'du-relais') {
    const proof = relayProofOf(work, toFetch, what, id)
    return proof ? (
      <OtpForm {...at} work={work} acts={courierRelayCodes} proof={proof} key={proof.key} />
    ) : (
      <Gone {...at} query={work.current} />
    )
  }
  const proof = proofOf(work, what, id)
  return proof ? (
    <OtpForm {...at} work={work} acts={codeActs} proof={proof} key={proof.key} />
  ) : (
    <Gone {...at} query={what === 'boutique' ? work.vendors : work.current} />
  )
}

type GoneProps = Pick<OtpScreenProps, 'links' | 'aside'> & {
  query: CourierWork['current'] | CourierWork['vendors']
}

function Gone({ links, aside, query }: GoneProps) {
  return (
    <WorkFrame title="Vérifier OTP" links={links} aside={aside}>
      {query.data && !query.error ? (
        <>
          <NothingHere title="Ce colis n’est plus ici">
            Il a changé de mains, ou il est déjà livré.
          </NothingHere>
          <ButtonLink look="outline" className="self-center" to={paths.courierDashboard('otp')}>
            Voir les codes à saisir
          </ButtonLink>
        </>
      ) : (
        <ReadNews query={query} />
      )}
    </WorkFrame>
  )
}

type OtpFormProps<K extends string> = Pick<OtpScreenProps, 'user' | 'work' | 'links' | 'aside'> & {
  acts: CodeKind<K>
  proof: Proof<K>
}

function OtpForm<K extends string>(props: OtpFormProps<K>) {
  const { user, work, links, aside, acts, proof } = props
  const navigate = useNavigate()
  const [typed, setTyped] = useState(() => readTypedCode(proof.key))
  const { digits, received } = typed
  const { busy, problem, cashProblem, prove, forgive } = useProof(acts, user._id, proof, () => {
    forgetTypedCode()
    forgetKept()
    work.refresh()
    void navigate(paths.courierDashboard('en-cours'), { replace: true })
  })
  const { refresh } = work
  // The sum may have changed: the summary then shows the present one.
  useEffect(() => {
    if (problem) refresh()
  }, [problem, refresh])
  const keep = (part: Partial<typeof typed>) => {
    setTyped({ ...typed, ...part })
    saveTypedCode(proof.key, { ...typed, ...part })
  }
  const change = (words: string) => {
    keep({ digits: words })
    forgive()
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void prove(digits, received)
  }
  const foot = (
    <div className="action-bar action-bar-code">
      <Button size="large" wide type="submit" form="otp" busy={busy} busyWords="Traitement...">
        {proof.act}
      </Button>
    </div>
  )
  return (
    <WorkFrame title="Vérifier OTP" links={links} aside={aside} foot={foot}>
      <form className="stack min-[640px]:max-w-105" id="otp" noValidate onSubmit={submit}>
        <div>
          <h2 className="text-xl">{proof.title}</h2>
          <p className="muted">{proof.detail}</p>
        </div>
        {proof.part && <PartSummary work={work} proof={proof} />}
        <OtpBoxes value={digits} error={problem && typographic(problem)} onChange={change} />
        <div className="button-pair">
          <ScanButton onCode={change} />
          <PasteButton value={digits} onCode={change} />
        </div>
        {proof.cash > 0 && (
          <>
            <label className="option-row card cash-receipt">
              <input
                type="checkbox"
                checked={received}
                onChange={({ target }) => keep({ received: target.checked })}
              />
              <span>
                J’ai reçu{' '}
                <b>
                  <Sum francs={proof.cash} />
                </b>{' '}
                en espèces
              </span>
            </label>
            {cashProblem && <FieldError>{cashProblem}</FieldError>}
          </>
        )}
        {proof.kind === 'client' && proof.fulfillmentId && (
          <ResendButton fulfillmentId={proof.fulfillmentId} />
        )}
        <ButtonLink
          look="plain"
          className="self-start -ml-3"
          to={paths.courierDashboard(proof.kind === 'shop' ? undefined : 'en-cours')}
        >
          Retour à la liste
        </ButtonLink>
      </form>
    </WorkFrame>
  )
}

function PartSummary({ work, proof }: Pick<OtpFormProps<string>, 'work' | 'proof'>) {
  const delivery = work.current.data?.deliveries.find(
    ({ fulfillmentId }) => fulfillmentId === proof.fulfillmentId,
  )
  const part = delivery && chosenPartOf(delivery)
  if (!part) return null
  const { pieces, ordered, due } = part.priced
  const back = ordered - pieces
  const kept = delivery.products.filter(({ _id }) => (part.kept[_id] ?? 0) > 0)
  return (
    <section className="card" aria-label="Ce que le client garde">
      <p className="muted">{`Il garde ${pieces} ${plural(pieces, 'article')} sur ${ordered}`}</p>
      {proof.cash > 0 ? (
        <p className="text-xl bold">
          <Sum francs={due} />
        </p>
      ) : (
        <p>Ne prenez rien.</p>
      )}
      <ul className="small">
        {kept.map(({ _id, name }) => (
          <li key={_id}>{`${name} × ${part.kept[_id]}`}</li>
        ))}
      </ul>
      <p className="small muted mt-2">
        {`${back} ${plural(back, 'article devient', 'articles deviennent')} un retour à votre nom, en même temps que la remise.`}
      </p>
      <ButtonLink look="plain" className="self-start -ml-3" to={paths.courierDashboard('en-cours')}>
        Changer
      </ButtonLink>
    </section>
  )
}
