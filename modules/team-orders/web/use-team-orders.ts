import { cut } from '#kernel/wire/short-text.ts'
import { useQueryClient } from '@tanstack/react-query'

import { zoneNames } from '#modules/pricing/contract/delivery-tariff.ts'
import {
  listTeamOrders,
  readTeamOrder,
  teamOrderStateNames,
  type TeamOrder,
} from '#modules/team-orders/contract/admin-orders.ts'
import { paymentMethods } from '#modules/operators/contract/payment-method.ts'
import { call } from '#client/api/client.ts'
import { useRead } from '#client/api/use-read.ts'
import { useCursorList } from '#client/lists/use-list.ts'
import { type Filters, oneDay, oneWord } from '#client/lists/use-filters.ts'

const LIST = 'team-orders'
const ONE = 'team-order'

export function orderQuery({ of }: Filters) {
  const [state, method, zone] = [
    oneWord(teamOrderStateNames, of('etat')),
    oneWord(paymentMethods, of('moyen')),
    oneWord(zoneNames, of('zone')),
  ]
  const [from, to] = [oneDay(of('du')), oneDay(of('au'))]
  return {
    q: cut(of('q'), 80),
    ...(state && { state }),
    ...(method && { method }),
    ...(zone && { zone }),
    ...(of('boutique') && { shop: of('boutique') }),
    ...(from && { from }),
    ...(to && { to }),
  }
}

export function useTeamOrders(query: ReturnType<typeof orderQuery>) {
  return useCursorList({
    key: [LIST, query],
    read: (from, signal) => call(listTeamOrders, { query: { ...query, ...from } }, { signal }),
    rows: ({ orders }) => orders,
  })
}

export function useTeamOrder(id: string) {
  const queries = useQueryClient()
  const query = useRead([ONE, id], readTeamOrder, { params: { id } })
  return {
    query,
    show: (order: TeamOrder) => {
      queries.setQueryData([ONE, id], order)
      void queries.invalidateQueries({ queryKey: [LIST] })
    },
    refresh: () => queries.invalidateQueries({ queryKey: [ONE, id] }),
  }
}
