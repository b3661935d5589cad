import { Icon } from '../icons/icon.tsx'

type FigureTableProps = {
  heads: readonly string[]
  rows: readonly (readonly string[])[]
  words?: { open: string; close: string }
}
const usualWords = { open: 'voir le tableau', close: 'masquer le tableau' }

export function FigureTable({ heads, rows, words = usualWords }: FigureTableProps) {
  return (
    <details className="figure-table">
      <summary>
        <Icon name="open" size={20} />
        <span className="when-closed">{words.open}</span>
        <span className="when-open">{words.close}</span>
      </summary>
      <table className="mini-table">
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th key={head} scope="col" className={index > 0 ? 'numeric' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], at) => (
            // Product names may repeat.
            <tr key={at}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td className="numeric" key={heads[index + 1]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
