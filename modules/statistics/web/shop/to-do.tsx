import { plural } from '#kernel/wire/plural.ts'
import type { ComponentProps, ReactNode } from 'react'

import { formatFrancs } from '#kernel/wire/money.ts'
import { useNow } from '#client/device/use-now.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { WaitingRow } from '#ui/lists/waiting-row.tsx'
import { acceptanceWords } from '#modules/shop-orders/web/index.ts'
import { workPaths } from '#client/work-paths.ts'

import type { Overview } from './use-overview.ts'

type Kind = Pick<ComponentProps<typeof WaitingRow>, 'to' | 'tone' | 'button'> & {
  count: number
  one: string
  many: string
  detail: ReactNode
}

export function ToDo({ overview: { work, lowStock, complaints } }: { overview: Overview }) {
  const left = acceptanceWords(work.acceptBefore ?? '', useNow(30_000))
  const [low] = lowStock.products
  const kinds: readonly Kind[] = [
    {
      to: workPaths.sellerOrders('new'),
      tone: 'earth',
      count: work.toAccept,
      one: 'commande à accepter',
      many: 'commandes à accepter',
      button: { words: 'Répondre', look: 'primary' },
      detail: left && (
        <span className="deadline pressing">
          <Icon name="recent" />
          {work.toAccept > 1 ? `la plus pressée\u00a0: ${left}` : left}
        </span>
      ),
    },
    {
      to: workPaths.sellerOrders('accepted'),
      count: work.toPrepare,
      one: 'commande à préparer',
      many: 'commandes à préparer',
      detail: (
        <small>{`Liste de préparation\u00a0: ${counted(work.piecesToPrepare, 'article')}`}</small>
      ),
    },
    {
      to: workPaths.sellerOrders('ready'),
      count: work.toHandOver,
      one: 'colis à remettre',
      many: 'colis à remettre',
      detail: <small>Le code pour le livreur est sur le colis</small>,
    },
    {
      to: workPaths.sellerOrders('route'),
      tone: 'gold',
      count: work.returning,
      one: 'retour en route',
      many: 'retours en route',
      detail: <small>À confirmer quand le colis est dans vos mains</small>,
    },
    {
      to: workPaths.sellerProducts(),
      tone: 'gold',
      count: lowStock.count,
      one: 'produit presque épuisé',
      many: 'produits presque épuisés',
      detail: low && (
        <small>{`${[low.name, low.size && `taille ${low.size}`].filter(Boolean).join(', ')}\u00a0: reste ${low.stock}`}</small>
      ),
    },
    {
      to: workPaths.shopComplaints(),
      tone: 'chili',
      count: complaints.count,
      one: 'réclamation sans réponse',
      many: 'réclamations sans réponse',
      detail: (
        <small>
          {[complaints.buyerName, `${formatFrancs(complaints.held)} retenus`]
            .filter(Boolean)
            .join(' · ')}
        </small>
      ),
    },
  ]
  const waiting = kinds.filter(({ count }) => count > 0)
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
      {waiting.length === 0 && (
        <p className="muted px-4 pb-4">
          Rien ne vous attend. Les nouvelles commandes arrivent ici toutes seules.
        </p>
      )}
      <ul>
        {waiting.map(({ to, tone, count, one, many, button, detail }) => (
          <WaitingRow
            key={to}
            to={to}
            mark={count}
            tone={tone}
            title={count > 1 ? many : one}
            button={button}
          >
            {detail}
          </WaitingRow>
        ))}
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

function counted(count: number, word: string): string {
  return `${count} ${plural(count, word)}`
}
