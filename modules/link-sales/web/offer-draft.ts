import { useState } from 'react'

import { amountIn } from '#kernel/wire/amounts.ts'
import { type Francs, sumOf } from '#kernel/wire/money.ts'
import type { OfferPlace, createOffer } from '#modules/link-sales/contract/offers.ts'
import { freeNameProblem, offerPriceProblem } from '#modules/link-sales/contract/offer-rules.ts'
import type { Call } from '#kernel/wire/endpoint.ts'
import { newKey } from '#client/device/new-key.ts'
import { readFromTab, saveInTab } from '#client/device/saved-in-tab.ts'

type Article = {
  product: string
  size: string | null
  color: string | null
  usual: Francs
  stock: number
}

/** `article` null: a free line. `price` as typed. */
export type DraftLine = {
  key: string
  article: Article | null
  name: string
  imageId: string | null
  imageUrl: string | null
  qty: number
  price: string
}

/** `receiveAt` empty: wherever the shop can. */
type OfferDraft = {
  lines: readonly DraftLine[]
  receiveAt: readonly OfferPlace[]
  depositPercent: 0 | 30 | 50 | 100
  readyDays: number
  hours: 24 | 48 | 72
}

const NOTHING: OfferDraft = {
  lines: [],
  receiveAt: [],
  depositPercent: 0,
  readyDays: 0,
  hours: 48,
}

const KEY = 'new-offer'

/** Keeps the draft through reloads and Back. */
export function useOfferDraft() {
  const [draft, setDraft] = useState<OfferDraft>(() => restore(readFromTab(KEY)))
  const change = (changed: Partial<OfferDraft>) => {
    const next = { ...draft, ...changed }
    setDraft(next)
    saveInTab(KEY, next)
  }
  return {
    draft,
    change,
    changeLine: (key: string, changed: Partial<DraftLine>) =>
      change({
        lines: draft.lines.map((line) => (line.key === key ? { ...line, ...changed } : line)),
      }),
    clear: () => saveInTab(KEY, null),
  }
}

function restore(kept: unknown): OfferDraft {
  return typeof kept === 'object' && kept !== null && 'lines' in kept && Array.isArray(kept.lines)
    ? { ...NOTHING, ...(kept as OfferDraft) }
    : NOTHING
}

export function freeLine(): DraftLine {
  return {
    key: newKey(),
    article: null,
    name: '',
    imageId: null,
    imageUrl: null,
    qty: 1,
    price: '',
  }
}

export type LineProblems = { name?: string; photo?: string; price?: string }

export function lineProblems({ article, name, imageId, price }: DraftLine): LineProblems {
  const francs = amountIn(price)
  const wrongPrice =
    francs === null
      ? 'Entrez un prix, en francs.'
      : offerPriceProblem(francs, article?.usual ?? null)
  const wrongName = article ? undefined : freeNameProblem(name)
  return {
    ...(wrongName && { name: wrongName }),
    ...(!article && !imageId && { photo: 'Ajoutez une photo.' }),
    ...(wrongPrice && { price: wrongPrice }),
  }
}

export function isWhole(line: DraftLine): boolean {
  return Object.keys(lineProblems(line)).length === 0
}

export function totalOf(lines: readonly DraftLine[]): Francs {
  return sumOf(lines, ({ price, qty }) => (amountIn(price) || 0) * qty)
}

type Terms = Call<typeof createOffer>['body']

/** Lines as the server reads them. */
export function linesOf(lines: readonly DraftLine[]): Terms['lines'] {
  return lines.map(({ article, name, imageId, qty, price }) => {
    const sold = { qty, price: amountIn(price) ?? 0 }
    return article
      ? { product: article.product, size: article.size, color: article.color, ...sold }
      : { name: name.trim(), imageId: imageId ?? '', ...sold }
  })
}

export function termsOf(draft: OfferDraft, places: readonly OfferPlace[]): Terms {
  const { lines, depositPercent, readyDays, hours } = draft
  const chosen = draft.receiveAt.filter((place) => places.includes(place))
  const receiveAt = chosen.length > 0 ? chosen : [...places]
  return { lines: linesOf(lines), receiveAt, depositPercent, readyDays, hours }
}
