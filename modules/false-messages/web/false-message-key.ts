/** Key of what the team reads of false messages and of the warnings of them. */
export const falseMessageKey = ['admin', 'false-messages']
