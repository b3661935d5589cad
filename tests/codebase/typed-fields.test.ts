import { describe, expect, test } from 'vitest'
import { z } from 'zod'

import { endpoints, nameOf } from '../rights/calls.ts'

type Leaf = { name: string; schema: z.ZodType }

/** Fields that are compared with what exists and never shown, secrets, files and signed texts. */
const compared =
  /^(?:category|categories|subCategory|slug|shop|product|produit|size|color|after|before|domain|event|subject|version|csv|seller|hub|type|subscriptionPlan|region|area|quartier|id|zone|userId)(?:\.|$)|(?:^|\.)(?:password|currentPassword|endpoint|fbclid|challenge|token|verify_token|p256dh|auth)$/i

/** Lists the fields of a schema that take a text, by their path. */
function leavesOf(schema: unknown, name = ''): Leaf[] {
  if (!(schema instanceof z.ZodType)) return []
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, unknown>).flatMap(([key, inner]) =>
      leavesOf(inner, name ? `${name}.${key}` : key),
    )
  if (schema instanceof z.ZodArray) return leavesOf(schema.element, `${name}[]`)
  if (schema instanceof z.ZodUnion || schema instanceof z.ZodDiscriminatedUnion)
    return schema.options.flatMap((option) => leavesOf(option, name))
  const inner =
    schema instanceof z.ZodPipe
      ? schema.in
      : schema instanceof z.ZodOptional ||
          schema instanceof z.ZodNullable ||
          schema instanceof z.ZodDefault
        ? schema.unwrap()
        : null
  if (inner instanceof z.ZodObject || inner instanceof z.ZodArray) return leavesOf(inner, name)
  return [{ name, schema }]
}

const fields = endpoints.flatMap((endpoint) =>
  [endpoint.body, endpoint.query].flatMap((schema) =>
    leavesOf(schema).map((leaf) => ({ ...leaf, call: nameOf(endpoint) })),
  ),
)
const texts = fields.filter(({ name, schema }) => {
  const last = name.replace(/^.*\.(?=[^.]+$)/, '').replaceAll('[]', '')
  return !compared.test(last) && schema.safeParse('abcdefghij').success
})
const seen = (value: unknown) =>
  typeof value === 'string' && value !== '' && !/[^\s\p{DI}\u2800]/u.test(value)

describe('every field of every call that takes a text', () => {
  test('is found', () => {
    expect(texts.length).toBeGreaterThan(100)
  })

  test.each([
    '\u200b\u200b\u200b',
    '\u2060\u2060\u2060',
    '\u2800\u2800\u2800',
    '\u3164\u3164\u3164',
  ])('refuses or empties a text in which nothing can be seen: %j', (nothing) => {
    const kept = texts.filter(({ schema }) => seen(schema.safeParse(nothing).data))
    expect(kept.map(({ call, name }) => `${call} ${name}`)).toEqual([])
  })

  test('stores no bidirectional override, and everything in NFC', () => {
    const typed = 'Mai\u0308s \u202esac\u202c \u2066d\u2069'
    const kept = texts.filter(({ schema }) => {
      const { data } = schema.safeParse(typed)
      return (
        typeof data === 'string' &&
        (/[\u202a-\u202e\u2066-\u2069]/.test(data) || data !== data.normalize('NFC'))
      )
    })
    expect(kept.map(({ call, name }) => `${call} ${name}`)).toEqual([])
  })
})

describe('every field of every call that takes a telephone or a code', () => {
  test('reads a telephone in any digits, with any signs between them', () => {
    const phones = fields.filter(({ name }) =>
      /(?:phone\d?|phoneNumber|phoneAgain|depotNumber)$/i.test(name),
    )
    expect(phones.length).toBeGreaterThan(10)
    for (const { call, name, schema } of phones)
      for (const typed of ['\u202a+223 76–12–34–56\u202c', '٧٦١٢٣٤٥٦', '0022376123456'])
        expect([call, name, schema.safeParse(typed).data]).toEqual([call, name, '76123456'])
  })

  test('reads six digits in any script, with any signs between them', () => {
    const codes = fields.filter(
      ({ name, schema }) =>
        /(?:otp|code)$/i.test(name) &&
        schema.safeParse('482193').success &&
        !schema.safeParse('abcdef').success,
    )
    expect(codes.length).toBeGreaterThan(3)
    for (const { call, name, schema } of codes)
      for (const typed of ['482–193', '٤٨٢١٩٣', '\u2066482 193\u2069', '߄߈߂߁߉߃'])
        expect([call, name, schema.safeParse(typed).data]).toEqual([call, name, '482193'])
  })
})
