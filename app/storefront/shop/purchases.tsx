import { useCallback, useEffect, useState } from 'react'

import { listProducts } from '#modules/products/contract/catalogue.ts'
import { call } from '#client/api/client.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { countWords, ListEnd, ProductList } from '../products/lists/product-list.tsx'
import type { ListPage } from '../products/lists/list-pages.ts'
import type { ListQuery } from '../products/lists/use-endless-list.ts'
import { paths } from '#client/paths.ts'
import { useUser } from '#client/session/user-info.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Empty } from '#ui/lists/empty.tsx'
import { Failure } from '#ui/lists/failure.tsx'
import { CardGridSkeleton } from '#ui/lists/skeleton.tsx'

const bought = { params: { filter: 'purchased' } } as const

/** By user id: whether they bought anything, as far as this page has asked. */
const known = new Map<string, boolean>()

/** First page as last seen, for Back. */
let seen: { userId: string; page: ListPage } | null = null

/** Tells whether this user bought anything that can still be seen. Fetched once a visit. */
export async function hasBought(userId: string): Promise<boolean> {
  const before = known.get(userId)
  if (before) return true
  const { totalProducts } = await call(listProducts, { ...bought, query: { limit: 1 } })
  known.set(userId, totalProducts > 0)
  return totalProducts > 0
}

/** The buyer's purchases, latest first: personal, so the server draws none. */
export function Purchases() {
  const user = useUser()
  const [first, setFirst] = useState(seen && seen.userId === user?._id ? seen.page : null)
  const [failure, setFailure] = useState<unknown>(null)
  const [tries, setTries] = useState(0)
  const load = useCallback(
    (query: ListQuery, signal: AbortSignal) => call(listProducts, { ...bought, query }, { signal }),
    [],
  )
  const id = user?._id

  useEffect(() => {
    if (!id) return
    const end = new AbortController()
    load({ page: 1 }, end.signal).then(
      (page) => {
        if (end.signal.aborted) return
        seen = { userId: id, page }
        setFirst(page)
      },
      (fault: unknown) => end.signal.aborted || setFailure(fault),
    )
    return () => end.abort()
  }, [id, load, tries])

  if (!user)
    return (
      <Empty
        title="Veuillez vous connecter"
        action={<ButtonLink to={paths.login(ADDRESS)}>Se connecter</ButtonLink>}
      >
        Retrouvez ici ce que vous avez déjà acheté.
      </Empty>
    )
  const retry = () => {
    setFailure(null)
    setTries(tries + 1)
  }
  if (failure && !first) return <Failure words={sentenceOf(failure)} onRetry={retry} />
  if (!first) return <CardGridSkeleton count={4} />
  if (first.totalProducts === 0)
    return (
      <Empty
        title="Aucun achat pour l’instant"
        action={<ButtonLink to={paths.shop()}>Voir la boutique</ButtonLink>}
      >
        Ce que vous achèterez se retrouvera ici.
      </Empty>
    )
  return (
    <>
      <p className="result-count">{countWords(first.totalProducts)}</p>
      <ProductList
        name={`achats ${user._id}`}
        first={first}
        load={load}
        addressOf={() => ADDRESS}
        end={<ListEnd />}
      />
    </>
  )
}

const ADDRESS = paths.shop('preference')
