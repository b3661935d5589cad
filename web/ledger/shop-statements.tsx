import { useState, type SubmitEvent } from 'react'
import { Link, useSearchParams } from 'react-router'

import { formatFrancs } from '#contract/kernel/money.ts'
import { addressOf } from '#contract/kernel/typed-client.ts'
import { exportShopAccounts, listShopAccounts } from '#contract/ledger/books.ts'
import { Reading } from '#web/api/reading.tsx'
import { SaveButton } from '#web/api/save-button.tsx'
import { financePath } from '#web/work-paths.ts'
import { Pages } from '#web/lists/pages.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Field } from '#web/ui/field.tsx'
import type { ScreenFrame } from '#web/ui/screen-frame.ts'

import { useFinance } from './use-finance.ts'

/**
 * « Relevés par boutique »: what each shop sold, was paid and is owed; each leads to its own page
 * of the ledger.
 */
export function ShopStatements({ Frame }: { Frame: ScreenFrame }) {
  const [search, setSearch] = useSearchParams()
  const q = search.get('q') ?? ''
  const page = Math.max(1, Number(search.get('page')) || 1)
  const [typed, setTyped] = useState(q)
  const query = useFinance(listShopAccounts, { query: { q, page, limit: 30 } })
  const find = (event: SubmitEvent) => {
    event.preventDefault()
    setSearch({ onglet: 'releves', ...(typed && { q: typed }) })
  }
  return (
    <Frame
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
      <form role="search" onSubmit={find}>
        <Field
          label="Chercher une boutique"
          inputMode="search"
          enterKeyHint="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
      <Reading query={query}>
        {({ shops, totalPages, totalShops }) =>
          shops.length === 0 ? (
            <Empty of="matches" title="Aucune boutique de ce nom">
              Essayez une partie du nom seulement.
            </Empty>
          ) : (
            <section className="card flush" aria-label="Boutiques">
              <ul>
                {shops.map((shop) => (
                  <li key={shop.shopId}>
                    <Link
                      className="row"
                      to={financePath('grand-livre', {
                        compte: 'seller_payable',
                        titulaire: shop.shopId,
                      })}
                    >
                      <span className="row-text">
                        <b>{shop.name}</b>
                        <small>
                          vendu, net : {formatFrancs(shop.sold)} · versé :{' '}
                          {formatFrancs(shop.paidOut)}
                        </small>
                      </span>
                      <span className="row-end">
                        <b className={shop.due < 0 ? 'text-chili' : undefined}>
                          {formatFrancs(shop.due)}
                        </b>
                        <small>dû</small>
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
              <Pages
                page={page}
                totalPages={totalPages}
                total={totalShops}
                onPage={(to) => setSearch({ onglet: 'releves', ...(q && { q }), page: String(to) })}
              />
            </section>
          )
        }
      </Reading>
    </Frame>
  )
}
