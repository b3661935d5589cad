import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'

import { suspendUsers } from '#contract/accounts/people.ts'
import { formatCount } from '#contract/kernel/money.ts'
import { formatPhone } from '#contract/kernel/phones.ts'
import { addressOf } from '#contract/kernel/typed-client.ts'
import {
  exportTeamShops,
  listTeamShops,
  trustShop,
  type TeamShop,
} from '#contract/shops/team-shops.ts'
import { plans } from '#contract/subscriptions/plans.ts'
import { ReasonSheet } from '#web/api/reason-sheet.tsx'
import { sayOutcome } from '#web/accounts/index.ts'
import { call } from '#web/api/client.ts'
import { SaveButton } from '#web/api/save-button.tsx'
import { sentenceOf } from '#web/api/sentence-of.ts'
import { FilterChoice } from '#web/lists/filter-choice.tsx'
import { ListSearch } from '#web/lists/list-search.tsx'
import { oneWord, useFilters } from '#web/lists/use-filters.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import type { ScreenFrame } from '#web/ui/screen-frame.ts'
import { formatDay } from '#web/ui/dates.ts'
import { EmptyBasket } from '#web/ui/empty-basket.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { workPaths } from '#web/work-paths.ts'

type Act = 'suspend' | 'reinstate' | 'trust' | 'untrust'
const states = {
  open: ['ouverte', 'ok'],
  away: ['en congé', 'waiting'],
  suspended: ['suspendue', 'danger'],
  deleted: ['supprimée', 'neutral'],
} as const
const choices = {
  open: 'Ouvertes',
  away: 'En congé',
  suspended: 'Suspendues',
  trusted: 'De confiance',
  new: 'Nouvelles, 30 jours',
} as const
type State = keyof typeof choices
const stateOptions = Object.entries(choices).map(([value, label]) => ({ value, label }))

