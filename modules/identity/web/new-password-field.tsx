import { useEffect, useState } from 'react'
import { passwordProblem } from '#kernel/wire/field-rules.ts'
import { Gauge } from '#ui/charts/gauge.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { typedIn } from '#ui/forms/typed-in.ts'
import { isObvious } from '#modules/identity/contract/password-rules.ts'

type NewPasswordFieldProps = {
  label?: string
  name?: string
  error?: string
  onChange: () => void
  phone: () => string
}

export function typedPhone(form: HTMLFormElement | null): string {
  return form ? typedIn(form, 'phone').phone : ''
}

export function NewPasswordField({
  label,
  name = 'password',
  error,
  onChange,
  phone,
}: NewPasswordFieldProps) {
  const [typed, setTyped] = useState('')
  const strength = strengthOf(typed, phone())
  useEffect(() => {
    if (typed === '') return
    // Unstored: the browser asks before a reload.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [typed])
  return (
    <div>
      <PasswordField
        label={label}
        name={name}
        autoComplete="new-password"
        enterKeyHint="next"
        required
        hint="Doit être ≥4 caractères alphanumériques."
        error={error}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange()
        }}
      />
      <div className="grid grid-cols-[96px_1fr] gap-2.5 items-center min-h-4 mt-1.5" role="status">
        {strength && (
          <>
            <Gauge percent={strength.percent} />
            <span className="tiny">
              <span className="visually-hidden">Mot de passe : </span>
              {strength.words}
            </span>
          </>
        )}
      </div>
    </div>
  )
}

type Strength = { percent: number; words: string }

export function strengthOf(password: string, phone: string): Strength | null {
  if (password === '') return null
  if (password.length < 4) return { percent: 10, words: 'Trop court' }
  if (passwordProblem(password)) return { percent: 10, words: 'Lettres et chiffres seulement' }
  if (isObvious(password, phone)) return { percent: 20, words: 'Très facile à deviner' }
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/].filter((kind) => kind.test(password)).length
  const points = password.length + 2 * (kinds - 1)
  if (points < 8) return { percent: 40, words: 'Facile à deviner : allongez-le' }
  if (points < 11) return { percent: 65, words: 'Correct' }
  return points < 14 ? { percent: 85, words: 'Bon' } : { percent: 100, words: 'Très bon' }
}
