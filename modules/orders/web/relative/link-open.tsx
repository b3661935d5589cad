import { useEffect, useState } from 'react'

import { formatFrancs, sumOf } from '#kernel/wire/money.ts'
import {
  type LinkToPay,
  payByLink,
  RELATIVE_HOURS,
} from '#modules/orders/contract/payment-links.ts'
import type { PaymentProviderName } from '#modules/payments/contract/payment-method.ts'
import { listProviders, type OfferedProvider } from '#modules/payments/contract/payments.ts'
import { ofProvider, providerWords } from '#modules/payments/contract/provider-words.ts'
import { timeLeft } from '#modules/payments/web/index.ts'
import { call } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/sentence-of.ts'
import { useNow } from '#web/device/use-now.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { FieldError } from '#web/ui/forms/field-error.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Remark } from '#web/ui/lists/remark.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Thumbnail } from '#web/ui/pictures/thumbnail.tsx'
import { formatTime } from '#web/ui/words/dates.ts'

type LinkOpenProps = { link: LinkToPay; token: string; checking: boolean }

/** What is to be paid, and by which operator. */
export function LinkOpen({ link, token, checking }: LinkOpenProps) {
  const { firstName, total, expiresAt, ownOrder } = link
  const left = timeLeft(expiresAt, useNow(30_000), RELATIVE_HOURS * 3_600_000)
  return (
    <>
      <PageTitle>{`${firstName} vous demande de payer sa commande`}</PageTitle>
      <p className="text-3xl bold figures">{formatFrancs(total)}</p>
      <p className="icon-line muted">
        <Icon name="recent" size={20} />
        {[left, `jusqu’à ${formatTime(expiresAt)}`].filter(Boolean).join(', ')}
      </p>
      {ownOrder ? (
        <Remark tone="info">
          C’est votre commande. <ButtonLink to={paths.order(ownOrder)}>Payer</ButtonLink>
        </Remark>
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

function PayForm({ link: { total, method }, token, checking }: LinkOpenProps) {
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
    <section className="card" aria-labelledby="pay-with">
      <h2 id="pay-with">Payer avec</h2>
      {checking && (
        <p role="status">
          Nous attendons la réponse de l’opérateur. Si vous avez payé, cette page le dira toute
          seule.
        </p>
      )}
      <fieldset className="form mt-2">
        <legend className="visually-hidden">Opérateur</legend>
        {open.map(({ name }) => (
          <label key={name} className="checkbox">
            <input
              type="radio"
              name="provider"
              value={name}
              checked={name === provider}
              onChange={() => setChosen(name)}
            />
            <span>{providerWords[name]}</span>
          </label>
        ))}
        {offered
          .filter((one) => !one.open && one.reason)
          .map(({ name, reason }) => (
            <p key={name} className="small muted">
              {reason}
            </p>
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
        {`Payer ${formatFrancs(total)}`}
      </Button>
      {provider && (
        <p className="small muted text-center mt-2">{`Sans compte, sur la page ${ofProvider(provider)}.`}</p>
      )}
    </section>
  )
}

function Articles({ link }: { link: LinkToPay }) {
  const { items, shops, shippingFee, discount, total } = link
  return (
    <section className="card" aria-labelledby="articles">
      <h2 id="articles">{`${articlesOf(link)}, ${shops} ${shops > 1 ? 'boutiques' : 'boutique'}`}</h2>
      <ul>
        {items.map(({ _id, name, imageUrl, choice, qty, lineTotal }) => (
          <li className="row px-0" key={_id}>
            <Thumbnail url={imageUrl} />
            <span className="row-text">
              <b>{name}</b>
              <small>{[choice, `× ${qty}`].filter(Boolean).join(' ')}</small>
            </span>
            <b className="nowrap">{formatFrancs(lineTotal)}</b>
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
        <div className="total">
          <dt>Total</dt>
          <dd>{formatFrancs(total)}</dd>
        </div>
      </dl>
    </section>
  )
}

/** « 4 articles ». */
export function articlesOf({ items }: Pick<LinkToPay, 'items'>): string {
  const count = sumOf(items, ({ qty }) => qty)
  return `${count} ${count > 1 ? 'articles' : 'article'}`
}
