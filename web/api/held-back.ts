/** Asks the person for what the refusal requires (a second factor). @returns whether to send the call again */
type Ask = (code: string) => Promise<boolean>

let ask: Ask | null = null

/** Registers the work screen's handler; without one such a refusal is shown like any other. @returns a function that removes it */
export function whenHeldBack(answer: Ask): () => void {
  ask = answer
  return () => {
    if (ask === answer) ask = null
  }
}

/** `text`: the body of a 403. @returns whether to send the call again */
export async function clearedUp(text: string): Promise<boolean> {
  const code = /"code":"(session\.(?:step_up|factor_\w+|password_weak))"/.exec(text)?.[1]
  return code !== undefined && ask !== null && ask(code)
}
