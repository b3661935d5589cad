import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'

import { sentenceOf } from '#client/api/sentence-of.ts'
import {
  ADDING_FAILED,
  type CartLine,
  cartLineOf,
  hasPendingCartItem,
  loadPendingCartItem,
  putInCart,
  type PendingCartItem,
} from '#modules/cart/web/index.ts'
import { loadKeeping, NO_FAVOURITES, readFavourites } from '#modules/favourites/web/index.ts'
import { paths } from '#client/paths.ts'
import { readUser, useUser } from '#client/session/user-info.ts'
import { showNotice } from '#ui/lists/notice-store.ts'

import { type CardProduct, hasChoices, NOTHING_CHOSEN } from '#modules/products/web/index.ts'

import { ActsContext } from './use-product-acts.ts'

export function ProductActs({
  arrives,
  children,
}: {
  arrives?: string | null
  children: ReactNode
}) {
  const [dialog, setDialog] = useState<ReactNode>(null)
  const [adding, setAdding] = useState<string | null>(null)
  const user = useUser()
  const close = useCallback(() => setDialog(null), [])

  const acts = useMemo(() => {
    const requireLogin = async (item: PendingCartItem | null) => {
      try {
        const [{ LoginPrompt }, { savePendingCartItem }] = await Promise.all([
          import('#client/session/login-prompt.tsx'),
          loadPendingCartItem(),
        ])
        setDialog(
          <LoginPrompt open onClose={close} onAccept={() => item && savePendingCartItem(item)} />,
        )
      } catch {
        showNotice('Veuillez vous connecter', {
          tone: 'failed',
          action: { words: 'Se connecter', to: paths.login(location.pathname + location.search) },
        })
      }
    }
    const choose = async (product: CardProduct) => {
      setAdding(product._id)
      try {
        const { VariantSheet } = await import('./variant-sheet.tsx')
        setDialog(<VariantSheet key={product._id} product={product} onClose={close} />)
      } catch {
        showNotice(ADDING_FAILED, { tone: 'failed' })
      } finally {
        setAdding(null)
      }
    }
    const put = (line: CartLine, subCategory: string) => {
      if (readUser()) putInCart(line, subCategory)
      else void requireLogin({ kind: 'line', line, subCategory })
    }
    const add = (product: CardProduct) => {
      if (!hasChoices(product))
        put(cartLineOf(product, NOTHING_CHOSEN, 1, product.stock), product.subCategory)
      else if (readUser()) void choose(product)
      else void requireLogin({ kind: 'choice', slug: product.slug })
    }
    const heart = ({ _id, subCategory }: CardProduct) => {
      if (!readUser()) void requireLogin({ kind: 'favourite', product: _id, subCategory })
      else
        loadKeeping().then(
          ({ pressFavourite }) => pressFavourite({ _id, subCategory }),
          (failure) => showNotice(sentenceOf(failure), { tone: 'failed' }),
        )
    }
    return {
      add,
      put,
      heart,
      choose,
      requireLogin: (item: PendingCartItem | null) => void requireLogin(item),
    }
  }, [close])

  useEffect(() => whenIdle(() => followUser(user?._id ?? null)), [user?._id])

  // Back from login: asks for size and colour of the product added before.
  useEffect(() => {
    if (user && hasPendingCartItem()) void chooseAgain(acts.choose)
  }, [user, acts])

  const value = useMemo(() => ({ ...acts, adding, arrives }), [acts, adding, arrives])
  return (
    <ActsContext value={value}>
      {children}
      {dialog}
    </ActsContext>
  )
}

/** Clears the favourites on sign-out. */
function followUser(userId: string | null): void {
  if (userId !== null || readFavourites() !== NO_FAVOURITES)
    loadKeeping().then(
      ({ loadFavourites }) => loadFavourites(userId),
      () => undefined,
    )
}

async function chooseAgain(choose: (product: CardProduct) => Promise<void>): Promise<void> {
  try {
    const { wantedProduct } = await import('./wanted-product.ts')
    const product = await wantedProduct()
    if (product) await choose(product)
  } catch {
    // The product is still on the page and can be pressed again.
  }
}

/**
 * Runs `work` when the browser is idle, after 3 s at most.
 * @returns a function that cancels it
 */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(work, { timeout: 3_000 })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(work, 300)
  return () => clearTimeout(timer)
}
