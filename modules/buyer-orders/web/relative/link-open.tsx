import { useEffect, useState } from 'react'

import { formatFrancs, sumOf } from '#kernel/wire/money.ts'
import { type LinkToPay, payByLink } from '#modules/orders/contract/payment-links.ts'
import type { PaymentProviderName } from '#modules/operators/contract/payment-method.ts'
import { listProviders, type OfferedProvider } from '#modules/payments/contract/payments.ts'
import { ofProvider, providerWords } from '#modules/operators/contract/provider-words.ts'
import { call } from '#client/api/client.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { useNow } from '#client/device/use-now.ts'
import { paths } from '#client/paths.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { FieldError } from '#ui/forms/field-error.tsx'
import { RadioCard } from '#ui/forms/radio-card.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { Thumbnail } from '#ui/pictures/thumbnail.tsx'
import { formatTime } from '#ui/words/dates.ts'
import { leftWords } from '#ui/words/left-words.ts'
import { ProviderMark } from '#modules/orders/web/index.ts'

type LinkOpenProps = { link: LinkToPay; token: string; checking: boolean }

export function LinkOpen({ link, token, checking }: LinkOpenProps) {
  const { firstName, total, expiresAt, ownOrder, method, depositToPay } = link
  const asks = depositToPay ? 'l’acompte de sa commande' : 'sa commande'
  const own = depositToPay ? 'Payer votre acompte' : 'Payer votre commande'
  const left = leftWords(expiresAt, useNow(30_000))
  return (
    <>
      <section className="pay-band" aria-labelledby="who-asks">
        <h1 id="who-asks">{ownOrder ? own : `${firstName} vous demande de payer ${asks}`}</h1>
        <p className="pay-sum figures">{formatFrancs(depositToPay ?? total)}</p>
        <p className="pay-left">
          <Icon name="recent" size={16} />
          <span>
            {left && <b>{`${left}, `}</b>}
            {`jusqu’à ${formatTime(expiresAt)}`}
          </span>
        </p>
      </section>
      {ownOrder && (depositToPay || method !== 'cash_on_delivery') ? (
        <section className="card">
          <p>C’est votre commande.</p>
          <ButtonLink to={paths.order(ownOrder)} wide className="mt-3">
            Payer
          </ButtonLink>
        </section>
      ) : (
        <PayForm link={link} token={token} checking={checking} />
      )}
      <Remark tone="ok">
        Les boutiques sont payées après la remise du colis. Ce qui est rendu revient à votre numéro,
        et nulle part ailleurs.
      </Remark>
      <Articles link={link} />
    </>
  )
}

function PayForm({ link: { total, depositToPay, method }, token, checking }: LinkOpenProps) {
  const [offered, setOffered] = useState<readonly OfferedProvider[]>([])
  const [chosen, setChosen] = useState<PaymentProviderName | null>(
    method === 'cash_on_delivery' ? null : method,
  )
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    const left = new AbortController()
    call(listProviders, {}, { signal: left.signal }).then(
      ({ providers }) => setOffered(providers),
      () => undefined,
    )
    return () => left.abort()
  }, [])
  const open = offered.filter((one) => one.open)
  const provider = open.find(({ name }) => name === chosen)?.name ?? open[0]?.name ?? chosen
  const pay = async () => {
    if (!provider) return
    setBusy(true)
    setProblem(undefined)
    try {
      const { paymentUrl } = await call(payByLink, { params: { token }, body: { provider } })
      location.assign(paymentUrl)
    } catch (failure) {
      setProblem(sentenceOf(failure))
      setBusy(false)
    }
  }
  return (
    <section aria-labelledby="pay-with">
      <h2 className="text-lg" id="pay-with">
        Payer avec
      </h2>
      {checking && (
        <p role="status">
          Nous attendons la réponse de l’opérateur. Si vous avez payé, cette page le dira toute
          seule.
        </p>
      )}
      <fieldset className="mt-3">
        <legend className="visually-hidden">Opérateur</legend>
        {offered
          .filter((one) => one.open || one.reason)
          .map(({ name, open: isOpen, reason }) => (
            <RadioCard
              key={name}
              name="provider"
              value={name}
              title={providerWords[name]}
              detail={isOpen ? null : reason}
              mark={<ProviderMark provider={name} />}
              disabled={!isOpen}
              checked={name === provider}
              onChange={() => setChosen(name)}
            />
          ))}
      </fieldset>
      {problem && <FieldError className="mt-3">{problem}</FieldError>}
      <Button
        wide
        size="large"
        className="mt-3"
        busy={busy}
        busyWords="Traitement..."
        onClick={() => void pay()}
      >
        {`Payer ${formatFrancs(depositToPay ?? total)}`}
      </Button>
      {provider && (
        <p className="small muted text-center mt-2">{`Sans compte, sur la page ${ofProvider(provider)}.`}</p>
      )}
    </section>
  )
}

function Articles({ link }: { link: LinkToPay }) {
  const { items, shops, shippingFee, discount, deposit = 0, depositToPay, total } = link
  return (
    <section className="card" aria-labelledby="articles">
      <h2 id="articles">{`${articlesOf(link)}, ${shops} ${shops > 1 ? 'boutiques' : 'boutique'}`}</h2>
      <ul className="pay-articles">
        {items.map(({ _id, name, imageUrl, choice, qty, lineTotal }) => (
          <li className="person" key={_id}>
            <Thumbnail url={imageUrl} />
            <div>
              <p className="medium">{name}</p>
              <p className="small muted">{[choice, `× ${qty}`].filter(Boolean).join(' ')}</p>
            </div>
            <b className="figures ml-auto">{formatFrancs(lineTotal)}</b>
          </li>
        ))}
      </ul>
      <dl className="sums">
        <div>
          <dt>Livraison</dt>
          <dd>{formatFrancs(shippingFee)}</dd>
        </div>
        {discount > 0 && (
          <div>
            <dt>Remise</dt>
            <dd>−&nbsp;{formatFrancs(discount)}</dd>
          </div>
        )}
        {deposit > 0 && (
          <div>
            <dt>Acompte déjà payé</dt>
            <dd>−&nbsp;{formatFrancs(deposit)}</dd>
          </div>
        )}
        <div className="total">
          <dt>Total</dt>
          <dd>{formatFrancs(total)}</dd>
        </div>
        {depositToPay && (
          <>
            <div>
              <dt>Acompte, à payer maintenant</dt>
              <dd>{formatFrancs(depositToPay)}</dd>
            </div>
            <div>
              <dt>À la livraison, par {link.firstName}</dt>
              <dd>{formatFrancs(total - depositToPay)}</dd>
            </div>
          </>
        )}
      </dl>
    </section>
  )
}

export function articlesOf({ items }: Pick<LinkToPay, 'items'>): string {
  const count = sumOf(items, ({ qty }) => qty)
  return `${count} ${count > 1 ? 'articles' : 'article'}`
}
