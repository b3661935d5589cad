import type { QuoteChange } from '#modules/pricing/contract/quote.ts'
import { Remark } from '#ui/lists/remark.tsx'

export function CartChanges({
  changes,
  unknown = false,
  refusal = null,
}: {
  changes: readonly QuoteChange[]
  unknown?: boolean
  refusal?: string | null
}) {
  const shown = changes.filter((change) => change.qty > 0)
  return (
    <div className="announcements" role="status">
      {shown.map((change) => (
        <Remark key={change.message}>{change.message}</Remark>
      ))}
      {refusal && <Remark tone="danger">{refusal}</Remark>}
      {unknown && (
        <Remark tone="info">
          Les prix n’ont pas pu être vérifiés. Ils le seront à l’étape suivante.
        </Remark>
      )}
    </div>
  )
}
