import { useEffect, useState, type ReactNode, type SyntheticEvent } from 'react'
import { useNavigate } from 'react-router'

import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import {
  chosenPartOf,
  codeActs,
  type CourierCode,
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
import './courier.css'

type OtpScreenProps = {
  user: UserInfo
  work: CourierWork
  links: readonly WorkLink[]
  aside: ReactNode
  what: 'colis' | 'boutique' | 'retour'
  id: string
}

/** Screen that takes the six digits of a code. */
export function OtpScreen({ user, work, links, aside, what, id }: OtpScreenProps) {
  const proof = proofOf(work, what, id)
  const query = what === 'boutique' ? work.vendors : work.current
  if (!proof)
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
  return (
    <OtpForm user={user} work={work} links={links} aside={aside} proof={proof} key={proof.key} />
  )
}

type OtpFormProps = Pick<OtpScreenProps, 'user' | 'work' | 'links' | 'aside'> & {
  proof: Proof<CourierCode>
}

function OtpForm({ user, work, links, aside, proof }: OtpFormProps) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(() => readTypedCode(proof.key))
  const { digits, received } = typed
  const { busy, problem, cashProblem, prove, forgive } = useProof(codeActs, user._id, proof, () => {
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
                J’ai reçu <b>{formatFrancs(proof.cash)}</b> en espèces
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

function PartSummary({ work, proof }: Pick<OtpFormProps, 'work' | 'proof'>) {
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
      <p className="muted">{`Il garde ${pieces} ${pieces > 1 ? 'articles' : 'article'} sur ${ordered}`}</p>
      {proof.cash > 0 ? (
        <p className="text-xl bold">{formatFrancs(due)}</p>
      ) : (
        <p>Ne prenez rien.</p>
      )}
      <ul className="small">
        {kept.map(({ _id, name }) => (
          <li key={_id}>{`${name} × ${part.kept[_id]}`}</li>
        ))}
      </ul>
      <p className="small muted mt-2">
        {`${back} ${back > 1 ? 'articles deviennent' : 'article devient'} un retour à votre nom, en même temps que la remise.`}
      </p>
      <ButtonLink look="plain" className="self-start -ml-3" to={paths.courierDashboard('en-cours')}>
        Changer
      </ButtonLink>
    </section>
  )
}

function proofOf(
  { current, vendors }: CourierWork,
  what: OtpScreenProps['what'],
  id: string,
): Proof<CourierCode> | null {
  if (what === 'boutique') {
    const shop = vendors.data?.vendors.find(({ shopId }) => shopId === id)
    if (!shop) return null
    const detail = `${shop.parcels.length} colis à prendre · 6 chiffres montrés par le vendeur`
    return {
      key: `shop:${id}`,
      kind: 'shop',
      fulfillmentId: null,
      who: shop.shopName,
      place: shop.shopAddress,
      title: `Code de ${shop.shopName}`,
      detail,
      act: 'Prendre le colis',
      cash: 0,
    }
  }
  const delivery = current.data?.deliveries.find(({ fulfillmentId }) => fulfillmentId === id)
  if (!delivery) return null
  const place = delivery.quartier ?? delivery.region
  if (what === 'retour')
    return {
      key: `return:${id}`,
      kind: 'return',
      fulfillmentId: id,
      who: delivery.vendorShop,
      place: delivery.vendorAddress,
      title: `Code de retour de ${delivery.vendorShop}`,
      detail: `${delivery.orderNumber} · 6 chiffres montrés par le vendeur`,
      act: 'Confirmer le retour',
      cash: 0,
    }
  const part = chosenPartOf(delivery)
  return {
    key: `client:${id}`,
    kind: 'client',
    fulfillmentId: id,
    who: delivery.clientName,
    place,
    title: `Code ${ofName(delivery.clientName)}`,
    detail: `${delivery.orderNumber} · 6 chiffres reçus par SMS`,
    act: 'Confirmer la remise',
    cash: part && delivery.cashDue > 0 ? part.priced.due : delivery.cashDue,
    part: part && { kept: part.kept, due: part.priced.due },
  }
}

/** « d’Oumar Cissé », « de Seydou Keïta » */
function ofName(name: string): string {
  return /^[aeiouyàâéèêëîïôûh]/i.test(name) ? `d’${name}` : `de ${name}`
}
