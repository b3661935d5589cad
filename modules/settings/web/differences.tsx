import type { SettingChange } from '#modules/settings/contract/settings.ts'

/** « Commission : 5 % → 6,5 % », a line for each fact that differs. */
export function Differences({ of: { differences } }: { of: SettingChange }) {
  return (
    <ul className="mt-2">
      {differences.map(({ name, before, after }) => (
        <li key={name}>
          {`${name} : ${before} `}
          <span aria-hidden>→</span>
          <span className="visually-hidden">devient</span>
          {` ${after}`}
        </li>
      ))}
    </ul>
  )
}
