import { Button } from '../button.tsx'
import { FieldError } from '../forms/field-error.tsx'

type ShowMoreProps = {
  /** The list as it is read page by page. */
  list: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
  /** Why the next page failed. */
  problem: string
}

/**
 * The end of a list that has another page. A page that did not come says why here, below what was
 * already read.
 */
export function ShowMore({ list, problem }: ShowMoreProps) {
  if (!list.hasNextPage) return null
  const failed = list.isFetchNextPageError
  return (
    <div className="show-more">
      {failed && <FieldError>{problem}</FieldError>}
      <Button
        look="outline"
        busy={list.isFetchingNextPage}
        busyWords="Chargement..."
        onClick={() => void list.fetchNextPage()}
      >
        {failed ? 'Réessayer' : 'Voir plus'}
      </Button>
    </div>
  )
}
