declare global {
  interface Window {
    /** Stops remembering. @returns the pressed buttons in order, each once */
    earlyPresses?: () => Iterable<HTMLButtonElement>
  }
}

/**
 * Presses again, once the page answers, the buttons pressed before its code had come. For a layout
 * effect: after any other, React would answer presses that are still being remembered.
 */
export function replayPresses(): void {
  void pressInTurn(window.earlyPresses?.() ?? [])
}

/** Each is drawn before the next one: a size, then a colour, then the basket. */
async function pressInTurn(buttons: Iterable<HTMLButtonElement>): Promise<void> {
  for (const button of buttons) {
    await new Promise((resolve) => setTimeout(resolve))
    button.ariaBusy = null
    button.click()
  }
}
