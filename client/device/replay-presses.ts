declare global {
  interface Window {
    /**
     * Stops remembering.
     * @returns the pressed buttons in order, each once
     */
    earlyPresses?: () => Iterable<HTMLButtonElement>
  }
}

/**
 * Presses the remembered buttons again. For a layout effect: later, React would answer presses that
 * are still being remembered.
 */
export function replayPresses(): void {
  void pressInTurn(window.earlyPresses?.() ?? [])
}

/** Awaits a drawing after each: a size, then a colour, then the basket. */
async function pressInTurn(buttons: Iterable<HTMLButtonElement>): Promise<void> {
  for (const button of buttons) {
    await new Promise((resolve) => setTimeout(resolve))
    button.ariaBusy = null
    button.click()
  }
}
