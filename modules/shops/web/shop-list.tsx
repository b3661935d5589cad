import { plural } from '#kernel/wire/plural.ts'
import { daysWords } from '#kernel/wire/span-words.ts'
import { dayOfYear } from '#kernel/wire/due-words.ts'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'

import { addressOf } from '#kernel/wire/typed-client.ts'
import {
  exportTeamShops,
  listTeamShops,
  type TeamShop,
} from '#modules/shops/contract/team-shops.ts'
import { call } from '#client/api/client.ts'
import { SaveButton } from '#client/api/save-button.tsx'
import { DataTable } from '#client/lists/data-table.tsx'
import { FilterChoice } from '#client/lists/filter-choice.tsx'
import { ListFilters } from '#client/lists/list-filters.tsx'
import { ListRows } from '#client/lists/list-rows.tsx'
import { totalWords } from '#client/lists/total-words.ts'
import { oneWord, useFilters } from '#client/lists/use-filters.ts'
import { useCursorList } from '#client/lists/use-list.ts'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import { Empty } from '#ui/lists/empty.tsx'
import { formatCount } from '#kernel/wire/money.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { plans } from '#modules/plans/contract/plans.ts'
import type { Column } from '#client/lists/columns.ts'
import { paths } from '#client/paths.ts'
import { RowMenu } from '#ui/sheets/row-menu.tsx'
import { workPaths } from '#client/work-paths.ts'
import { formatRating } from '#ui/icons/stars.tsx'
import { Facts } from '#ui/words/facts.tsx'
import { type ShopAct, ShopSheet } from './shop-sheet.tsx'

const choices = {
  open: 'Ouvertes',
  away: 'En congé',
  suspended: 'Suspendues',
  trusted: 'De confiance',
  new: `Nouvelles, ${daysWords(30)}`,
} as const
type State = keyof typeof choices
const stateOptions = Object.entries(choices).map(([value, label]) => ({ value, label }))

export function ShopList() {
  const { of, change } = useFilters()
  const q = of('q')
  const state = oneWord(Object.keys(choices) as State[], of('etat'))
  const query = { ...(q && { q }), ...(state && { state }) }
  const list = useCursorList({
    key: ['admin', 'shops', query],
    read: (from, signal) => call(listTeamShops, { query: { ...query, ...from } }, { signal }),
    rows: ({ shops }) => shops,
  })
  const [open, setOpen] = useState<{ act: ShopAct; shop: TeamShop } | null>(null)
  return (
    <ScreenFrame
      detail={list.last ? totalWords(list.last, ['boutique', 'boutiques']) : undefined}
      file={
        list.rows?.length !== 0 && (
          <SaveButton address={addressOf(exportTeamShops, { query })} name="boutiques.csv">
            CSV
          </SaveButton>
        )
      }
    >
      <ListFilters
        label="Chercher une boutique"
        hint="Boutique, gérant, téléphone"
        q={q}
        onSearch={(words) => change({ q: words })}
      >
        <FilterChoice
          label="État"
          all="État : tous"
          options={stateOptions}
          value={state ?? ''}
          onChoose={(etat) => change({ etat })}
        />
      </ListFilters>
      <ListRows
        list={list}
        empty={
          <Empty title="Aucune boutique ne correspond" of="matches">
            Essayez une partie du nom seulement.
          </Empty>
        }
      >
        {(shops) => (
          <DataTable
            label="Boutiques"
            rows={shops}
            partial={list.hasNextPage}
            columns={shopColumns}
            keyOf={({ _id }) => _id}
            renderCard={(shop) => <ShopCard shop={shop} onAct={(act) => setOpen({ act, shop })} />}
            renderActs={(shop) =>
              shop.state !== 'deleted' && (
                <ShopMenu shop={shop} onAct={(act) => setOpen({ act, shop })} />
              )
            }
          />
        )}
      </ListRows>
      {open && <ShopSheet {...open} onClose={() => setOpen(null)} />}
    </ScreenFrame>
  )
}

const states = {
  open: ['ouverte', 'ok'],
  away: ['en congé', 'waiting'],
  suspended: ['suspendue', 'danger'],
  deleted: ['supprimée', 'neutral'],
} as const

