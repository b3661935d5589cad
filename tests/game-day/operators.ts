import { lookup as realLookup } from 'node:dns'
import dns from 'node:dns'

import { openOrangeMoneySimulator } from '../../simulators/orange-money/simulator.ts'
import { openS3Simulator } from '../../simulators/s3/simulator.ts'
import { openSmsSimulator } from '../../simulators/sms/simulator.ts'

export type Operators = Awaited<ReturnType<typeof openOperators>>

/**
 * Opens the services that a market calls, the operators and the store of pictures, at an address.
 */
export async function openOperators(host: string) {
  const [orangeMoney, sms] = await Promise.all([
    openOrangeMoneySimulator({ host }),
    openSmsSimulator({ host, messagesPerSecond: 1_000 }),
  ])
  let store = await openS3Simulator({ host })
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = store.configuration
  const port = Number(new URL(endpoint).port)
  return {
    orangeMoney,
    /** Variables given to the market for an operator. */
    variables: {
      ORANGE_MONEY_BASE_URL: orangeMoney.url,
      ORANGE_MONEY_CLIENT_ID: orangeMoney.credentials.clientId,
      ORANGE_MONEY_CLIENT_SECRET: orangeMoney.credentials.clientSecret,
      ORANGE_MONEY_MERCHANT_KEY: orangeMoney.credentials.merchantKey,
      ORANGE_MONEY_COUNTRY: 'ml',
      PAYMENTS_OFF: 'wave',
      ORANGE_SMS_BASE_URL: sms.url,
      ORANGE_SMS_CLIENT_ID: sms.credentials.clientId,
      ORANGE_SMS_CLIENT_SECRET: sms.credentials.clientSecret,
      ORANGE_SMS_SENDER: sms.credentials.sender,
    },
    store: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
    /** The store of pictures is gone; `storeIsBack` with what it had. */
    storeLeaves: () => store.close(),
    async storeIsBack() {
      const { objects } = store
      store = await openS3Simulator({ host, port })
      for (const [key, object] of objects) store.objects.set(key, object)
    },
    close: () => Promise.all([orangeMoney.close(), sms.close(), store.close()]),
  }
}

/** Makes this process resolve the name to that address, as a name server would. */
export function answerFor(name: string, address: string): void {
  const lookup = ((asked: string, options: dns.LookupAllOptions, answer: Answer) =>
    asked === name
      ? answer(null, options.all ? [{ address, family: 4 }] : address, 4)
      : realLookup(asked, options, answer)) as typeof dns.lookup
  dns.lookup = lookup
}
type Answer = (error: Error | null, found: unknown, family?: number) => void
