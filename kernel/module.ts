import type { FastifyInstance } from 'fastify'
import type { Sql } from './database/database.ts'
import type { ReadExportParts } from './database/data-export.ts'
import type { EventKind } from './events/events.ts'
import type { Route } from './http/serve.ts'
import type { Kernel } from './kernel.ts'
import { Need, type AnyNeed, type Provision } from './needs.ts'
import type { PromiseKind } from './promise-kinds.ts'

/**
 * Manifest of a module: all that it adds to the application. `server/modules.ts` lists the
 * manifests; journal, own data, ledger, notices and caches read them and name no module.
 *
 * @template Parts what `open` needs beside the kernel, given by the server
 */
export type Module<Parts = unknown> = {
  /** Its folder. */
  name: string
  /** Labels of its acts in the team's journal, by action (`reviews.hidden`), in French. */
  acts?: Readonly<Record<string, string>>
  /** French words by which the journal filters acts: `accounts` of `accounts.deleted`. */
  actDomains?: Readonly<Record<string, string>>
  /**
   * Acts of the team that ask for no fresh proof of identity (`PUT /api/…`), by the reason. Every
   * other act of the team has `stepUp`.
   */
  withoutProof?: Readonly<Record<string, readonly string[]>>
  /**
   * Section of its calls in the API reference. Generated clients keep the tag (default: its name);
   * one module of a tag has the title.
   */
  section?: { tag?: string; title?: string }
  /** Its part of a person's data export. */
  ownData?: ReadExportParts
  /** Reads the open work of a user, which must end before the account or its role does. */
  openWork?: ReadOpenWork
  /** Its open things that are due by an instant: told, ended and listed by `promises`. */
  promises?: readonly PromiseKind[]
  /** Answers that it asks of modules below it, by registration. */
  needs?: readonly AnyNeed[]
  /** Answers that it gives to modules above it. */
  provides?: readonly Provision[]
  /** Balances that the ledger must show, computed from its tables. */
  ledger?: readonly ExpectedBalance[]
  /** Events after which cached answers and pages are stale. */
  stale?: readonly StaleAfter[]
  /** Subscribes what writes notices: event → to whom, words, link. Run alone for demo data. */
  notices?(kernel: Kernel, parts: { publicUrl: () => string }): void
  /** Jobs that run once when a process begins to work, whatever their hour. */
  atStart?: readonly string[]
  /** Reads what a process keeps in memory, before it serves, and follows its changes. */
  follow?(kernel: Kernel, changes: Following): Promise<Unfollow>
  /** Registers jobs and subscriptions, once at start-up. */
  open?(kernel: Kernel, parts: Parts): OpenedModule
}

/** Every manifest, for modules that read them; given by the server. */
export const manifests = new Need<readonly Module<never>[]>('server.manifests')

export type Following = {
  /** Milliseconds between readings; null: only after an event. */
  everyMs: number | null
  /** Drops cached answers and pages with these tags. */
  forget(tags: readonly string[]): void
}
export type Unfollow = () => void

export type OpenedModule = {
  routes?: readonly Route[]
  /** Registers what is no call of the API, as pictures. */
  serve?(http: FastifyInstance): void
}

/** @returns by user and kind of work (`orders`, `due`), a count or francs; none: nothing open */
export type ReadOpenWork = (
  db: Sql,
  userIds: readonly string[],
) => Promise<readonly { userId: string; work: string; amount: number }[]>

/** Half-open span for PostgreSQL: ISO, `-infinity` or `infinity`. */
export type Span = { from: string; end: string }

/** Expected balance by a module's own tables, francs, debit positive; independent of the ledger. */
export type ExpectedBalance<Account extends string = string> = {
  account: Account
  /** Events of every order: entries have the fact's instant, so spans are compared apart. */
  dated?: readonly { event: string; francs(db: Sql, span: Span): Promise<number> }[]
  /** Sum of all other events on the account until now. */
  francs(db: Sql): Promise<number>
}

export type StaleAfter = { kind: EventKind<never>; tags(event: never): readonly string[] }

/** @param tags names of the cached answers and pages that the event makes stale */
export function staleAfter<T>(
  kind: EventKind<T>,
  tags: (event: T) => readonly string[],
): StaleAfter {
  return { kind: kind as EventKind<never>, tags }
}
