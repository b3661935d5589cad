/** Returns a link that opens WhatsApp with the text ready; the user chooses the receiver. */
export function whatsappLink(title: string, url: string): string {
  return `https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}`
}
