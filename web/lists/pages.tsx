import { formatCount } from '#contract/kernel/money.ts'

/** The foot of a list: where one is, back and on. */
export function Pages({
  page,
  totalPages,
  total,
  onPage,
}: {
  page: number
  totalPages: number
  total: number
  onPage: (page: number) => void
}) {
  return (
    <div className="pages">
      <span>
        {formatCount(total)} ligne{total > 1 ? 's' : ''}
        {totalPages > 1 ? ` · page ${page} sur ${totalPages}` : ''}
      </span>
      {totalPages > 1 && (
        <span className="actions">
          <button
            className="work-button work-button-outline"
            type="button"
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          >
            Précédent
          </button>
          <button
            className="work-button work-button-outline"
            type="button"
            disabled={page >= totalPages}
            onClick={() => onPage(page + 1)}
          >
            Suivant
          </button>
        </span>
      )}
    </div>
  )
}
