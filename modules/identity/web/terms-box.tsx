import { useId } from 'react'
import { Link } from 'react-router'

import { paths } from '#client/paths.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { FieldError } from '#ui/forms/field-error.tsx'

export const TERMS_SENTENCE = 'Veuillez accepter les conditions d’utilisation.'

export function TermsBox({ error, onChange }: { error: string | undefined; onChange: () => void }) {
  const fault = useId()
  return (
    <div>
      <Checkbox
        name="terms"
        value="on"
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error && fault}
        onChange={onChange}
      >
        J’accepte les{' '}
        <Link className="link" to={paths.terms()} target="_blank">
          conditions d’utilisation
        </Link>
      </Checkbox>
      {error && (
        <FieldError className="mt-0" id={fault}>
          {error}
        </FieldError>
      )}
    </div>
  )
}
