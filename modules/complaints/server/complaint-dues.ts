import { eq } from 'drizzle-orm'

import { complaints } from '#modules/complaints/database/tables.ts'
import { addMs } from '#kernel/clock.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { deadlinesAt } from '#modules/settings/module.ts'

const hourMs = 3_600_000

type Dues = { answerBefore: Date; decideBefore: Date }

/** Returns by when a complaint is answered and decided, by the deadlines of its opening. */
export function duesOf(kernel: Kernel, openedAt: Date): Dues {
  const { complaintAnswerHours, complaintDecisionHours } = deadlinesAt(kernel, openedAt)
  return {
    answerBefore: addMs(openedAt, complaintAnswerHours * hourMs),
    decideBefore: addMs(openedAt, complaintDecisionHours * hourMs),
  }
}

type Stored = { openedAt: Date; answerBefore: Date | null; decideBefore: Date | null }

/** Returns those that are stored; a version before stored none. */
export function storedDues(kernel: Kernel, { openedAt, answerBefore, decideBefore }: Stored): Dues {
  const reckoned = duesOf(kernel, openedAt)
  return {
    answerBefore: answerBefore ?? reckoned.answerBefore,
    decideBefore: decideBefore ?? reckoned.decideBefore,
  }
}

export type HoursGiven = { answerHours: number; decisionHours: number }

/** @returns also the hours that were given for each */
export async function readDues(kernel: Kernel, complaintId: string): Promise<Dues & HoursGiven> {
  const { openedAt, answerBefore, decideBefore } = complaints
  const [stored] = await kernel.db
    .select({ openedAt, answerBefore, decideBefore })
    .from(complaints)
    .where(eq(complaints.id, complaintId))
  if (!stored) throw new Error(`no complaint ${complaintId}`)
  const dues = storedDues(kernel, stored)
  const hours = (due: Date) => Math.round((due.getTime() - stored.openedAt.getTime()) / hourMs)
  return { ...dues, answerHours: hours(dues.answerBefore), decisionHours: hours(dues.decideBefore) }
}
