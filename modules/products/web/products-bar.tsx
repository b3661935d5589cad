import { plural } from '#kernel/wire/plural.ts'
import { BulkBar } from '#client/lists/bulk-bar.tsx'
import { Button } from '#ui/button.tsx'

export type BulkActs<Act extends string> = Readonly<Partial<Record<Act, string>>>

type ProductsBarProps<Act extends string> = {
  count: number
  acts: BulkActs<Act>
  busy: boolean
  onAct: (act: Act) => void
  onClear: () => void
}

export function ProductsBar<Act extends string>({
  count,
  acts,
  busy,
  onAct,
  onClear,
}: ProductsBarProps<Act>) {
  if (count === 0) return null
  const names = Object.keys(acts) as Act[]
  return (
    <BulkBar
      label="Produits choisis"
      words={`${count} ${plural(count, 'produit choisi', 'produits choisis')}`}
    >
      {names.map((act) => (
        <Button
          key={act}
          look="outline"
          className={act === names.at(-1) ? 'bulk-danger' : undefined}
          disabled={busy}
          onClick={() => onAct(act)}
        >
          {acts[act]}
        </Button>
      ))}
      <Button look="outline" onClick={onClear}>
        Annuler
      </Button>
    </BulkBar>
  )
}
