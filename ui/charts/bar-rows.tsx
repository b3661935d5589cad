import { formatCount } from '#kernel/wire/money.ts'

type BarRowsProps = {
  rows: readonly { name: string; count: number }[]
  /** The outcome of the others: drawn dark. */
  lastStrong?: boolean
}

/** Counts with bars. Widths are attributes, since pages carry no style. */
export function BarRows({ rows, lastStrong = false }: BarRowsProps) {
  const widest = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <ul className="bar-rows">
      {rows.map(({ name, count }, index) => (
        <li key={name}>
          <span>{name}</span>
          <svg width="100%" height="12" aria-hidden="true">
            <rect
              className={lastStrong && index === rows.length - 1 ? 'chart-strong' : 'chart-bar'}
              width={count > 0 ? `${Math.max(1, (count / widest) * 100)}%` : '0'}
              height="12"
              rx="2"
            />
          </svg>
          <b>{formatCount(count)}</b>
        </li>
      ))}
    </ul>
  )
}
