import {
  dayOfMonth,
  dayWords,
  daysLeftWords,
  lastDayOf,
  spanWords,
} from '#kernel/wire/due-words.ts'
import { useState } from 'react'
import { formatCount, formatFrancs } from '#kernel/wire/money.ts'
import type { Promotion, PromotionState } from '#modules/promotions/contract/promotions.ts'
import type { Column } from '#client/lists/columns.ts'
import { DataTable } from '#client/lists/data-table.tsx'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { RowMenu, type RowAct } from '#ui/sheets/row-menu.tsx'
import { ShareSheet } from '#ui/sheets/share-sheet.tsx'
import { reductionWords } from '#modules/products/contract/reductions.ts'
import { Sum } from '#ui/words/sum.tsx'

const stateWords: Readonly<Record<PromotionState, string>> = {
  live: '',
  upcoming: '',
  waiting: 'attend une seconde personne',
  used_up: 'épuisée',
  ended: 'finie',
  stopped: 'arrêtée',
}

const stateTones: Readonly<Record<PromotionState, BadgeTone>> = {
  live: 'neutral',
  upcoming: 'neutral',
  waiting: 'waiting',
  used_up: 'ok',
  ended: 'neutral',
  stopped: 'danger',
}

type PromotionListProps = {
  rows: readonly Promotion[]
  actsOf: (promotion: Promotion) => readonly RowAct[]
  linkOf: (promotion: Promotion) => string
}

export function PromotionList({ rows, actsOf, linkOf }: PromotionListProps) {
  const [shared, setShared] = useState<Promotion | null>(null)
  const hasBudget = rows.some(({ budget }) => budget !== null)
  const share = (promotion: Promotion) =>
    isShared(promotion) ? (
      <Button look="plain" size="small" icon="share" onClick={() => setShared(promotion)}>
        Partager<span className="visually-hidden"> {promotionName(promotion)}</span>
      </Button>
    ) : null
  const menu = (promotion: Promotion) => {
    const acts = actsOf(promotion)
    return acts.length > 0 ? <RowMenu of={promotionName(promotion)} acts={acts} /> : null
  }
  return (
    <>
      <DataTable
        label="Promotions"
        rows={rows}
        keyOf={({ _id }) => _id}
        columns={hasBudget ? [...columns, budgetColumn] : columns}
        groupOf={groupOf}
        renderActs={(promotion) => (
          <span className="promotion-acts">
            <StateOf promotion={promotion} />
            {share(promotion)}
            {menu(promotion)}
          </span>
        )}
        renderCard={(promotion) => (
          <div className="promotion-card">
            <div className="spread spread-middle">
              <CodeOf promotion={promotion} />
              {menu(promotion)}
            </div>
            <p>
              <b>{giftWords(promotion)}</b>
              <br />
              <span className="small muted">{conditionWords(promotion)}</span>
            </p>
            <p className="small muted">
              {[periodWords(promotion), leftWords(promotion)].filter(Boolean).join(', ')}
            </p>
            <dl className="sums small">
              <div>
                <dt>Utilisations</dt>
                <dd>
                  <Uses promotion={promotion} />
                </dd>
              </div>
              <div>
                <dt>Vendu avec</dt>
                <dd>
                  <Sum francs={promotion.sold} />
                </dd>
              </div>
              <div>
                <dt>Remise donnée</dt>
                <dd>
                  <Sum francs={promotion.discount} />
                </dd>
              </div>
              {promotion.budget !== null && (
                <div>
                  <dt>Budget</dt>
                  <dd>{budgetWords(promotion)}</dd>
                </div>
              )}
            </dl>
            <div className="spread spread-middle">
              <StateOf promotion={promotion} />
              {share(promotion)}
            </div>
          </div>
        )}
      />
      {shared && (
        <ShareSheet
          title={sharedWords(shared)}
          url={linkOf(shared)}
          onClose={() => setShared(null)}
        />
      )}
    </>
  )
}

export function promotionName({ code }: Promotion): string {
  return code ?? 'la promotion sans code'
}

function isShared({ state }: Promotion): boolean {
  return state === 'live' || state === 'upcoming'
}

