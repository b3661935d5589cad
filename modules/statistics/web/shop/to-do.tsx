import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { formatFrancs } from '#kernel/wire/money.ts'
import { useNow } from '#web/device/use-now.ts'
import { timeLeft } from '#modules/payments/web/index.ts'
import { useDeadlines } from '#modules/settings/web/index.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { workPaths } from '#web/work-paths.ts'

import type { Overview } from './use-overview.ts'

/** What waits for the shop, the most pressing first. */
export function ToDo({ overview: { work, lowStock, complaints } }: { overview: Overview }) {
  const acceptanceMs = useDeadlines().acceptanceHours * 3_600_000
  const left = timeLeft(work.acceptBefore ?? '', useNow(30_000), acceptanceMs)
  const [low] = lowStock.products
  const idle =
    work.toAccept +
      work.toPrepare +
      work.toHandOver +
      work.returning +
      lowStock.count +
      complaints.count ===
    0
  const answer =
    work.toAccept > 1 ? `Répondre aux ${work.toAccept} commandes` : 'Répondre à la commande'
  return (
    <section
      className={work.toAccept > 0 ? 'card flush urgent' : 'card flush'}
      aria-labelledby="a-faire"
    >
      <div className="card-head">
        <h2 id="a-faire">À faire maintenant</h2>
      </div>
      {idle && (
        <p className="muted px-4 pb-4">
          Rien ne vous attend. Les nouvelles commandes arrivent ici toutes seules.
        </p>
      )}
      <ul>
        {work.toAccept > 0 && (
          <Row
            to={workPaths.sellerOrders('new')}
            tone="earth"
            count={work.toAccept}
            one="commande à accepter"
            many="commandes à accepter"
            button="Répondre"
          >
            {left && (
              <span className="deadline pressing">
                <Icon name="recent" />
                {work.toAccept > 1 ? `la plus pressée\u00a0: ${left}` : left}
              </span>
            )}
          </Row>
        )}
        {work.toPrepare > 0 && (
          <Row
            to={workPaths.sellerOrders('accepted')}
            count={work.toPrepare}
            one="commande à préparer"
            many="commandes à préparer"
          >
            <small>{`Liste de préparation\u00a0: ${counted(work.piecesToPrepare, 'article')}`}</small>
          </Row>
        )}
        {work.toHandOver > 0 && (
          <Row
            to={workPaths.sellerOrders('ready')}
            count={work.toHandOver}
            one="colis à remettre"
            many="colis à remettre"
          >
            <small>Le code pour le livreur est sur le colis</small>
          </Row>
        )}
        {work.returning > 0 && (
          <Row
            to={workPaths.sellerOrders('route')}
            tone="gold"
            count={work.returning}
            one="retour en route"
            many="retours en route"
          >
            <small>À confirmer quand le colis est dans vos mains</small>
          </Row>
        )}
        {lowStock.count > 0 && (
          <Row
            to={workPaths.sellerProducts()}
            tone="gold"
            count={lowStock.count}
            one="produit presque épuisé"
            many="produits presque épuisés"
          >
            {low && (
              <small>{`${[low.name, low.size && `taille ${low.size}`].filter(Boolean).join(', ')}\u00a0: reste ${low.stock}`}</small>
            )}
          </Row>
        )}
        {complaints.count > 0 && (
          <Row
            to={workPaths.shopComplaints()}
            tone="chili"
            count={complaints.count}
            one="réclamation sans réponse"
            many="réclamations sans réponse"
          >
            <small>
              {[complaints.buyerName, `${formatFrancs(complaints.held)} retenus`]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </Row>
        )}
      </ul>
      {work.toAccept > 0 && (
        <div className="phone px-4 pt-2 pb-4">
          <ButtonLink size="large" wide to={workPaths.sellerOrders('new')}>
            {answer}
          </ButtonLink>
        </div>
      )}
    </section>
  )
}

type RowProps = {
  to: string
  tone?: 'earth' | 'gold' | 'chili'
  count: number
  one: string
  many: string
  /** Replaces the chevron on a laptop. */ button?: string
  children: ReactNode
}

function Row({ to, tone, count, one, many, button, children }: RowProps) {
  return (
    <li>
      <Link className="row" to={to}>
        <span className={tone ? `mark ${tone}` : 'mark'}>{count}</span>
        <span className="row-text">
          <b>{count > 1 ? many : one}</b>
          {children}
        </span>
        {button && <span className="button button-primary laptop">{button}</span>}
        <span className={button ? 'phone' : undefined}>
          <Icon name="next" size={20} />
        </span>
      </Link>
    </li>
  )
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count > 1 ? 's' : ''}`
}
