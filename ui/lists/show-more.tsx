import { Button } from '../button.tsx'
import { FieldError } from '../forms/field-error.tsx'

type ShowMoreProps = {
  list: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
  /** Why the next page failed. */
  problem: string
}

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
