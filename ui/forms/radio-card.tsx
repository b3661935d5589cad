import type { InputHTMLAttributes, ReactNode } from 'react'

import { classes } from '../classes.ts'

type RadioCardProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'className' | 'title'
> & {
  title: ReactNode
  detail?: ReactNode
  mark?: ReactNode
}

/** Choice as a whole card, inside a fieldset with a legend. */
export function RadioCard({ title, detail, mark, checked, ...input }: RadioCardProps) {
  return (
    <label className={classes('radio-card', checked && 'radio-chosen')}>
      <input type="radio" checked={checked} {...input} />
      <span>
        <b>{title}</b>
        {detail && <span className="small">{detail}</span>}
      </span>
      {mark}
    </label>
  )
}
