import { zoneNames } from '#contract/cart/delivery-tariff.ts'
import { zoneWords } from '#contract/deliveries/dispatch.ts'
import { addressOf } from '#contract/kernel/typed-client.ts'
import { exportTeamOrders } from '#contract/orders/admin-orders.ts'
import { SaveButton } from '#web/api/save-button.tsx'
import { sentenceOf } from '#web/api/sentence-of.ts'
import { FilterChoice, FilterDays, FilterTag } from '#web/lists/filter-choice.tsx'
import { ListEnd, totalWords } from '#web/lists/list-end.tsx'
import { ListSearch } from '#web/lists/list-search.tsx'
import { useFilters } from '#web/lists/use-filters.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Failure } from '#web/ui/failure.tsx'
import type { ScreenFrame } from '#web/ui/screen-frame.ts'
import { ListSkeleton } from '#web/ui/skeleton.tsx'

import { orderQuery, useTeamOrders } from './use-team-orders.ts'
import { orderTabs } from './order-words.ts'
import { TeamOrderRows } from './team-order-rows.tsx'

const methods = [
  { value: 'orange_money', label: 'Orange Money' },
  { value: 'cash_on_delivery', label: 'Paiement à la livraison' },
]
const zones = zoneNames.map((value) => ({ value, label: zoneWords[value] }))

/** « Commandes » of the whole market: found by what people read out, filtered, exported. */
export function TeamOrders({ Frame }: { Frame: ScreenFrame }) {
  const filters = useFilters()
  const { of, change } = filters
  const query = orderQuery(filters)
  const list = useTeamOrders(query)
  const { orders, counted } = list
  const save = (
    <SaveButton address={addressOf(exportTeamOrders, { query })} name="commandes.csv">
      CSV de cette liste
    </SaveButton>
  )
  return (
    <Frame
      detail={counted ? totalWords(counted, ['commande', 'commandes']) : undefined}
      file={save}
    >
      <div className="filters-bar">
        <ListSearch
          key={of('q')}
          label="Numéro, téléphone, nom du client"
          q={of('q')}
          maxLength={80}
          onSearch={(q) => change({ q })}
        />
        <div className="filter-chips" role="group" aria-label="Autres filtres">
          {of('boutique') && (
            <FilterTag
              onRemove={() => change({ boutique: '' })}
            >{`Boutique : ${of('boutique')}`}</FilterTag>
          )}
          <FilterChoice
            label="Moyen de paiement"
            all="Tous les paiements"
            options={methods}
            value={of('moyen')}
            onChoose={(moyen) => change({ moyen })}
          />
          <FilterChoice
            label="Zone"
            all="Toutes les zones"
            options={zones}
            value={of('zone')}
            onChoose={(zone) => change({ zone })}
          />
          <FilterDays
            from={of('du')}
            to={of('au')}
            onChange={({ from, to }) => change({ du: from, au: to })}
          />
        </div>
      </div>
      <div className="filter-chips" role="group" aria-label="État des commandes">
        {orderTabs.map(({ state, words }) => (
          <button
            key={state}
            className="filter-chip"
            type="button"
            aria-pressed={of('etat') === state}
            onClick={() => change({ etat: state })}
          >
            {words}
          </button>
        ))}
      </div>
      {list.error && !orders && (
        <Failure
          words={sentenceOf(list.error)}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {!orders && !list.error && <ListSkeleton count={4} />}
      {orders?.length === 0 && (
        <Empty
          title="Aucune commande ici"
          action={
            filters.any && (
              <Button look="outline" onClick={filters.clear}>
                Enlever les filtres
              </Button>
            )
          }
        >
          {filters.any
            ? 'Aucune commande ne correspond à ces filtres.'
            : 'La première commande arrivera ici.'}
        </Empty>
      )}
      {orders && orders.length > 0 && (
        <>
          <TeamOrderRows orders={orders} />
          <ListEnd shown={orders.length} list={list} />
        </>
      )}
    </Frame>
  )
}
