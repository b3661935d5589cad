import { plural } from '#kernel/wire/plural.ts'
import { untilWords } from '#kernel/wire/due-words.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import type { LinkToPay } from '#modules/orders/contract/payment-links.ts'
import { OperatorCards } from '#modules/orders/web/index.ts'
import type { OfferedProvider } from '#modules/payments/contract/payments.ts'
import type { ShownWarning } from '#modules/false-messages/contract/false-messages.ts'
import { WarningBand } from '#modules/false-messages/web/index.ts'
import { NeverAsked } from '#modules/payments/web/index.ts'
import { paths } from '#client/paths.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { FieldError } from '#ui/forms/field-error.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { Thumbnail } from '#ui/pictures/thumbnail.tsx'
import { Sum } from '#ui/words/sum.tsx'
import { articlesOf, leadsTo } from './link-words.ts'

type LinkOpenProps = {
  link: LinkToPay
  providers: readonly OfferedProvider[]
  warning: ShownWarning | null
  /** Back from the operator. */
  checking: boolean
}

/** The server does not know whether its reader is the buyer: the page’s script does. */
export function LinkOpen({ link, providers, warning, checking }: LinkOpenProps) {
  const { firstName, total, expiresAt, method, depositToPay } = link
  return (
    <>
      <section className="pay-band" aria-labelledby="who-asks">
        <h1 id="who-asks">
          <span data-part="asked">
            {`${firstName} vous demande de payer ${depositToPay ? 'l’acompte de sa commande' : 'sa commande'}`}
          </span>
          <span data-part="own-asked" hidden>
            {depositToPay ? 'Payer votre acompte' : 'Payer votre commande'}
          </span>
        </h1>
        <p className="pay-sum figures">
          <Sum francs={depositToPay ?? total} />
        </p>
        <p className="pay-left">
          <Icon name="recent" size={16} />
          <span>
            <b data-part="left" data-until={expiresAt} />
            {untilWords(expiresAt)}
          </span>
        </p>
      </section>
      {(depositToPay || method !== 'cash_on_delivery') && (
        <section className="card" data-part="own" hidden>
          <p>C’est votre commande.</p>
          <ButtonLink to={paths.orders()} wide className="mt-3" data-part="own-order">
            Payer
          </ButtonLink>
        </section>
      )}
      <WarningBand warning={warning} />
      <PayForm link={link} providers={providers} checking={checking} />
      <Remark tone="ok">
        Les boutiques sont payées après la remise du colis. Ce qui est rendu revient à votre numéro,
        et nulle part ailleurs.
      </Remark>
      <Articles link={link} />
    </>
  )
}

function PayForm({
  link: { total, depositToPay, method },
  providers,
  checking,
}: Omit<LinkOpenProps, 'warning'>) {
  const open = providers.filter((one) => one.open)
  const wanted = method === 'cash_on_delivery' ? undefined : method
  const provider = open.find(({ name }) => name === wanted)?.name ?? open[0]?.name ?? wanted
  return (
    <section aria-labelledby="pay-with" data-part="form" data-provider={provider}>
      <h2 className="text-lg" id="pay-with">
        Payer avec
      </h2>
      {checking && (
        <p role="status" data-part="checking">
          Nous attendons la réponse de l’opérateur. Si vous avez payé, cette page le dira toute
          seule.
        </p>
      )}
      <fieldset className="mt-3">
        <legend className="visually-hidden">Opérateur</legend>
        <OperatorCards
          name="provider"
          providers={providers.filter((one) => one.open || one.reason)}
          chosen={provider}
        />
      </fieldset>
      <div data-part="problem" hidden>
        <FieldError className="mt-3">
          <span data-part="problem-words" />
        </FieldError>
      </div>
      <Button wide size="large" className="mt-3" busyWords="Traitement..." data-part="pay">
        {`Payer ${formatFrancs(depositToPay ?? total)}`}
      </Button>
      {provider && (
        <p className="small muted text-center mt-2" data-part="leads-to">
          {leadsTo(provider)}
        </p>
      )}
      <NeverAsked />
      <noscript>
        <p className="small text-center mt-2">
          Ce navigateur n’exécute pas JavaScript : ouvrez le lien dans un autre pour payer.
        </p>
      </noscript>
    </section>
  )
}

function Articles({ link }: { link: LinkToPay }) {
  const { items, shops, shippingFee, discount, deposit = 0, depositToPay, total } = link
  return (
    <section className="card" aria-labelledby="articles">
      <h2 id="articles">{`${articlesOf(link)}, ${shops} ${plural(shops, 'boutique')}`}</h2>
      <ul className="pay-articles">
        {items.map(({ _id, name, imageUrl, choice, qty, lineTotal }) => (
          <li className="person" key={_id}>
            <Thumbnail url={imageUrl} />
            <div>
              <p className="medium">{name}</p>
              <p className="small muted">{[choice, `× ${qty}`].filter(Boolean).join(' ')}</p>
            </div>
            <b className="figures ml-auto">
              <Sum francs={lineTotal} />
            </b>
          </li>
        ))}
      </ul>
      <dl className="sums">
        <div>
          <dt>Livraison</dt>
          <dd>
            <Sum francs={shippingFee} />
          </dd>
        </div>
        {discount > 0 && (
          <div>
            <dt>Remise</dt>
            <dd>
              −&nbsp;
              <Sum francs={discount} />
            </dd>
          </div>
        )}
        {deposit > 0 && (
          <div>
            <dt>Acompte déjà payé</dt>
            <dd>
              −&nbsp;
              <Sum francs={deposit} />
            </dd>
          </div>
        )}
        <div className="total">
          <dt>Total</dt>
          <dd>
            <Sum francs={total} />
          </dd>
        </div>
        {depositToPay && (
          <>
            <div>
              <dt>Acompte, à payer maintenant</dt>
              <dd>
                <Sum francs={depositToPay} />
              </dd>
            </div>
            <div>
              <dt>À la livraison, par {link.firstName}</dt>
              <dd>
                <Sum francs={total - depositToPay} />
              </dd>
            </div>
          </>
        )}
      </dl>
    </section>
  )
}