function sharedWords(promotion: Promotion): string {
  const { code } = promotion
  return code ? `${giftWords(promotion)} avec le code ${code}` : giftWords(promotion)
}

function groupOf({ state }: Promotion): string {
  if (state === 'live') return 'En cours'
  return state === 'upcoming' || state === 'waiting' ? 'À venir' : 'Terminées'
}

const columns: readonly Column<Promotion>[] = [
  { head: 'Code', cell: (promotion) => <CodeOf promotion={promotion} /> },
  {
    head: 'Réduction',
    cell: (promotion) => (
      <>
        <b>{giftWords(promotion)}</b>
        <br />
        <span className="small muted">{conditionWords(promotion)}</span>
      </>
    ),
  },
  {
    head: 'Période',
    cell: (promotion) => (
      <>
        {periodWords(promotion)}
        <br />
        <span className="small muted">{leftWords(promotion)}</span>
      </>
    ),
  },
  { head: 'Utilisations', cell: (promotion) => <Uses promotion={promotion} /> },
  { head: 'Vendu avec', numeric: true, cell: ({ sold }) => formatFrancs(sold) },
  { head: 'Remise donnée', numeric: true, cell: ({ discount }) => formatFrancs(discount) },
]

const budgetColumn: Column<Promotion> = { head: 'Budget', numeric: true, cell: budgetWords }

function budgetWords({ budget, askedBudget }: Promotion): string {
  const agreed = formatFrancs(budget ?? 0)
  return askedBudget === null ? agreed : `${agreed}, demandé ${formatFrancs(askedBudget)}`
}

function CodeOf({ promotion: { code } }: { promotion: Promotion }) {
  return code ? (
    <b className="promotion-code">{code}</b>
  ) : (
    <span>
      <b>Sans code</b>
      <br />
      <span className="small muted">s’applique seule</span>
    </span>
  )
}

function StateOf({ promotion: { state } }: { promotion: Promotion }) {
  return stateWords[state] ? <Badge tone={stateTones[state]}>{stateWords[state]}</Badge> : null
}

function Uses({ promotion: { uses, maxUses } }: { promotion: Promotion }) {
  if (maxUses === null) return <span className="figures">{formatCount(uses)}</span>
  return (
    <span className="promotion-uses figures">
      {`${formatCount(uses)} sur ${formatCount(maxUses)}`}
      <progress max={maxUses} value={uses} aria-hidden="true" />
    </span>
  )
}

function giftWords(promotion: Promotion): string {
  const words = reductionWords(promotion)
  const targets = [...promotion.products, ...promotion.categories].map(({ name }) => name)
  const [first] = targets
  if (first === undefined) return promotion.kind === 'delivery' ? words : `${words} sur tout`
  return targets.length === 1 ? `${words} sur ${first}` : `${words} sur ${targets.length} choix`
}

function conditionWords({
  minGoods,
  firstOrderOnly,
  maxUsesPerBuyer,
}: Pick<Promotion, 'minGoods' | 'firstOrderOnly' | 'maxUsesPerBuyer'>): string {
  const parts = [
    minGoods ? `dès ${formatFrancs(minGoods)}` : '',
    firstOrderOnly ? 'première commande' : '',
    maxUsesPerBuyer ? `${maxUsesPerBuyer} fois par acheteur` : '',
  ]
  return parts.filter(Boolean).join(', ') || 'sans condition'
}

function periodWords({ startsAt, endsAt }: Pick<Promotion, 'startsAt' | 'endsAt'>): string {
  return endsAt ? spanWords(startsAt, lastDayOf(endsAt)) : `dès le ${dayOfMonth(startsAt)}`
}

function leftWords({ state, startsAt, endsAt, stoppedAt }: Promotion): string {
  if (stoppedAt) return `arrêtée le ${dayOfMonth(stoppedAt)}`
  if (state === 'ended') return ''
  if (state === 'upcoming') return `commence ${dayWords(startsAt, Date.now())}`
  return (endsAt && daysLeftWords(endsAt, Date.now())) ?? 'sans fin'
}
