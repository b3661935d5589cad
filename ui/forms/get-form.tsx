import type { FormHTMLAttributes, Ref } from 'react'
import { useNavigate } from 'react-router'

type GetFormProps = Omit<FormHTMLAttributes<HTMLFormElement>, 'action' | 'method'> & {
  ref?: Ref<HTMLFormElement>
  action: string
  preventScrollReset?: boolean
}

/** Form that leads to an address, within the page where JavaScript runs. */
export function GetForm({ action, preventScrollReset, onSubmit, ...rest }: GetFormProps) {
  const navigate = useNavigate()
  return (
    <form
      {...rest}
      action={action}
      onSubmit={(event) => {
        onSubmit?.(event)
        event.preventDefault()
        const fields = new URLSearchParams()
        for (const [name, value] of new FormData(event.currentTarget))
          if (typeof value === 'string') fields.append(name, value)
        void navigate(`${action}?${fields}`, { preventScrollReset })
      }}
    />
  )
}