/** « Boutiques »: every shop, the newest first; a shop is suspended with its owner’s account. */
export function ShopList({ Frame }: { Frame: ScreenFrame }) {
  const { of, change } = useFilters()
  const q = of('q')
  const state = oneWord(Object.keys(choices) as State[], of('etat'))
  const query = { ...(q && { q }), ...(state && { state }) }
  const list = useInfiniteQuery({
    queryKey: ['admin', 'shops', query],
    queryFn: ({ pageParam, signal }) =>
      call(
        listTeamShops,
        { query: { ...query, ...(pageParam ? { after: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const [open, setOpen] = useState<{ act: Act; shop: TeamShop } | null>(null)
  const [first] = list.data?.pages ?? []
  const shops = list.data?.pages.flatMap((page) => page.shops)
  return (
    <Frame
      detail={
        first &&
        `${first.more ? 'plus de ' : ''}${formatCount(first.total)} ${first.total > 1 ? 'boutiques' : 'boutique'}`
      }
      file={
        <SaveButton address={addressOf(exportTeamShops, { query })} name="boutiques.csv">
          CSV
        </SaveButton>
      }
    >
      <div className="filters-bar">
        <ListSearch
          key={q}
          label="Chercher une boutique"
          hint="Boutique, gérant, téléphone"
          q={q}
          onSearch={(words) => change({ q: words })}
        />
        <div className="filter-chips" role="group" aria-label="Filtres">
          <FilterChoice
            label="État"
            all="État : tous"
            options={stateOptions}
            value={state ?? ''}
            onChoose={(etat) => change({ etat })}
          />
        </div>
      </div>
      {list.error && !shops && (
        <Failure
          words={sentenceOf(list.error)}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {!shops && !list.error && <ListSkeleton count={5} />}
      {shops?.length === 0 && (
        <Empty title="Aucune boutique ne correspond" drawing={<EmptyBasket />}>
          Essayez une partie du nom seulement.
        </Empty>
      )}
      <ul className="card-list" aria-label="Boutiques">
        {shops?.map((shop) => (
          <One key={shop._id} shop={shop} onAct={(act) => setOpen({ act, shop })} />
        ))}
      </ul>
      <ShowMore list={list} problem={sentenceOf(list.error)} />
      {open && <ShopSheet {...open} onClose={() => setOpen(null)} />}
    </Frame>
  )
}

function One({ shop, onAct }: { shop: TeamShop; onAct: (act: Act) => void }) {
  const [words, tone] = states[shop.state]
  const counts = [
    `${formatCount(shop.products)} en vente`,
    `${formatCount(shop.deliveries)} ${shop.deliveries > 1 ? 'livraisons' : 'livraison'}`,
    shop.ratings > 0
      ? `${shop.rating.toLocaleString('fr-FR')} sur 5 (${formatCount(shop.ratings)})`
      : 'pas encore notée',
  ]
  return (
    <li className="card">
      <div className="card-line">
        <Link className="semibold" to={paths.seller(shop.slug)}>
          {shop.name}
        </Link>
        <span className="flex gap-2">
          {shop.trusted && <span className="badge badge-dot badge-info">de confiance</span>}
          <span className={`badge badge-dot badge-${tone}`}>{words}</span>
        </span>
      </div>
      <p>
        {shop.ownerName}
        {shop.phone && ` · ${formatPhone(shop.phone)}`} · {shop.place}
      </p>
      <p className="muted">
        {counts.join(' · ')} · {plans[shop.plan].label} · depuis {formatDay(shop.createdAt)}
      </p>
      {shop.state !== 'deleted' && (
        <div className="flex flex-wrap gap-2 mt-2">
          <ButtonLink
            look="outline"
            aria-label={`Compte de ${shop.ownerName}`}
            to={workPaths.adminUser(shop.ownerId)}
          >
            Compte
          </ButtonLink>
          <Button
            look="outline"
            aria-label={`${shop.trusted ? 'Retirer la confiance' : 'De confiance'} : ${shop.name}`}
            onClick={() => onAct(shop.trusted ? 'untrust' : 'trust')}
          >
            {shop.trusted ? 'Retirer la confiance…' : 'De confiance…'}
          </Button>
          <Button
            look={shop.state === 'suspended' ? 'outline' : 'danger'}
            aria-label={`${shop.state === 'suspended' ? 'Rétablir' : 'Suspendre'} : ${shop.name}`}
            onClick={() => onAct(shop.state === 'suspended' ? 'reinstate' : 'suspend')}
          >
            {shop.state === 'suspended' ? 'Rétablir…' : 'Suspendre…'}
          </Button>
        </div>
      )}
    </li>
  )
}

const acts: Readonly<Record<Act, { title: string; confirm: string; done: string; words: string }>> =
  {
    suspend: {
      title: 'Suspendre',
      confirm: 'Suspendre',
      done: 'Boutique suspendue',
      words:
        'Le compte de son gérant est fermé et ses produits quittent le marché. Vous pourrez tout rétablir.',
    },
    reinstate: {
      title: 'Rétablir',
      confirm: 'Rétablir',
      done: 'Boutique rétablie',
      words: 'Son gérant peut se connecter de nouveau et ses produits reviennent.',
    },
    trust: {
      title: 'Mettre en confiance',
      confirm: 'Mettre en confiance',
      done: 'Boutique mise en confiance',
      words: 'Elle passe devant les autres parmi les boutiques de confiance.',
    },
    untrust: {
      title: 'Retirer la confiance à',
      confirm: 'Retirer la confiance',
      done: 'Confiance retirée',
      words: 'Elle reste ouverte, à la place que ses livraisons lui donnent.',
    },
  }

function ShopSheet({ act, shop, onClose }: { act: Act; shop: TeamShop; onClose: () => void }) {
  const { title, confirm, done, words } = acts[act]
  const run = (reason: string) =>
    act === 'trust' || act === 'untrust'
      ? call(trustShop, { params: { id: shop._id }, body: { trusted: act === 'trust', reason } })
      : call(suspendUsers, {
          body: { users: [shop.ownerId], suspended: act === 'suspend', reason },
        })
  return (
    <ReasonSheet
      title={`${title} ${shop.name}`}
      confirm={confirm}
      danger={act === 'suspend'}
      changes={['admin']}
      act={run}
      onDone={(outcome) => {
        sayOutcome(outcome, done)
        onClose()
      }}
      onClose={onClose}
    >
      <p>{words}</p>
    </ReasonSheet>
  )
}
