/**
 * Text that a spreadsheet would change: formulas, lost zeros or digits, decimals, dates, rates («
 * 4.4 » becomes 4 April), months, truth values.
 */
const altered: readonly RegExp[] = [
  /^[=+\-@\t\r]/,
  /^(?:0\d+|\d{12,})$/,
  /^[.,]?\d[\d\s.,:/%€$eE+'’-]*[\s.,:/%€$eE+'’-][\d\s.,:/%€$eE+'’-]*$/,
  /^\d{1,2}[ .-]?(?:janv?|f[ée]v|feb|mars?|avr|apr|mai|may|jui?n|jui?l|ao[uû]|aug|sep|oct|nov|d[ée]c)\p{L}*\.?(?:[ .-]\d{2,4})?$/iu,
  /^(?:janv?|f[ée]v|feb|mars?|avr|apr|mai|may|jui?n|jui?l|ao[uû]|aug|sep|oct|nov|d[ée]c)\p{L}*\.?[ .-]\d{1,4}$/iu,
  /^(?:vrai|faux|true|false)$/i,
]
/** Spreadsheets keep `76 12 34 56`. */
const telephone = /^\d{2}(?:\s\d{2}){3}$/

function isAltered(text: string): boolean {
  const bare = text.replace(/^'+/, '')
  return !telephone.test(bare) && altered.some((form) => form.test(bare))
}

/** Prefixes an apostrophe where a spreadsheet would change the text. */
export function withProtection(text: string): string {
  return isAltered(text) ? `'${text}` : text
}

export function withoutProtection(cell: string): string {
  return cell.startsWith("'") && isAltered(cell) ? cell.slice(1) : cell
}
