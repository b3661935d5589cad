import { plural } from '#kernel/wire/plural.ts'
import { untilWords } from '#kernel/wire/due-words.ts'
import { Link } from 'react-router'

import { formatCount } from '#kernel/wire/money.ts'
import type { Sale } from '#modules/link-sales/contract/sale-by-link.ts'
import { paths } from '#client/paths.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { ShopSign } from '#ui/pictures/avatar.tsx'
import { Thumbnail } from '#ui/pictures/thumbnail.tsx'
import { Sum } from '#ui/words/sum.tsx'

/** Shop and its proofs, then what is sold and what it costs. */
export function SaleGoods({ sale }: { sale: Sale }) {
  return (
    <>
      <SaleShop shop={sale.shop} />
      <Goods sale={sale} />
    </>
  )
}

function SaleShop({ shop }: Pick<Sale, 'shop'>) {
  const { name, slug, logoUrl, place, since, deliveries, rating, reviews } = shop
  const year = new Date(since).getUTCFullYear()
  return (
    <section className="card" aria-label={`Boutique ${name}`}>
      <div className="person">
        {logoUrl ? (
          <img className="sale-logo" src={logoUrl} alt="" width={48} height={48} />
        ) : (
          <ShopSign name={name} />
        )}
        <div>
          <Link className="sale-shop-name" to={paths.seller(slug)}>
            {name}
          </Link>
          <p className="small muted">{`${place} · depuis ${year}`}</p>
        </div>
      </div>
      <ul className="sale-proofs small">
        {deliveries > 0 && (
          <li>
            <Icon name="success" size={16} />
            {`${formatCount(deliveries)} ${plural(deliveries, 'livraison réussie', 'livraisons réussies')}`}
          </li>
        )}
        {rating !== null && reviews > 0 && (
          <li>
            <Icon name="star" size={16} />
            <b>{rating.toFixed(1).replace('.', ',')}</b>
            {` ${formatCount(reviews)} avis`}
          </li>
        )}
        <li>
          <Icon name="trust" size={16} />
          payée seulement après remise
        </li>
      </ul>
    </section>
  )
}

function Goods({ sale }: { sale: Sale }) {
  const { items, total, usualTotal, endsAt, deposit, readyDays } = sale
  return (
    <section className="card" aria-label="Ce qui est vendu">
      <h1 className="visually-hidden">{sale.title}</h1>
      <ul className="sale-items">
        {items.map(({ _id, name, imageUrl, color, size, qty, lineTotal, stock, isFree }) => (
          <li className="person" key={_id}>
            <Thumbnail url={imageUrl} />
            <div>
              <p className="medium">{name}</p>
              <p className="small muted">
                {[
                  [color, size].filter(Boolean).join(', '),
                  isFree && 'faite pour vous',
                  `× ${qty}`,
                  stock !== null && `encore ${stock}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <b className="figures ml-auto">
              <Sum francs={lineTotal} />
            </b>
          </li>
        ))}
      </ul>
      <div className="sale-total">
        <p>
          <b className="figures">
            <Sum francs={total} />
          </b>
          {usualTotal !== null && usualTotal > total && (
            <s className="small muted">
              <span className="visually-hidden">au lieu de </span>
              <Sum francs={usualTotal} />
            </s>
          )}
        </p>
        <p className="sale-left small semibold">
          <Icon name="recent" size={16} />
          <span>
            <span data-part="left" data-until={endsAt} />
            {untilWords(endsAt)}
          </span>
        </p>
      </div>
      {deposit > 0 && deposit < total && (
        <div className="sale-deposit">
          <p>
            <span className="small muted">{`Acompte, ${sale.depositPercent}\u00a0%`}</span>
            <b className="figures">
              <Sum francs={deposit} />
            </b>
          </p>
          <p>
            <span className="small muted">Le reste, plus tard</span>
            <b className="figures">
              <Sum francs={total - deposit} />
            </b>
          </p>
        </div>
      )}
      {readyDays > 0 && (
        <p className="small muted mt-3">
          {`Prêt ${readyDays} ${plural(readyDays, 'jour')} après ${deposit > 0 ? 'l’acompte' : 'la commande'}. Pas prêt\u202f? Vous annulez et ce que vous avez payé vous est rendu.`}
        </p>
      )}
    </section>
  )
}
