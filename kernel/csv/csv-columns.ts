import { CsvFault, readCsv } from './csv-rows.ts'

/** `line` as a spreadsheet counts rows; `cell` is '' where the file has no such column. */
export type NamedRow<Name extends string> = { line: number; cell: (name: Name) => string }

/**
 * Reads a small file whose columns are in any order, by the words of its first row; null when it is
 * no CSV or lacks one of `needed`.
 */
export function readColumns<Name extends string>(
  csv: string,
  titles: Readonly<Record<Name, RegExp>>,
  needed: readonly NoInfer<Name>[],
): NamedRow<Name>[] | null {
  const [head, ...rows] = readable(csv)
  const placeOf = (name: Name) => head?.cells.findIndex((cell) => titles[name].test(cell)) ?? -1
  if (needed.some((name) => placeOf(name) < 0)) return null
  return rows.map(({ line, cells }) => ({ line, cell: (name) => cells[placeOf(name)] ?? '' }))
}

function readable(csv: string) {
  try {
    return readCsv(csv)
  } catch (fault) {
    if (fault instanceof CsvFault) return []
    throw fault
  }
}
