import { Link } from 'react-router'

import type { Reply } from '#kernel/wire/endpoint.ts'
import { formatCount } from '#kernel/wire/money.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { addressOf } from '#kernel/wire/typed-client.ts'
import { exportShopAccounts, listShopAccounts } from '#modules/finance/contract/books.ts'
import { Reading } from '#client/api/reading.tsx'
import { SaveButton } from '#client/api/save-button.tsx'
import { financePath } from '#client/work-paths.ts'
import type { Column } from '#client/lists/columns.ts'
import { DataTable } from '#client/lists/data-table.tsx'
import { ListSearch } from '#client/lists/list-search.tsx'
import { Pages } from '#client/lists/pages.tsx'
import { useFilters } from '#client/lists/use-filters.ts'
import { usePage } from '#client/lists/use-page.ts'
import { Empty } from '#ui/lists/empty.tsx'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import { Sum } from '#ui/words/sum.tsx'

import { useFinance } from '#modules/ledger/web/index.ts'

type ShopAccount = Reply<typeof listShopAccounts>['shops'][number]

const entriesOf = ({ shopId }: ShopAccount) =>
  financePath('grand-livre', { compte: 'seller_payable', titulaire: shopId })

const columns: readonly Column<ShopAccount>[] = [
  {
    head: 'Boutique',
    sort: ({ name }) => name,
    cell: (shop) => (
      <>
        <Link className="semibold" to={entriesOf(shop)}>
          {shop.name}
        </Link>
        <small className="muted">
          {shop.depotNumber.length === 8 ? formatPhone(shop.depotNumber) : shop.depotNumber}
        </small>
      </>
    ),
  },
  {
    head: 'Vendu, net, f',
    numeric: true,
    sort: ({ sold }) => sold,
    cell: ({ sold }) => formatCount(sold),
  },
  {
    head: 'Versé, f',
    numeric: true,
    sort: ({ paidOut }) => paidOut,
    cell: ({ paidOut }) => formatCount(paidOut),
  },
  {
    head: 'Dû, f',
    numeric: true,
    sort: ({ due }) => due,
    cell: ({ due }) => (
      <b className={due < 0 ? 'semibold text-chili' : 'semibold'}>{formatCount(due)}</b>
    ),
  },
]

export function ShopStatements() {
  const { of, change } = useFilters()
  const q = of('q')
  const { page, showPage } = usePage()
  const query = useFinance(listShopAccounts, { query: { q, page, limit: 30 } })
  return (
    <ScreenFrame
      detail="Celles à qui l’on doit le plus d’abord"
      file={
        query.data?.shops.length !== 0 && (
          <SaveButton
            address={addressOf(exportShopAccounts, { query: { q } })}
            name="comptes-boutiques.csv"
          >
            CSV
          </SaveButton>
        )
      }
    >
      <div className="filters-bar">
        <ListSearch
          key={q}
          label="Chercher une boutique"
          q={q}
          maxLength={80}
          onSearch={(words) => change({ q: words, page: null })}
        />
      </div>
      <Reading query={query}>
        {({ shops, totalPages, totalShops }) =>
          shops.length === 0 ? (
            <Empty of="matches" title="Aucune boutique de ce nom">
              Essayez une partie du nom seulement.
            </Empty>
          ) : (
            <DataTable
              label="Boutiques"
              rows={shops}
              partial={totalPages > 1}
              columns={columns}
              keyOf={({ shopId }) => shopId}
              cardList="flush"
              foot={
                <Pages page={page} totalPages={totalPages} total={totalShops} onPage={showPage} />
              }
              renderCard={(shop) => (
                <Link className="row" to={entriesOf(shop)}>
                  <span className="row-text">
                    <b>{shop.name}</b>
                    <small>
                      vendu, net : <Sum francs={shop.sold} />
                    </small>
                    <small>
                      versé : <Sum francs={shop.paidOut} />
                    </small>
                  </span>
                  <span className="row-end">
                    <b className={shop.due < 0 ? 'text-chili' : undefined}>
                      <Sum francs={shop.due} />
                    </b>
                    <small>dû</small>
                  </span>
                </Link>
              )}
            />
          )
        }
      </Reading>
    </ScreenFrame>
  )
}
