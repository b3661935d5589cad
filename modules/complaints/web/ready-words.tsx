type ReadyWordsProps = {
  label: string
  /** The list's first line, before one is chosen. */ confirm: string
  choices: readonly string[]
  onChoose: (words: string) => void
}

/** Prepared sentences: the one chosen goes into the field below, to be changed there. */
export function ReadyWords({ label, confirm: ask, choices, onChoose }: ReadyWordsProps) {
  return (
    <label className="field">
      <span className="field-label">{label}</span>
      <span className="field-inside">
        <select value="" onChange={(event) => onChoose(event.target.value)}>
          <option value="">{ask}</option>
          {choices.map((words) => (
            <option key={words} value={words}>
              {words}
            </option>
          ))}
        </select>
      </span>
    </label>
  )
}
