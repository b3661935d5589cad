/** Opens WhatsApp with the words ready, to be sent to whomever. */
export function whatsappLink(title: string, url: string): string {
  return `https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}`
}
