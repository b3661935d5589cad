import { useState, type ReactNode } from 'react'
import { useNavigate, Link } from 'react-router'
import { ListSearch } from '#client/lists/list-search.tsx'
import { Sheet } from '#ui/sheets/sheet.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { workPaths } from '#client/work-paths.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { listUsers } from '#modules/people/contract/people.ts'
import { roleWords } from '#kernel/wire/roles.ts'
import { listTeamProducts } from '#modules/moderation/contract/admin-products.ts'
import { formatCount, formatFrancs, sellingPrice } from '#kernel/wire/money.ts'
import { formatPhone, readPhone } from '#kernel/wire/phones.ts'
import { readOrderNumber } from '#kernel/wire/typed-digits.ts'
import { listTeamOrders } from '#modules/team-orders/contract/admin-orders.ts'
import { orderWordsOf } from '#modules/orders/contract/order-words.ts'
import { listTeamShops } from '#modules/shops/contract/team-shops.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { useRead } from '#client/api/use-read.ts'
import { paths } from '#client/paths.ts'

const hint = 'Commande, téléphone, boutique, produit'

/** Opens the page of an order number or phone; other words show results per list. */
export function useMarketSearch() {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const search = (q: string) => {
    setTyped(q)
    const known = readOrderNumber(q)
      ? workPaths.adminOrders()
      : readPhone(q)
        ? workPaths.adminUsers()
        : null
    if (known) void navigate(inList(known, q))
    else setOpen(true)
  }
  return {
    field: (
      <ListSearch
        label="Chercher dans le marché"
        hint={hint}
        q=""
        maxLength={80}
        onSearch={search}
      />
    ),
    button: (
      <span className="phone">
        <button
          className="icon-button"
          type="button"
          aria-label="Chercher dans le marché"
          onClick={() => setOpen(true)}
        >
          <Icon name="search" />
        </button>
      </span>
    ),
    sheet: (
      <Sheet open={open} title="Chercher dans le marché" onClose={() => setOpen(false)}>
        <ListSearch
          key={typed}
          label="Que cherchez-vous ?"
          hint={hint}
          q={typed}
          maxLength={80}
          onSearch={search}
        />
        {typed && <MarketResults q={typed} />}
      </Sheet>
    ),
  }
}

type MarketResultRow = { key: string; to: string; name: string; detail: string }
const limit = 3

function MarketResults({ q }: { q: string }) {
  const key = (list: string) => ['market-search', list, q]
  const input = { query: { q, limit } }
  const orders = useRead(key('orders'), listTeamOrders, input)
  const users = useRead(key('users'), listUsers, input)
  const shops = useRead(key('shops'), listTeamShops, input)
  const products = useRead(key('products'), listTeamProducts, input)
  if ([orders, users, shops, products].every(({ data }) => data?.total === 0))
    return (
      <p className="muted mt-3" role="status">
        {`Rien dans le marché ne correspond à « ${q} ».`}
      </p>
    )
  return (
    <div className="stack mt-3">
      <Results
        title="Commandes"
        found={orders}
        all={inList(workPaths.adminOrders(), q)}
        rows={orders.data?.orders.map((one) => ({
          key: one._id,
          to: workPaths.adminOrders(one._id),
          name: one.orderNumber,
          detail: `${one.clientName} · ${orderWordsOf(one)} · ${formatFrancs(one.total)}`,
        }))}
      />
      <Results
        title="Utilisateurs"
        found={users}
        all={inList(workPaths.adminUsers(), q)}
        rows={users.data?.users.map((one) => ({
          key: one._id,
          to: workPaths.adminUser(one._id),
          name: one.name,
          detail: [roleWords[one.role], one.phone && formatPhone(one.phone), one.place]
            .filter(Boolean)
            .join(' · '),
        }))}
      />
      <Results
        title="Boutiques"
        found={shops}
        all={inList(workPaths.adminShops(), q)}
        rows={shops.data?.shops.map((one) => ({
          key: one._id,
          to: paths.seller(one.slug),
          name: one.name,
          detail: `${one.ownerName} · ${one.place}`,
        }))}
      />
      <Results
        title="Produits"
        found={products}
        all={inList(workPaths.adminProducts(), q)}
        rows={products.data?.products.map((one) => ({
          key: one._id,
          to: paths.product(one.slug),
          name: one.name,
          detail: `${one.shop.name} · ${formatFrancs(sellingPrice(one))}`,
        }))}
      />
    </div>
  )
}

type ResultsProps = {
  title: string
  found: UseQueryResult<{ total: number; more: boolean }>
  rows: readonly MarketResultRow[] | undefined
  all: string
}

function Results({ title, found: { data, error }, rows, all }: ResultsProps) {
  if (!data || !rows)
    return (
      <Section title={title}>
        {error ? (
          <p className="muted">{sentenceOf(error)}</p>
        ) : (
          <span className="skeleton h-11" aria-label="Chargement..." />
        )}
      </Section>
    )
  const { total, more } = data
  if (rows.length === 0)
    return (
      <Section title={title}>
        <p className="muted">Rien.</p>
      </Section>
    )
  return (
    <Section title={title}>
      <nav className="menu" aria-label={title}>
        {rows.map(({ key, to, name, detail }) => (
          <Link key={key} to={to}>
            <span className="min-w-0">
              <b className="block truncate">{name}</b>
              <small className="muted block truncate">{detail}</small>
            </span>
          </Link>
        ))}
        {(more || total > rows.length) && (
          <Link to={all}>{`Tout voir : ${more ? 'plus de ' : ''}${formatCount(total)}`}</Link>
        )}
      </nav>
    </Section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={`${title} trouvés`}>
      <h3 className="mb-1">{title}</h3>
      {children}
    </section>
  )
}

function inList(path: string, q: string): string {
  return `${path}?${new URLSearchParams({ q })}`
}
