import { useMutation } from '@tanstack/react-query'

import {
  actOnTeamProducts,
  type TeamProduct,
  type TeamProductAct,
} from '#modules/catalogue/contract/admin-products.ts'
import type { Reply } from '#kernel/wire/endpoint.ts'
import { call } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/sentence-of.ts'
import { showNotice } from '#web/ui/lists/notice-store.ts'

type Days = 3 | 7 | 14 | 30
export type ActRequest = {
  products: readonly TeamProduct[]
  act: TeamProductAct
  reason?: string
  days?: Days
}

const doneWords: Readonly<Record<TeamProductAct, readonly [string, string]>> = {
  suspend: ['retiré de la vente', 'retirés de la vente'],
  resume: ['remis en vente', 'remis en vente'],
  feature: ['mis en avant', 'mis en avant'],
  unfeature: ['rendu à sa place', 'rendus à leur place'],
  moderate: ['relu', 'relus'],
}

export function sendTeamAct({
  products,
  act,
  reason = '',
  days = 7,
}: ActRequest): Promise<Reply<typeof actOnTeamProducts>> {
  return call(actOnTeamProducts, {
    body: { ids: products.map(({ _id }) => _id), act, reason, days },
  })
}

/** Shows a notice: what an act did, and what a rule refused. */
export function sayDone(
  { act }: Pick<ActRequest, 'act'>,
  { changed, refused }: Reply<typeof actOnTeamProducts>,
  undo?: () => void,
): void {
  const [first] = refused
  const done =
    changed > 1 ? `${changed} produits ${doneWords[act][1]}` : `Produit ${doneWords[act][0]}`
  if (first)
    showNotice(`${changed > 0 ? `${done}. ` : ''}${first.name} : ${first.message}`, {
      tone: 'failed',
      stayMs: 8_000,
    })
  else showNotice(done, { stayMs: 5_000, ...(undo && { action: { words: 'Annuler', act: undo } }) })
}

/** Acts that need no sheet: at once, undone from the notice where that makes sense. */
export function useTeamActs(onDone: () => void) {
  const run = useMutation({
    mutationFn: sendTeamAct,
    onSuccess: (answer, request) => {
      const undo = request.act === 'unfeature' ? 'feature' : null
      sayDone(
        request,
        answer,
        undo ? () => run.mutate({ products: request.products, act: undo }) : undefined,
      )
      onDone()
    },
    onError: (failure) => {
      showNotice(sentenceOf(failure), { tone: 'failed' })
      onDone()
    },
  })
  return { busy: run.isPending, run: (request: ActRequest) => run.isPending || run.mutate(request) }
}
