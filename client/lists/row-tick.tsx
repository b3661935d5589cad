export type RowChoice<Row> = {
  has: (row: Row) => boolean
  choose: (wanted: boolean, ...rows: readonly Row[]) => void
  nameOf: (row: Row) => string
  never?: (row: Row) => boolean
}

export function RowTick<Row>({ row, choice }: { row: Row; choice: RowChoice<Row> }) {
  return (
    <label className="row-tick">
      <input
        type="checkbox"
        aria-label={`Choisir ${choice.nameOf(row)}`}
        disabled={choice.never?.(row)}
        checked={choice.has(row)}
        onChange={({ target }) => choice.choose(target.checked, row)}
      />
    </label>
  )
}
