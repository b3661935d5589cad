import { useMutation } from '@tanstack/react-query'

import {
  changeManyProducts,
  type manyProductActs,
  type SellerProduct,
} from '#modules/publishing/contract/seller-products.ts'
import { call } from '#client/api/client.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { showNotice } from '#ui/lists/notice-store.ts'

export type ProductAct = (typeof manyProductActs)[number]
type ActRequest = { products: readonly SellerProduct[]; act: ProductAct }

export function useSellerProductActs(refresh: () => Promise<void>, onDone: () => void) {
  const change = useMutation({
    mutationFn: ({ products, act }: ActRequest) =>
      call(changeManyProducts, { body: { ids: products.map(({ _id }) => _id), act } }),
    onSuccess: ({ changed, refused }, request) => {
      const [first] = refused
      const undo =
        request.act === 'suspend' ? 'resume' : request.act === 'resume' ? 'suspend' : null
      if (first)
        showNotice(
          changed > 0 ? `${doneWords(request.act, changed)}. ${first.message}` : first.message,
          { tone: 'failed', stayMs: 8_000 },
        )
      else
        showNotice(doneWords(request.act, changed), {
          stayMs: 5_000,
          ...(undo && {
            action: {
              words: 'Annuler',
              act: () => change.mutate({ products: request.products, act: undo }),
            },
          }),
        })
      onDone()
      void refresh()
    },
    onError: (failure) => {
      showNotice(sentenceOf(failure), { tone: 'failed' })
      void refresh()
    },
  })
  return {
    busy: change.isPending,
    run: (request: ActRequest) => change.isPending || change.mutate(request),
  }
}

function doneWords(act: ProductAct, count: number): string {
  const words = {
    suspend: ['suspendu', 'suspendus'],
    resume: ['remis en vente', 'remis en vente'],
    delete: ['supprimé', 'supprimés'],
  } as const
  return count > 1 ? `${count} produits ${words[act][1]}` : `Produit ${words[act][0]}`
}
