import { formatCount } from '#contract/kernel/money.ts'
import { sentenceOf } from '#web/api/sentence-of.ts'
import { Button } from '#web/ui/button.tsx'

type ListEndProps = {
  shown: number
  list: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    error: unknown
    fetchNextPage: () => Promise<unknown>
  }
}

/** How much of a list is there, and the way to the rest; a next page that did not come is asked for again. */
export function ListEnd({ shown, list }: ListEndProps) {
  return (
    <div className="grid justify-items-center gap-2 py-2" aria-live="polite">
      {list.isFetchNextPageError && <p className="field-error">{sentenceOf(list.error)}</p>}
      {list.hasNextPage ? (
        <Button
          look="outline"
          busy={list.isFetchingNextPage}
          busyWords="Chargement..."
          onClick={() => void list.fetchNextPage()}
        >
          {list.isFetchNextPageError ? 'Réessayer' : 'Voir plus'}
        </Button>
      ) : (
        shown > 10 && <p className="muted">{formatCount(shown)} en tout</p>
      )}
    </div>
  )
}

/** « 1 234 produits », « plus de 10 000 commandes ». */
export function totalWords(
  { total, more }: { total: number; more: boolean },
  [one, many]: readonly [string, string],
): string {
  return `${more ? 'plus de ' : ''}${formatCount(total)} ${total > 1 ? many : one}`
}
