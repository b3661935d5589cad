import { daysWords } from '#kernel/wire/span-words.ts'
import {
  BUDGET_OF_ONE,
  BUDGET_OF_ONE_DAYS,
  changePromotionBudget,
  decidePromotionBudget,
  endMarketPromotion,
  listMarketPromotions,
  type Promotion,
} from '#modules/promotions/contract/promotions.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { amountIn } from '#kernel/wire/amounts.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { ActSheet } from '#client/api/act-sheet.tsx'
import { call } from '#client/api/client.ts'
import { ReasonSheet } from '#client/api/reason-sheet.tsx'
import { ListRows } from '#client/lists/list-rows.tsx'
import { useFilters } from '#client/lists/use-filters.ts'
import { useCursorList } from '#client/lists/use-list.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { AmountField } from '#ui/forms/amount-field.tsx'
import { Empty } from '#ui/lists/empty.tsx'
import { showNotice } from '#ui/lists/notice-store.ts'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import type { RowAct } from '#ui/sheets/row-menu.tsx'
import { workPaths } from '#client/work-paths.ts'

import { PromotionForm } from './promotion-form.tsx'
import { PromotionList, promotionName } from './promotion-list.tsx'
import { PromotionTabs, stateOf } from './promotion-tabs.tsx'
import { isOpen, linkOf } from './shop-promotions.tsx'

const key = ['market-promotions']
type Open = { sheet: 'end' | 'budget' | 'approve' | 'refuse'; promotion: Promotion }

export function MarketPromotions() {
  const filters = useFilters()
  const queries = useQueryClient()
  const [open, setOpen] = useState<Open | null>(null)
  const state = stateOf(filters.of('etat'))
  const list = useCursorList({
    key: [...key, state],
    read: (from, signal) =>
      call(listMarketPromotions, { query: { ...from, ...(state && { state }) } }, { signal }),
    rows: ({ promotions }) => promotions,
  })
  if (filters.of('nouvelle'))
    return (
      <ScreenFrame title="Nouvelle promotion">
        <PromotionForm
          of="market"
          onMade={({ state: made }) => {
            void queries.invalidateQueries({ queryKey: key })
            showNotice(
              made === 'waiting' ? 'Une autre personne doit l’approuver' : 'Promotion publiée',
            )
            filters.change({ nouvelle: null })
          }}
        />
      </ScreenFrame>
    )
  const add = (
    <ButtonLink to={workPaths.newMarketPromotion()} icon="plus">
      Nouvelle promotion
    </ButtonLink>
  )
  const actsOf = (promotion: Promotion): RowAct[] => {
    const act = (words: string, sheet: Open['sheet'], danger = false): RowAct => ({
      words,
      danger,
      onPress: () => setOpen({ sheet, promotion }),
    })
    if (!isOpen(promotion) && promotion.state !== 'used_up') return []
    const { askedBudget, isAskedByCaller } = promotion
    return [
      ...(askedBudget !== null && !isAskedByCaller
        ? [act('Approuver le budget', 'approve'), act('Refuser le budget', 'refuse', true)]
        : []),
      act('Changer le budget', 'budget'),
      act('Arrêter', 'end', true),
    ]
  }
  return (
    <ScreenFrame detail="Payées par Sugu : la boutique reçoit autant que sans elles." actions={add}>
      <div className="phone mb-3">{add}</div>
      <PromotionTabs filters={filters} counts={list.last?.counts} />
      <ListRows list={list} empty={<Empty title="Aucune promotion">{add}</Empty>}>
        {(rows) => <PromotionList rows={rows} actsOf={actsOf} linkOf={linkOf} />}
      </ListRows>
      {open && <OpenSheet {...open} onClose={() => setOpen(null)} />}
    </ScreenFrame>
  )
}

function OpenSheet({ sheet, promotion, onClose }: Open & { onClose: () => void }) {
  const { _id: id, askedBudget, discount } = promotion
  if (sheet === 'budget') return <BudgetSheet promotion={promotion} onClose={onClose} />
  if (sheet === 'end')
    return (
      <ReasonSheet
        title={`Arrêter ${promotionName(promotion)} ?`}
        confirm="Arrêter"
        danger
        act={(reason) => call(endMarketPromotion, { params: { id }, body: { reason } })}
        done="Promotion arrêtée"
        changes={key}
        onClose={onClose}
      >
        Les commandes passées gardent leur prix.
      </ReasonSheet>
    )
  const approve = sheet === 'approve'
  return (
    <ActSheet
      title={approve ? 'Approuver ce budget ?' : 'Refuser ce budget ?'}
      confirm={approve ? 'Approuver' : 'Refuser'}
      danger={!approve}
      act={() => call(decidePromotionBudget, { params: { id }, body: { approve } })}
      done={approve ? 'Budget approuvé' : 'Budget refusé'}
      changes={key}
      onClose={onClose}
    >
      {`${promotionName(promotion)}\u00a0: ${formatFrancs(askedBudget ?? 0)} en tout, dont ${formatFrancs(discount)} utilisés.`}
    </ActSheet>
  )
}

function BudgetSheet({ promotion, onClose }: { promotion: Promotion; onClose: () => void }) {
  const [typed, setTyped] = useState(String(promotion.budget ?? ''))
  const budget = amountIn(typed) ?? Number.NaN
  return (
    <ReasonSheet
      title={`Budget de ${promotionName(promotion)}`}
      confirm="Enregistrer"
      ready={!Number.isNaN(budget)}
      act={(reason) =>
        call(changePromotionBudget, { params: { id: promotion._id }, body: { budget, reason } })
      }
      done="Budget enregistré"
      changes={key}
      onClose={onClose}
    >
      <AmountField
        label="Budget"
        hint={`${formatFrancs(promotion.discount)} déjà utilisés. Au-dessus de ${formatFrancs(BUDGET_OF_ONE)} en ${daysWords(BUDGET_OF_ONE_DAYS)}, toutes promotions ensemble, une autre personne l’approuve.`}
        value={typed}
        onChange={setTyped}
      />
    </ReasonSheet>
  )
}
