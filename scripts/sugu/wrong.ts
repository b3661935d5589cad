/** What was typed cannot be done; the message says in French what was expected. */
export class Wrong extends Error {}
