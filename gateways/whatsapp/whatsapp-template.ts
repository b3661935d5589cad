/** A text that Meta approved, with places to fill. */
export type WhatsAppTemplate = {
  name: string
  /** Meta prices codes apart. */
  isCode: boolean
  /** The body of Meta’s call for a new template. `publicUrl`: where its buttons lead. */
  registration(publicUrl: string): Record<string, unknown>
}

type Button = { words: string; path: string }

/**
 * Meta drops a message undelivered after this; the SMS is sent then, so that never both arrive. The
 * least that Meta permits.
 */
const lifeSeconds = 30

/**
 * A template for a notification that its receiver expects.
 * @param text with `{{1}}`, `{{2}}` … · @param examples one for each place, which Meta asks for
 * @param buttons `path` ends with `{{1}}`
 */
export function utilityTemplate(
  name: string,
  text: string,
  examples: readonly string[],
  buttons: readonly Button[] = [],
): WhatsAppTemplate {
  return {
    name,
    isCode: false,
    registration: (publicUrl) => ({
      name,
      language: 'fr',
      category: 'UTILITY',
      message_send_ttl_seconds: lifeSeconds,
      components: [
        { type: 'BODY', text, example: { body_text: [examples] } },
        ...(buttons.length > 0
          ? [
              {
                type: 'BUTTONS',
                buttons: buttons.map(({ words, path }) => ({
                  type: 'URL',
                  text: words,
                  url: `${publicUrl}${path}`,
                  example: [`${publicUrl}${path.replace('{{1}}', 'exemple')}`],
                })),
              },
            ]
          : []),
      ],
    }),
  }
}

/** A code: Meta writes its text itself, and lets the phone copy it. */
export function codeTemplate(name: string, minutes: number): WhatsAppTemplate {
  return {
    name,
    isCode: true,
    registration: () => ({
      name,
      language: 'fr',
      category: 'AUTHENTICATION',
      message_send_ttl_seconds: lifeSeconds,
      components: [
        { type: 'BODY', add_security_recommendation: true },
        { type: 'FOOTER', code_expiration_minutes: minutes },
        { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE' }] },
      ],
    }),
  }
}
