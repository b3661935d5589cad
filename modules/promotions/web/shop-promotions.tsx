import { plural } from '#kernel/wire/plural.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ComponentType } from 'react'

import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import { formatCount, formatFrancs, wholePercent } from '#kernel/wire/money.ts'
import { addressOf } from '#kernel/wire/typed-client.ts'
import {
  endShopPromotion,
  exportShopPromotions,
  listShopPromotions,
  type Promotion,
} from '#modules/promotions/contract/promotions.ts'
import { ActSheet } from '#client/api/act-sheet.tsx'
import { call } from '#client/api/client.ts'
import { SaveButton } from '#client/api/save-button.tsx'
import { ListRows } from '#client/lists/list-rows.tsx'
import { useFilters } from '#client/lists/use-filters.ts'
import { useCursorList } from '#client/lists/use-list.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Empty } from '#ui/lists/empty.tsx'
import { showNotice } from '#ui/lists/notice-store.ts'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import { paths } from '#client/paths.ts'
import { workPaths } from '#client/work-paths.ts'

import { PromotionList, promotionName } from './promotion-list.tsx'
import { PromotionTabs, stateOf } from './promotion-tabs.tsx'

type ShopPromotionsProps = { user: UserInfo; form: ComponentType<{ onMade: () => void }> }

export function ShopPromotions({ user, form: NewPromotion }: ShopPromotionsProps) {
  const filters = useFilters()
  const queries = useQueryClient()
  const [ending, setEnding] = useState<Promotion | null>(null)
  const key = ['shop-promotions', user._id]
  const state = stateOf(filters.of('etat'))
  const list = useCursorList({
    key: [...key, state],
    read: (from, signal) =>
      call(listShopPromotions, { query: { ...from, ...(state && { state }) } }, { signal }),
    rows: ({ promotions }) => promotions,
  })
  if (filters.of('nouvelle'))
    return (
      <ScreenFrame title="Nouvelle promotion">
        <NewPromotion
          onMade={() => {
            void queries.invalidateQueries({ queryKey: key })
            showNotice('Promotion publiée')
            filters.change({ nouvelle: null })
          }}
        />
      </ScreenFrame>
    )
  const add = (
    <ButtonLink to={workPaths.newPromotion()} icon="plus">
      Nouvelle promotion
    </ButtonLink>
  )
  return (
    <ScreenFrame
      detail="Une promotion baisse vos prix, la commission se compte sur ce qui reste."
      actions={add}
      file={
        <SaveButton
          address={addressOf(exportShopPromotions, { query: state ? { state } : {} })}
          name="promotions.csv"
        >
          CSV
        </SaveButton>
      }
    >
      <div className="phone mb-3">{add}</div>
      {list.last && <Figures month={list.last.month} live={list.last.counts.live} />}
      <PromotionTabs filters={filters} counts={list.last?.counts} />
      <ListRows
        list={list}
        empty={
          <Empty title="Aucune promotion">Un code de 10&nbsp;% suffit pour commencer. {add}</Empty>
        }
      >
        {(rows) => (
          <PromotionList
            rows={rows}
            linkOf={linkOf}
            actsOf={(promotion) =>
              isOpen(promotion)
                ? [{ words: 'Arrêter', danger: true, onPress: () => setEnding(promotion) }]
                : []
            }
          />
        )}
      </ListRows>
      {ending && (
        <ActSheet
          title={`Arrêter ${promotionName(ending)} ?`}
          confirm="Arrêter"
          danger
          act={() => call(endShopPromotion, { params: { id: ending._id } })}
          done="Promotion arrêtée"
          changes={key}
          onClose={() => setEnding(null)}
        >
          Plus personne n’en profite dès maintenant. Les commandes passées gardent leur prix.
        </ActSheet>
      )}
    </ScreenFrame>
  )
}

export function linkOf({ _id, code, shopSlug }: Promotion): string {
  const page = shopSlug ? paths.seller(shopSlug) : paths.shop()
  const search = new URLSearchParams({ ...(code && { code }), offre: _id })
  return `${location.origin}${page}?${search.toString()}`
}

export function isOpen({ state }: Promotion): boolean {
  return state === 'live' || state === 'upcoming' || state === 'waiting'
}

type FiguresProps = {
  month: { uses: number; buyers: number; sold: number; discount: number }
  live: number
}

function Figures({ month: { uses, buyers, sold, discount }, live }: FiguresProps) {
  const cells = [
    ['En cours', formatCount(live), ''],
    [
      'Utilisations, 30\u00a0j',
      formatCount(uses),
      buyers > 0 ? `par ${formatCount(buyers)} ${plural(buyers, 'acheteur')}` : '',
    ],
    ['Vendu avec, 30\u00a0j', formatFrancs(sold), ''],
    [
      'Remises données, 30\u00a0j',
      formatFrancs(discount),
      sold > 0 ? `${wholePercent(discount, sold)}\u00a0% de ces ventes` : '',
    ],
  ] as const
  return (
    <dl className="key-figures tight mb-4">
      {cells.map(([name, figure, beside]) => (
        <div className="key-figure" key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
          {beside && <dd>{beside}</dd>}
        </div>
      ))}
    </dl>
  )
}
