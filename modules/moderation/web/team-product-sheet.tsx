import { momentWords } from '#kernel/wire/due-words.ts'
import { useMutation } from '@tanstack/react-query'
import {
  actOnTeamProducts,
  type TeamProduct,
  type TeamProductAct,
} from '#modules/moderation/contract/admin-products.ts'
import { formatCount } from '#kernel/wire/money.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { ActList, type RowAct } from '#ui/sheets/row-menu.tsx'
import { Sheet } from '#ui/sheets/sheet.tsx'
import type { Reply } from '#kernel/wire/endpoint.ts'
import { call } from '#client/api/client.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { showNotice } from '#ui/lists/notice-store.ts'

type TeamProductSheetProps = {
  product: TeamProduct
  acts: readonly RowAct[]
  onClose: () => void
}

export function TeamProductSheet({ product, acts, onClose }: TeamProductSheetProps) {
  const { shop, state, reason, suspendedAt } = product
  return (
    <Sheet open title={product.name} onClose={onClose}>
      <dl className="fact-list">
        <div>
          <dt>Boutique</dt>
          <dd>
            {shop.name}
            {shop.phone && `, ${formatPhone(shop.phone)}`}
          </dd>
        </div>
        <div>
          <dt>Rayon</dt>
          <dd>
            {product.categoryName}, {product.subCategoryName}
          </dd>
        </div>
        <div>
          <dt>Publié</dt>
          <dd>{momentWords(product.publishedAt)}</dd>
        </div>
        <div>
          <dt>Stock, réservé, vendu</dt>
          <dd>
            {formatCount(product.stock)}, {formatCount(product.reserved)},{' '}
            {formatCount(product.sold)}
          </dd>
        </div>
        {state === 'hidden_by_team' && (
          <div>
            <dt>Retiré{suspendedAt && ` ${momentWords(suspendedAt)}`}</dt>
            <dd>{reason || 'Sans raison écrite.'}</dd>
          </div>
        )}
      </dl>
      <ActList of={product.name} acts={acts} close={onClose} />
    </Sheet>
  )
}

type Days = 3 | 7 | 14 | 30
type ActRequest = {
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
