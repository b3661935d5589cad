import type { Ref, SelectHTMLAttributes } from 'react'

import { FieldFrame, framed, type FieldWords } from './field-frame.tsx'
import { Icon } from '../icons/icon.tsx'

type SelectProps = FieldWords &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className'> & {
    ref?: Ref<HTMLSelectElement>
    options: readonly (string | { value: string; label: string })[]
    /** Empty first choice. */
    placeholder?: string
  }

export function Select({ options, placeholder, ...props }: SelectProps) {
  const [frame, select] = framed(props)
  return (
    <FieldFrame {...frame}>
      {(ties) => (
        <div className="field-inside">
          <select {...select} {...ties}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => {
              const { value, label: words } =
                typeof option === 'string' ? { value: option, label: option } : option
              return (
                <option key={value} value={value}>
                  {words}
                </option>
              )
            })}
          </select>
          <Icon name="open" />
        </div>
      )}
    </FieldFrame>
  )
}
