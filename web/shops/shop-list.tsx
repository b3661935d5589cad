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
import { FilterChoice } from '#web/lists/filter-choice.tsx'
import { ListFilters } from '#web/lists/list-filters.tsx'
import { ListRows } from '#web/lists/list-rows.tsx'
import { totalWords } from '#web/lists/total-words.ts'
import { oneWord, useFilters } from '#web/lists/use-filters.ts'
import { useCursorList } from '#web/lists/use-list.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import type { ScreenFrame } from '#web/ui/screen-frame.ts'
import { formatDay } from '#web/ui/dates.ts'
import { EmptyBasket } from '#web/ui/empty-basket.tsx'
import { Empty } from '#web/ui/empty.tsx'
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
  const list = useCursorList({
    key: ['admin', 'shops', query],
    read: (from, signal) => call(listTeamShops, { query: { ...query, ...from } }, { signal }),
    rows: ({ shops }) => shops,
  })
  const [open, setOpen] = useState<{ act: Act; shop: TeamShop } | null>(null)
  return (
    <Frame
      detail={list.last ? totalWords(list.last, ['boutique', 'boutiques']) : undefined}
      file={
        <SaveButton address={addressOf(exportTeamShops, { query })} name="boutiques.csv">
          CSV
        </SaveButton>
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
          <Empty title="Aucune boutique ne correspond" drawing={<EmptyBasket />}>
            Essayez une partie du nom seulement.
          </Empty>
        }
      >
        {(shops) => (
          <ul className="card-list" aria-label="Boutiques">
            {shops.map((shop) => (
              <One key={shop._id} shop={shop} onAct={(act) => setOpen({ act, shop })} />
            ))}
          </ul>
        )}
      </ListRows>
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
