import { momentWords, untilWords } from '#kernel/wire/due-words.ts'
import type { Sale } from '#modules/link-sales/contract/sale-by-link.ts'
import { ownPaths } from '#client/own-paths.ts'
import { paths } from '#client/paths.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Empty } from '#ui/lists/empty.tsx'
import { Thumbnail } from '#ui/pictures/thumbnail.tsx'
import { Sum } from '#ui/words/sum.tsx'

/** A sale that its reader cannot take: why, and what can be done. */
export function SaleOver({ sale }: { sale: Sale }) {
  const { shop, others } = sale
  const { title, words, othersTitle } = overWords(sale)
  const isShopAway = sale.state === 'shop_closed' || sale.state === 'removed'
  return (
    <>
      {/* The server does not know whether its reader is the buyer: the page’s script does. */}
      <div data-part="taken">
        <Empty level={1} title={title}>
          {words}
        </Empty>
      </div>
      {othersTitle && (
        <div data-part="taken-by-other" hidden>
          <Empty level={1} title={othersTitle}>
            {`${words} Vous n’avez rien payé.`}
          </Empty>
        </div>
      )}
      {others.slice(0, 3).map(({ slug, name, imageUrl, color, size, price, stock }) => (
        <section className="card" key={`${slug} ${color} ${size}`} aria-label={name}>
          <div className="person">
            <Thumbnail url={imageUrl} />
            <div>
              <p className="medium">{name}</p>
              <p className="small muted">
                {[[color, size].filter(Boolean).join(', '), `encore ${stock} à la boutique`]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <b className="figures ml-auto">
              <Sum francs={price} />
            </b>
          </div>
          <ButtonLink look="outline" wide className="mt-3" to={paths.product(slug)}>
            Voir cet article
          </ButtonLink>
        </section>
      ))}
      {!isShopAway && (
        <>
          <ButtonLink wide icon="talk" to={ownPaths.writeTo(shop.slug)}>
            Demander un autre lien
          </ButtonLink>
          <ButtonLink look="plain" wide to={paths.seller(shop.slug)}>
            {`Voir la boutique ${shop.name}`}
          </ButtonLink>
        </>
      )}
      {isShopAway && (
        <ButtonLink wide to={paths.shop()}>
          Voir les autres boutiques
        </ButtonLink>
      )}
    </>
  )
}

type OverWords = { title: string; words: string; othersTitle?: string }

function overWords({ state, takenAt, endsAt, shop }: Sale): OverWords {
  switch (state) {
    case 'taken':
      return {
        title: 'Cette vente est prise',
        othersTitle: 'Quelqu’un l’a pris avant vous',
        words: `Ce lien servait une seule fois.${takenAt ? ` Il a été pris le ${momentWords(takenAt)}.` : ''}`,
      }
    case 'withdrawn':
      return {
        title: 'La boutique a retiré cette vente',
        words: `Rien n’a été pris. Écrivez à ${shop.name} pour savoir pourquoi.`,
      }
    case 'removed':
      return {
        title: 'Notre équipe a retiré cette vente',
        words: 'Ne payez rien à qui vous a envoyé ce lien. Un achat sur Sugu se paie sur Sugu.',
      }
    case 'sold_out':
      return {
        title: 'Il n’en reste plus',
        words: 'Une autre personne a pris le dernier. Rien n’a été payé.',
      }
    case 'gone':
      return {
        title: 'Cet article n’est plus vendu',
        words: 'Rien n’a été payé. La boutique peut vous proposer autre chose.',
      }
    case 'shop_closed':
      return {
        title: 'Cette boutique est fermée',
        words: `${shop.name} ne vend plus pour le moment. Rien n’a été payé.`,
      }
    default:
      return {
        title: 'Ce lien a pris fin',
        words: `Il valait ${untilWords(endsAt)}. La boutique peut vous en faire un autre.`,
      }
  }
}

export function SaleUnknown() {
  return (
    <Empty
      level={1}
      title="Ce lien n’existe pas"
      action={<ButtonLink to={paths.home()}>Aller à l’accueil</ButtonLink>}
    >
      Ouvrez-le depuis le message que vous avez reçu : il est peut-être coupé.
    </Empty>
  )
}
