/** Asks the person to do first what a refusal requires. @returns whether it was done: the call is then sent again */
type Ask = (code: string) => Promise<boolean>

let ask: Ask | null = null

/** Work screens answer here; elsewhere such a refusal is shown like another. @returns what ends it */
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
