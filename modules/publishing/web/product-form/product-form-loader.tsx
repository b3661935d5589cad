import { useMemo, useState } from 'react'

import type { SignedIn } from '#client/session/user-info.ts'
import { listCategories } from '#modules/categories/contract/categories.ts'
import {
  readSellerProduct,
  type SellerProductDetail,
} from '#modules/publishing/contract/seller-products.ts'
import { NEW_PRODUCT_MS } from '#kernel/wire/limits.ts'
import { readSubscription } from '#modules/subscriptions/contract/subscriptions.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { useRead } from '#client/api/use-read.ts'
import { Failure } from '#ui/lists/failure.tsx'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import { ListSkeleton } from '#ui/lists/skeleton.tsx'

import { draftOfProduct, emptyDraft } from './form-draft.ts'
import { type FormStart, useKeptDraft } from './use-product-form.ts'
import { ProductForm } from './product-form.tsx'
import { waitingKey } from './product-acts.ts'

export type FormSubject = { kind: 'new' } | { kind: 'edit' | 'copy' | 'waiting'; id: string }

const CATEGORIES_MS = 3_600_000
const emptyStart: FormStart = { draft: emptyDraft, seen: {}, photos: [] }

export function ProductFormLoader({ user, subject }: { user: SignedIn; subject: FormSubject }) {
  const [round, setRound] = useState(0)
  const id = subject.kind === 'edit' || subject.kind === 'copy' ? subject.id : null
  const product = useRead(
    ['seller-product', user._id, id],
    readSellerProduct,
    { params: { id: id ?? '' } },
    {
      enabled: id !== null,
      // A refetch must not replace typed text.
      staleTime: Infinity,
      gcTime: 0,
    },
  )
  const categories = useRead(['categories'], listCategories, {}, { staleTime: CATEGORIES_MS })
  const plan = useRead(['subscription', user._id], readSubscription, {}, { enabled: !user.helps })
  const read = product.data
  const start = useMemo(
    () => (id === null ? emptyStart : read && startOf(read, subject.kind === 'copy')),
    [id, read, subject.kind],
  )
  const draftKey =
    subject.kind === 'waiting'
      ? waitingKey(user._id, subject.id)
      : `${user._id}/${subject.kind}${id === null ? '' : `/${id}`}`
  const kept = useKeptDraft(draftKey, start, round)
  const error = product.error ?? categories.error

  if (error && (!categories.data || (id !== null && !read)))
    return (
      <ScreenFrame>
        <Failure
          words={sentenceOf(error)}
          busy={product.isFetching || categories.isFetching}
          onRetry={() => {
            if (id !== null) void product.refetch()
            void categories.refetch()
          }}
        />
      </ScreenFrame>
    )
  if (!kept || !categories.data)
    return (
      <ScreenFrame>
        <ListSkeleton count={4} />
      </ScreenFrame>
    )
  return (
    <ProductForm
      key={kept.id}
      user={user}
      categories={categories.data.categories}
      edited={
        subject.kind === 'edit' && read
          ? {
              _id: read._id,
              slug: read.slug,
              before: read.pricesBefore ?? null,
              isNew: product.dataUpdatedAt - Date.parse(read.publishedAt) < NEW_PRODUCT_MS,
            }
          : null
      }
      draftKey={draftKey}
      kept={kept}
      place={
        plan.data && subject.kind !== 'edit'
          ? placeWords(plan.data.liveProducts + 1, plan.data.quota)
          : read?.name
      }
      onDiscard={() => setRound(round + 1)}
    />
  )
}

function placeWords(place: number, quota: number | null): string | undefined {
  if (quota !== null && place > quota) return undefined
  return `Produit ${place}${quota === null ? '' : ` sur ${quota}`}`
}

function startOf(product: SellerProductDetail, copied: boolean): FormStart {
  return {
    ...draftOfProduct(product, copied),
    photos: product.images.map((image) => ({ key: image._id, blob: null, image })),
  }
}
