import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { withoutAccents } from '#kernel/wire/plain-text.ts'
import { classes } from '../classes.ts'
import { FieldFrame, type ControlTies, type FieldWords } from './field-frame.tsx'
import { Icon } from '../icons/icon.tsx'

type ChoiceProps = {
  name: string
  options: readonly Option[]
  placeholder: string
  required?: boolean
  value: string
  onChoose: (value: string) => void
}

/** Combobox: finds one of many options by typing a part of it. */
export function ChoiceField({
  label,
  hint,
  error,
  optional,
  className,
  ...choice
}: FieldWords & ChoiceProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional} className={className}>
      {(ties) => <Choice {...choice} label={label} ties={ties} />}
    </FieldFrame>
  )
}

function Choice({
  label,
  name,
  options,
  placeholder,
  required,
  value,
  onChoose,
  ties,
}: ChoiceProps & { label: string; ties: ControlTies }) {
  const listId = useId()
  const field = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const chosen = options.find((option) => option.value === value)
  const open = typed !== null
  const found = open ? findOptions(options, typed) : []
  const idOf = (place: number) => `${listId}-${place}`

  const close = () => setTyped(null)
  const choose = (option: Option) => {
    onChoose(option.value)
    close()
  }
  const show = (words: string, place = 0) => {
    // A phone's list needs the space above the keyboard.
    if (!open && innerWidth < 640) field.current?.scrollIntoView({ block: 'start' })
    setTyped(words)
    setActive(place)
    requestAnimationFrame(() =>
      list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' }),
    )
  }
  const leave = () => {
    const [only] = found
    if (typed && only && found.length === 1) choose(only)
    else close()
  }
  const key = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const option = found[active]
    if (step) {
      event.preventDefault()
      if (open) show(typed, Math.min(Math.max(active + step, 0), Math.max(found.length - 1, 0)))
      else show('', Math.max(options.indexOf(chosen ?? { value: '', label: '' }), 0))
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      if (option) choose(option)
    } else if (event.key === 'Escape' && open) {
      // Closes the list, not the sheet around the field.
      event.preventDefault()
      close()
    }
  }

  return (
    <div ref={field} className="field-inside choices">
      <input
        {...ties}
        type="text"
        role="combobox"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={open && found.length > 0 ? idOf(active) : undefined}
        name={name}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        required={required}
        placeholder={placeholder}
        value={typed ?? chosen?.label ?? ''}
        onChange={(event) => show(event.target.value)}
        onClick={() => !open && show('')}
        onKeyDown={key}
        onBlur={leave}
      />
      <Icon name="open" />
      {open && (
        <div ref={list} id={listId} className="choice-list" role="listbox" aria-label={label}>
          {found.map((option, place) => (
            // The field's arrow keys reach it; a press must not move the focus before its click.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={option.value}
              id={idOf(place)}
              role="option"
              aria-selected={place === active}
              className={classes(place === active && 'active')}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              {option.label}
              {option.value === value && <Icon name="check" size={20} />}
            </div>
          ))}
        </div>
      )}
      <span className="visually-hidden" role="status">
        {open && (found.length === 0 ? 'Aucun résultat' : `${found.length} choix`)}
      </span>
      {open && found.length === 0 && (
        <p className="choice-list py-3 px-3.5 text-smoke" aria-hidden="true">
          Aucun résultat
        </p>
      )}
    </div>
  )
}

type Option = { value: string; label: string }

/**
 * Finds options by every typed word, without accents, apostrophes and case; those that begin with
 * it first.
 */
export function findOptions(options: readonly Option[], typed: string): readonly Option[] {
  const words = plain(typed).split(' ').filter(Boolean)
  if (words.length === 0) return options
  const found = options.filter(({ label }) => words.every((word) => plain(label).includes(word)))
  const starts = ({ label }: Option) => plain(label).startsWith(words[0] ?? '')
  return [...found.filter(starts), ...found.filter((option) => !starts(option))]
}

/** « N’Tomikorobougou » is found by « n tomikoro ». */
function plain(text: string): string {
  return withoutAccents(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}
