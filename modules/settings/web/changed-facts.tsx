type Facts = Readonly<Record<string, string>>

/** « Payer une commande : 20 min → 30 min », a line for each fact that differs. */
export function ChangedFacts({ before, after }: { before: Facts; after: Facts }) {
  return (
    <ul>
      {Object.entries(after)
        .filter(([name, value]) => value !== before[name])
        .map(([name, value]) => (
          <li key={name}>{`${name} : ${before[name]} → ${value}`}</li>
        ))}
    </ul>
  )
}