const shopColumns: readonly Column<TeamShop>[] = [
  {
    head: 'Boutique',
    sort: ({ name }) => name,
    cell: (shop) => (
      <>
        <Link className="semibold nowrap" to={paths.seller(shop.slug)}>
          {shop.name}
        </Link>
        <small className="nowrap muted">{shopPlaceWords(shop)}</small>
      </>
    ),
  },
  {
    head: 'Gérant',
    sort: ({ ownerName }) => ownerName,
    cell: ({ ownerName, phone }) => (
      <span className="nowrap">
        {ownerName}
        <small className="muted">{phone && formatPhone(phone)}</small>
      </span>
    ),
  },
  {
    head: 'Formule',
    secondary: true,
    sort: ({ plan }) => plans[plan].label,
    cell: ({ plan }) => plans[plan].label,
  },
  {
    head: 'En vente',
    numeric: true,
    sort: ({ products }) => products,
    cell: ({ products }) => formatCount(products),
  },
  {
    head: 'Livraisons',
    numeric: true,
    sort: ({ deliveries }) => deliveries,
    cell: ({ deliveries }) => formatCount(deliveries),
  },
  {
    head: 'Note',
    numeric: true,
    sort: ({ rating, ratings }) => (ratings > 0 ? rating : null),
    cell: ({ rating, ratings }) =>
      ratings > 0 ? `${formatRating(rating)} (${formatCount(ratings)})` : '—',
  },
  {
    head: 'Depuis',
    secondary: true,
    sort: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <span className="muted nowrap">{dayOfYear(createdAt)}</span>,
  },
  {
    head: 'État',
    sort: ({ state }) => states[state][0],
    cell: ({ state }) => <ShopState state={state} />,
  },
]

function ShopState({ state }: Pick<TeamShop, 'state'>) {
  const [words, tone] = states[state]
  return <span className={`badge badge-dot badge-${tone}`}>{words}</span>
}

function shopPlaceWords({ place, trusted }: TeamShop): string {
  return [place, trusted && 'de confiance'].filter(Boolean).join(' · ')
}

type ShopProps = { shop: TeamShop; onAct: (act: ShopAct) => void }

function ShopMenu({ shop, onAct }: ShopProps) {
  const go = useNavigate()
  const isSuspended = shop.state === 'suspended'
  return (
    <RowMenu
      of={shop.name}
      acts={[
        {
          words: 'Compte du gérant',
          icon: 'person',
          onPress: () => void go(workPaths.adminUser(shop.ownerId)),
        },
        {
          words: shop.trusted ? 'Retirer la confiance…' : 'Mettre en confiance…',
          icon: 'trust',
          onPress: () => onAct(shop.trusted ? 'untrust' : 'trust'),
        },
        {
          words: isSuspended ? 'Rétablir…' : 'Suspendre…',
          icon: isSuspended ? 'undo' : 'close',
          danger: !isSuspended,
          onPress: () => onAct(isSuspended ? 'reinstate' : 'suspend'),
        },
      ]}
    />
  )
}

function ShopCard({ shop, onAct }: ShopProps) {
  const counts = [
    `${formatCount(shop.products)} en vente`,
    `${formatCount(shop.deliveries)} ${plural(shop.deliveries, 'livraison')}`,
    shop.ratings > 0
      ? `${formatRating(shop.rating)} sur 5 (${formatCount(shop.ratings)})`
      : 'pas encore notée',
  ]
  return (
    <div className="account-card">
      <div className="row-text">
        <Link className="semibold" to={paths.seller(shop.slug)}>
          {shop.name}
        </Link>
        <p>{shopPlaceWords(shop)}</p>
        <p>
          <Facts of={[shop.ownerName, shop.phone && formatPhone(shop.phone)]} />
        </p>
        <p className="muted">
          <Facts of={counts} />
        </p>
        <p className="muted mb-2">
          <Facts of={[plans[shop.plan].label, `depuis ${dayOfYear(shop.createdAt)}`]} />
        </p>
        <ShopState state={shop.state} />
      </div>
      {shop.state !== 'deleted' && <ShopMenu shop={shop} onAct={onAct} />}
    </div>
  )
}
