import { countIn, readCount } from '#kernel/wire/amounts.ts'
import { formatCount, sumOf } from '#kernel/wire/money.ts'
import { CountField, useTypedNumber } from '#ui/forms/amount-field.tsx'

import { ColourDisc } from './colour-disc.tsx'
import { cellKey, type FormDraft } from './form-draft.ts'
import './variants.css'

type Count = (key: string, typed: string) => void

export function StockMatrix({
  draft: { sizes, colors, stocks },
  onCount,
  onFill,
}: {
  draft: FormDraft
  onCount: Count
  onFill: () => void
}) {
  const rows = sizes.length > 0 ? sizes : [null]
  const columns = colors.length > 0 ? colors : [null]
  const at = (size: string | null, color: string | null) =>
    countIn(stocks[cellKey({ size, color })] ?? '') || 0
  const sum = (counts: readonly number[]) => formatCount(sumOf(counts))
  return (
    <>
      <div className="card-head mt-4">
        <p className="semibold">Stock par variante</p>
        <button className="work-link" type="button" onClick={onFill}>
          Remplir tout
        </button>
      </div>
      {/* Focusable, so that the arrow keys scroll it. */}
      <div
        className="overflow-x-auto py-0 px-1.5 my-0 -mx-1.5"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={columns.length > 3 ? 0 : undefined}
        role="group"
        aria-label="Stock par variante"
      >
        <table className="stock-matrix">
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Taille</span>
              </th>
              {columns.map((color) => (
                <th key={color} scope="col">
                  {color === null ? (
                    'Stock'
                  ) : (
                    <>
                      <ColourDisc name={color} />
                      {color}
                    </>
                  )}
                </th>
              ))}
              {columns.length > 1 && <th scope="col">Total</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((size) => (
              <tr key={size}>
                <th scope="row">{size ?? 'Stock'}</th>
                {columns.map((color) => (
                  <td key={color}>
                    <Cell
                      size={size}
                      color={color}
                      typed={stocks[cellKey({ size, color })] ?? ''}
                      onCount={onCount}
                    />
                  </td>
                ))}
                {columns.length > 1 && <td>{sum(columns.map((color) => at(size, color)))}</td>}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              {columns.map((color) => (
                <td key={color} className={columns.length === 1 ? 'grand-total' : undefined}>
                  {sum(rows.map((size) => at(size, color)))}
                </td>
              ))}
              {columns.length > 1 && (
                <td className="grand-total">
                  {sum(rows.flatMap((size) => columns.map((color) => at(size, color))))}
                </td>
              )}
            </tr>
          </tfoot>
        </table>
      </div>
    </>
  )
}

type CellProps = { size: string | null; color: string | null; typed: string; onCount: Count }

function Cell({ size, color, typed, onCount }: CellProps) {
  const { error, onFocus, ...number } = useTypedNumber(readCount, typed, (next) =>
    onCount(cellKey({ size, color }), next),
  )
  return (
    <input
      className={typed === '' || typed === '0' ? 'zero' : undefined}
      type="text"
      maxLength={60}
      aria-invalid={error ? true : undefined}
      autoComplete="off"
      enterKeyHint="next"
      placeholder="0"
      aria-label={`Stock ${[size, color].filter(Boolean).join(', ')}`}
      {...number}
      onFocus={({ target }) => {
        onFocus()
        target.select()
      }}
    />
  )
}

export function SingleStock({ typed, onCount }: { typed: string; onCount: Count }) {
  return (
    <CountField
      label="Stock"
      name="stock"
      placeholder="0"
      hint="Combien vous en avez à vendre."
      value={typed}
      onChange={(next) => onCount(cellKey({ size: null, color: null }), next)}
    />
  )
}
