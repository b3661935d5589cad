import { zoneNames } from '#modules/cart/contract/delivery-tariff.ts'
import { zoneWords } from '#modules/deliveries/contract/dispatch.ts'
import { addressOf } from '#kernel/wire/typed-client.ts'
import { providerWords } from '#modules/payments/contract/provider-words.ts'
import { paymentProviders } from '#modules/payments/contract/payment-method.ts'
import { exportTeamOrders } from '#modules/orders/contract/admin-orders.ts'
import { SaveButton } from '#web/api/save-button.tsx'
import { FilterChoice, FilterDays, ShopTag } from '#web/lists/filter-choice.tsx'
import { StateLinks } from '#web/lists/filter-links.tsx'
import { ListFilters } from '#web/lists/list-filters.tsx'
import { ListRows } from '#web/lists/list-rows.tsx'
import { NoRows } from '#web/lists/no-rows.tsx'
import { totalWords } from '#web/lists/total-words.ts'
import { useFilters } from '#web/lists/use-filters.ts'
import type { ScreenFrame } from '#web/ui/screen-frame.ts'

import { orderQuery, useTeamOrders } from './use-team-orders.ts'
import { orderTabs } from './order-words.ts'
import { TeamOrderRows } from './team-order-rows.tsx'

const methods = [
  ...paymentProviders.map((value) => ({ value, label: providerWords[value] })),
  { value: 'cash_on_delivery', label: 'Paiement à la livraison' },
]
const zones = zoneNames.map((value) => ({ value, label: zoneWords[value] }))

/** « Commandes » of the whole market: found by what people read out, filtered, exported. */
export function TeamOrders({ Frame }: { Frame: ScreenFrame }) {
  const filters = useFilters()
  const { of, change } = filters
  const query = orderQuery(filters)
  const list = useTeamOrders(query)
  const save = (
    <SaveButton address={addressOf(exportTeamOrders, { query })} name="commandes.csv">
      CSV de cette liste
    </SaveButton>
  )
  return (
    <Frame
      detail={list.last ? totalWords(list.last, ['commande', 'commandes']) : undefined}
      file={list.rows?.length !== 0 && save}
    >
      <ListFilters
        label="Numéro, téléphone, nom du client"
        hint="Numéro, téléphone, client"
        q={of('q')}
        maxLength={80}
        onSearch={(q) => change({ q })}
      >
        <ShopTag filters={filters} />
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
        <FilterDays filters={filters} />
      </ListFilters>
      <StateLinks label="État des commandes" filters={filters} tabs={orderTabs} />
      <ListRows
        list={list}
        empty={
          <NoRows
            title="Aucune commande ici"
            filters={filters}
            filtered="Aucune commande ne correspond à ces filtres."
          >
            La première commande arrivera ici.
          </NoRows>
        }
      >
        {(orders) => <TeamOrderRows orders={orders} partial={list.hasNextPage} />}
      </ListRows>
    </Frame>
  )
}
