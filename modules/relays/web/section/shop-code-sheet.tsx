import { FormSheet } from '#client/api/form-sheet.tsx'
import { useSending } from '#client/api/use-sending.ts'
import { Field } from '#ui/forms/field.tsx'
import { typedIn } from '#ui/forms/typed-in.ts'
import { showNotice } from '#ui/lists/notice-store.ts'

type ShopCodeSheetProps = {
  title: string
  confirm: string
  label: string
  hint: string
  send: (body: { otp: string }) => Promise<{ message: string }>
  /** After the answer: its form, emptied for the next code. */
  onDone: () => void
  onClose: () => void
}

/** Asks for the six digits that a shop reads on its telephone. */
export function ShopCodeSheet({ label, hint, send, onDone, ...sheet }: ShopCodeSheetProps) {
  const sending = useSending<'otp'>()
  const submit = (form: HTMLFormElement) =>
    void sending.send({}, async () => {
      const { message } = await send(typedIn(form, 'otp'))
      showNotice(message)
      form.reset()
      onDone()
    })
  return (
    <FormSheet {...sheet} sending={sending} onSubmit={submit}>
      <Field
        label={label}
        hint={hint}
        name="otp"
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        error={sending.faults.otp}
        onChange={() => sending.forgive('otp')}
      />
    </FormSheet>
  )
}
