import { dayOfMonth, untilWords } from '#kernel/wire/due-words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'

import {
  listAwaited,
  stopAwaiting,
  type AwaitedProduct,
} from '#modules/followers/contract/awaited.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { call } from '#client/api/client.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { ListRows } from '#client/lists/list-rows.tsx'
import { useCursorList } from '#client/lists/use-list.ts'
import { paths } from '#client/paths.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/lists/empty.tsx'
import { showNotice } from '#ui/lists/notice-store.ts'
import { Picture, PICTURE_SIZES } from '#ui/pictures/picture.tsx'
import { Facts } from '#ui/words/facts.tsx'

export function AwaitedProducts({ userId }: { userId: string }) {
  const known = useQueryClient()
  const key = ['awaited-products', userId]
  const list = useCursorList({
    key,
    read: (from, signal) => call(listAwaited, { query: from }, { signal }),
    rows: ({ products }) => products,
  })
  const stop = async ({ productId, size, color }: AwaitedProduct) => {
    await call(stopAwaiting, {
      params: { productId },
      query: { ...(size && { size }), ...(color && { color }) },
    }).catch((failure: unknown) => showNotice(sentenceOf(failure), { tone: 'failed' }))
    await known.invalidateQueries({ queryKey: key })
  }
  return (
    <ListRows
      list={list}
      skeleton={3}
      empty={
        <Empty title="Aucun produit attendu" of="favourites">
          Touchez « Prévenez-moi » sur un produit épuisé : un message vous dit son retour.
        </Empty>
      }
    >
      {(products) => (
        <ul className="mt-4 grid gap-3">
          {products.map((product) => (
            <AwaitedRow key={product._id} product={product} onStop={() => void stop(product)} />
          ))}
        </ul>
      )}
    </ListRows>
  )
}

function AwaitedRow({ product, onStop }: { product: AwaitedProduct; onStop: () => void }) {
  const { slug, name, size, color, price, image, shopName, toldAt, endsAt } = product
  const traits = [color, size && `taille ${size}`].filter(Boolean).join(', ')
  return (
    <li className="card person product-summary">
      <Picture image={image} alt="" sizes={PICTURE_SIZES.thumb} />
      <div>
        <Link className="semibold" to={paths.product(slug)}>
          {name}
        </Link>
        <p className="small muted">
          <Facts of={[traits, formatFrancs(price), shopName]} />
        </p>
        <p className="small">
          {toldAt
            ? `De retour depuis le ${dayOfMonth(toldAt)}`
            : `Épuisé, attendu ${untilWords(endsAt)}`}
        </p>
      </div>
      <Button look="plain" onClick={onStop}>
        Retirer<span className="visually-hidden"> {name}</span>
      </Button>
    </li>
  )
}
