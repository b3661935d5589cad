/**
 * Asks the user for what the refusal requires (a second factor).
 * @returns whether to send the call again
 */
type RefusalHandler = (code: string) => Promise<boolean>

let current: RefusalHandler | null = null

/**
 * Registers the work screen's handler.
 * @returns a function that removes it
 */
export function setRefusalHandler(handler: RefusalHandler): () => void {
  current = handler
  return () => {
    if (current === handler) current = null
  }
}

/**
 * Handles the body of a 403.
 * @returns whether to send the call again
 */
export async function resolveRefusal(text: string): Promise<boolean> {
  const code = /"code":"(session\.(?:step_up|factor_\w+|password_weak))"/.exec(text)?.[1]
  return code !== undefined && current !== null && current(code)
}
