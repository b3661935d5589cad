import { useId } from 'react'

import { FieldError } from '#web/ui/forms/field-error.tsx'

type StarChoiceProps = { stars: number; error?: string | null; onChange: (stars: number) => void }

const WORDS = ['Très mauvais', 'Mauvais', 'Correct', 'Bien', 'Très bien'] as const

/** One to five stars, as five radios that the keyboard moves through. */
export function StarChoice({ stars, error, onChange }: StarChoiceProps) {
  const name = useId()
  return (
    <fieldset
      role="radiogroup"
      className="field note-choix"
      tabIndex={-1}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${name}-faute` : undefined}
    >
      <legend className="field-label">Votre note</legend>
      <div className="star-choice">
        {WORDS.map((words, index) => (
          <label key={words} className={index < stars ? 'full' : undefined}>
            <input
              type="radio"
              name={name}
              value={index + 1}
              checked={stars === index + 1}
              aria-label={`${index + 1} sur 5, ${words}`}
              onChange={() => onChange(index + 1)}
            />
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M12 3.2l2.7 5.6 6.1.8-4.5 4.3 1.1 6.1L12 17.1 6.6 20l1.1-6.1L3.2 9.6l6.1-.8z" />
            </svg>
          </label>
        ))}
        <span className="small muted" aria-hidden="true">
          {WORDS[stars - 1]}
        </span>
      </div>
      {error && <FieldError id={`${name}-faute`}>{error}</FieldError>}
    </fieldset>
  )
}
