import type pg from 'pg'

/**
 * `deep`: last page of a numbered list; others are read ten pages on by `cursor` (`after` by
 * default).
 */
export type TeamRead = {
  name: string
  path: string
  as: 'admin' | 'finance'
  deep?: string
  cursor?: 'after' | 'before'
}

export async function teamLists(
  client: pg.Client,
  categories: readonly string[],
): Promise<TeamRead[]> {
  const { rows } = await client.query<{
    shop: string
    slug: string
    courier: string
    batch: string
    until: string
    parcel: string
    tail: string
  }>(`
    select (select owner_id from ledger_accounts where kind = 'seller_payable' limit 1) as shop,
      (select s.slug from ledger_accounts a join shops s on s.id = a.owner_id where a.kind = 'seller_payable' limit 1) as slug,
      (select owner_id from ledger_accounts where kind = 'courier_cash' limit 1) as courier,
      (select id from payout_batches order by day desc limit 1) as batch, to_char(now() - interval '400 days', 'YYYY-MM-DD"T"12:34:56.000"Z"') as until,
      (select order_number from orders order by placed_at desc offset 500000 limit 1) as parcel, (select right(order_number, 5) from orders order by placed_at desc offset 500000 limit 1) as tail`)
  const [found] = rows
  const {
    shop = '',
    slug = '',
    courier = '',
    batch = '',
    until = '',
    parcel = '',
    tail = '',
  } = found ?? {}
  const admin = (name: string, path: string, rest: Partial<TeamRead> = {}): TeamRead => ({
    name,
    path: `/api/${path}`,
    as: 'admin',
    ...rest,
  })
  const finance = (name: string, path: string, rest: Partial<TeamRead> = {}): TeamRead => ({
    name,
    path: `/api/finance/${path}`,
    as: 'finance',
    ...rest,
  })
  const last = async (path: string, total: string, limit = 50) => {
    const { rows: counted } = await client.query<{ total: number }>(total)
    return {
      deep: `/api/finance/${path}${path.includes('?') ? '&' : '?'}limit=${limit}&page=${Math.max(1, Math.ceil((counted[0]?.total ?? 1) / limit))}`,
    }
  }
  return [
    admin('overview, 90 days', 'admin/overview?days=90'),
    admin('health', 'admin/health'),
    admin('users', 'users'),
    admin('users, oldest', 'users?sort=oldest'),
    admin('users, seen last', 'users?sort=seen'),
    admin('users, sellers', 'users?role=vendeur'),
    admin('users, suspended', 'users?state=suspended'),
    admin('users, in Ségou', 'users?region=S%C3%A9gou'),
    admin('users, a common name', 'users?q=traore'),
    admin('users, a name that nobody has', 'users?q=xyzzy'),
    admin('users, a telephone', 'users?q=60012345'),
    admin('deletion requests', 'admin/deletion-requests'),
    admin('shops', 'admin/shops'),
    admin('shops, a word', 'admin/shops?q=boutique'),
    admin('products', 'admin/products'),
    admin('products, oldest', 'admin/products?sort=oldest'),
    admin('products, hidden by the team', 'admin/products?state=hidden_by_team'),
    admin('products, sold out', 'admin/products?state=sold_out'),
    admin('products, one category', `admin/products?category=${categories[0]}`),
    admin('products, a common word', 'admin/products?q=boubou'),
    admin('products, two words', 'admin/products?q=bazin+riche'),
    admin('products, one shop', `admin/products?shop=${slug}`),
    admin('categories', 'admin/categories'),
    admin('orders', 'admin/orders'),
    admin('orders, to accept', 'admin/orders?state=to_accept'),
    admin('orders, closed', 'admin/orders?state=closed'),
    admin('orders, of the north', 'admin/orders?zone=nord'),
    admin('orders, in cash and closed', 'admin/orders?state=closed&method=cash_on_delivery'),
    admin('orders, of one shop', `admin/orders?shop=${slug}`),
    admin('orders, a common name', 'admin/orders?q=traore'),
    admin('orders, two names', 'admin/orders?q=awa+traore'),
    admin('orders, a telephone', 'admin/orders?q=70+12+34+56'),
    admin('orders, a number', `admin/orders?q=${parcel}`),
    admin('orders, the end of a number', `admin/orders?q=${tail}`),
    admin('complaints', 'admin/complaints', { deep: '/api/admin/complaints?page=30' }),
    admin('complaints, the dearest first', 'admin/complaints?sort=amount'),
    admin('complaints, decided', 'admin/complaints?status=r%C3%A9solu', {
      deep: '/api/admin/complaints?status=r%C3%A9solu&page=900',
    }),
    admin('reviews that were reported', 'admin/reviews', { deep: '/api/admin/reviews?page=50' }),
    admin('reviews out of sight', 'admin/reviews?state=hidden', {
      deep: '/api/admin/reviews?state=hidden&page=20',
    }),
    admin('journal', 'admin/acts', { cursor: 'before' }),
    admin('journal, of the products', 'admin/acts?domain=products', { cursor: 'before' }),
    admin('journal, a word', 'admin/acts?q=bazin+1234', { cursor: 'before' }),
    admin('notices', 'notifications', { deep: '/api/notifications?page=1000' }),
    admin('searches', 'admin/searches'),
    finance('finance, overview of the month', 'overview'),
    finance('finance, overview of the year', 'overview?period=annee'),
    finance(
      'batches',
      'payout-batches',
      await last('payout-batches', 'select count(*)::int as total from payout_batches', 20),
    ),
    finance('one batch', `payout-batches/${batch}`),
    finance('held', 'held'),
    finance(
      'refunds',
      'refunds',
      await last('refunds', 'select count(*)::int as total from refunds'),
    ),
    finance('refunds to approve', 'refunds?state=requested'),
    finance('couriers’ boxes', 'courier-boxes'),
    finance(
      'shops’ accounts',
      'shops',
      await last('shops', 'select count(*)::int as total from shops'),
    ),
    finance('shops’ accounts, a word', 'shops?q=boutique'),
    finance(
      'plans paid',
      'subscriptions',
      await last(
        'subscriptions',
        "select count(*)::int as total from subscriptions where state = 'paid'",
      ),
    ),
    finance(
      'operator’s statements',
      'operator-statements',
      await last('operator-statements', 'select count(*)::int as total from operator_statements'),
    ),
    finance('disagreements', 'exceptions'),
    finance(
      'disagreements, decided',
      'exceptions?state=decided',
      await last(
        'exceptions?state=decided',
        "select count(*)::int as total from reconciliation_exceptions where state = 'decided'",
      ),
    ),
    finance('months', 'months'),
    finance(
      'ledger',
      'entries',
      await last('entries', 'select count(*)::int as total from ledger_entries'),
    ),
    finance(
      'ledger, one account',
      'entries?account=escrow',
      await last(
        'entries?account=escrow',
        "select count(*)::int as total from ledger_entries where account_id = (select id from ledger_accounts where kind = 'escrow')",
      ),
    ),
    finance('ledger, all sellers', 'entries?account=seller_payable', {
      deep: '/api/finance/entries?account=seller_payable&page=20000',
    }),
    finance('ledger, one seller', `entries?account=seller_payable&owner=${shop}`),
    finance('ledger, one courier', `entries?account=courier_cash&owner=${courier}`, {
      deep: `/api/finance/entries?account=courier_cash&owner=${courier}&page=35`,
    }),
    finance('ledger, a rare event', 'entries?event=subscription_paid', {
      deep: '/api/finance/entries?event=subscription_paid&page=900',
    }),
    finance('ledger, an event that never was', 'entries?event=difference_accepted'),
    finance('ledger, an account without entries', 'entries?account=write_off'),
    finance('ledger, a figure', 'entries?figure=commission', {
      deep: '/api/finance/entries?figure=commission&page=18000',
    }),
    finance('ledger, until a moment', `entries?to=${until}`),
  ]
}

export const teamFiles: TeamRead[] = [
  { name: 'users', path: '/api/users/export', as: 'admin' },
  { name: 'shops', path: '/api/admin/shops/export', as: 'admin' },
  { name: 'products', path: '/api/admin/products/export', as: 'admin' },
  { name: 'orders', path: '/api/admin/orders/export', as: 'admin' },
  { name: 'journal', path: '/api/admin/acts/export', as: 'admin' },
  { name: 'ledger', path: '/api/finance/entries/export', as: 'finance' },
  { name: 'held', path: '/api/finance/held/export', as: 'finance' },
  { name: 'refunds', path: '/api/finance/refunds/export', as: 'finance' },
  { name: 'shops’ accounts', path: '/api/finance/shops/export', as: 'finance' },
  { name: 'plans paid', path: '/api/finance/subscriptions/export', as: 'finance' },
  { name: 'disagreements', path: '/api/finance/exceptions/export?state=decided', as: 'finance' },
]
