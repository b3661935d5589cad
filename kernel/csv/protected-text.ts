/**
 * What a spreadsheet would run or change: formulas; figures whose zeros or digits it would lose;
 * decimals, fractions, dates, hours and rates (« 4.4 » becomes 4 April); months and truth values.
 */
const altered: readonly RegExp[] = [
  /^[=+\-@\t\r]/,
  /^(?:0\d+|\d{12,})$/,
  /^[.,]?\d[\d\s.,:/%€$eE+'’-]*[\s.,:/%€$eE+'’-][\d\s.,:/%€$eE+'’-]*$/,
  /^\d{1,2}[ .-]?(?:janv?|f[ée]v|feb|mars?|avr|apr|mai|may|jui?n|jui?l|ao[uû]|aug|sep|oct|nov|d[ée]c)\p{L}*\.?(?:[ .-]\d{2,4})?$/iu,
  /^(?:janv?|f[ée]v|feb|mars?|avr|apr|mai|may|jui?n|jui?l|ao[uû]|aug|sep|oct|nov|d[ée]c)\p{L}*\.?[ .-]\d{1,4}$/iu,
  /^(?:vrai|faux|true|false)$/i,
]
/** `76 12 34 56` stays as it is. */
const telephone = /^\d{2}(?:\s\d{2}){3}$/

function isAltered(text: string): boolean {
  const bare = text.replace(/^'+/, '')
  return !telephone.test(bare) && altered.some((form) => form.test(bare))
}

/**
 * With an apostrophe before what a spreadsheet would run or change, and before what begins with
 * such an apostrophe of its own.
 */
export function withProtection(text: string): string {
  return isAltered(text) ? `'${text}` : text
}

/** A cell without the apostrophe that `withProtection` put before it. */
export function withoutProtection(cell: string): string {
  return cell.startsWith("'") && isAltered(cell) ? cell.slice(1) : cell
}
