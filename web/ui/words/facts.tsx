import './facts.css'

/** Short facts of one thing, a dot between two that share a line: none at its end or its start. */
export function Facts({ of }: { of: readonly (string | false | null | undefined)[] }) {
  return (
    <span className="dotted-facts">
      {of.filter(Boolean).map((fact) => (
        <span key={String(fact)}>{fact}</span>
      ))}
    </span>
  )
}
