import { addressOf } from '#kernel/wire/typed-client.ts'
import { exportSellerOrders } from '#modules/shop-orders/contract/seller-orders.ts'
import { SaveButton } from '#client/api/save-button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { workPaths } from '#client/work-paths.ts'

import type { ParcelFilter } from './parcel-filters.ts'
import { queryOf } from './use-seller-orders.ts'

export function OrdersActs({ filter, file }: { filter: ParcelFilter; file: boolean }) {
  return (
    <>
      <ButtonLink look="outline" icon="print" to={workPaths.pickList()}>
        Liste de préparation
      </ButtonLink>
      {file && (
        <SaveButton
          address={addressOf(exportSellerOrders, { query: queryOf(filter) })}
          name={() => `commandes-${new Date().toISOString().slice(0, 10)}.csv`}
        >
          CSV
        </SaveButton>
      )}
    </>
  )
}
