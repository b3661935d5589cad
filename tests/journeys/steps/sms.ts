import { expect } from '../../browser/journey.ts'

/** Waits for `shape` in the newest SMS to this number, read from the simulator. */
export async function readSms(phone: string, shape: RegExp): Promise<string> {
  const url = `${process.env['SMS_URL']}/inbox?phone=${phone}`
  let found = ''
  await expect
    .poll(async () => {
      const { messages } = (await (await fetch(url)).json()) as {
        messages: { message: string }[]
      }
      found = messages.map(({ message }) => shape.exec(message)?.[1]).find(Boolean) ?? ''
      return found
    })
    .not.toBe('')
  return found
}
