import { findContacts } from './contacts.ts'

/** A text with what is found in it in braces, as the tables of sentences write it. */
export function braced(text: string): string {
  let read = ''
  let at = 0
  for (const { from, to } of findContacts(text, 'sugu.example')) {
    read += `${text.slice(at, from)}{${text.slice(from, to)}}`
    at = to
  }
  return read + text.slice(at)
}

/** A sentence of the tables without its braces. */
export const plain = (sentence: string) => sentence.replace(/[{}]/g, '')
