import { plural } from '#kernel/wire/plural.ts'
import { formatCount } from '#kernel/wire/money.ts'
import { Button } from '#ui/button.tsx'

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
        {formatCount(total)} {plural(total, 'ligne')}
        {totalPages > 1 ? ` · page ${page} sur ${totalPages}` : ''}
      </span>
      {totalPages > 1 && (
        <span className="actions">
          <Button look="outline" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            Précédent
          </Button>
          <Button look="outline" disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
            Suivant
          </Button>
        </span>
      )}
    </div>
  )
}
