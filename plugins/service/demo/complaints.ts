import type { LocalizedText } from '@ntocc/sdk/contracts'
import { type DemoCtx, type DemoRandom, type DemoRow, sql } from '@ntocc/sdk/service'
import { Complaint, ComplaintEntry } from '../contract/complaints.ts'
import { type Case, drawCast } from './cast.ts'
import { type Course, courseOf, stepsOf } from './course.ts'
import { type Carried, DAY, HOUR, iso } from './trips.ts'
import { COMPLAINTS } from './words.ts'

/** Of the waybills of some weeks, and of those of the last days: what a desk of three people has before it. */
const SHARE = 0.012
const SHARE_FRESH = 0.14
/** The people whom the trial signs in as complain more often. */
const OF_ACCOUNTS = 3
/** Until when it is accepted and answered, as branches have it from the start. */
const ACCEPT = 24 * HOUR
const ANSWER = 48 * HOUR

interface Clerk {
  code: string
  name: LocalizedText
}

const clerksOf = async (ctx: DemoCtx, branch: string): Promise<Clerk[]> => {
  const found = await ctx.query<{ party_code: string; user_name: LocalizedText }>(
    sql`select distinct on (a.party_code) a.party_code, a.user_name from sys_account a
      join sys_account_role ar on ar.account_id = a.id join role r on r.id = ar.role_id
      where a.branch_code = ${branch} and a.party_type = 'PLAT_ADMIN' and a.enabled
        and r.permissions ? 'complaint.handle' order by a.party_code`,
  )
  return found.map(({ party_code, user_name }) => ({ code: party_code, name: user_name }))
}

/** The trips that were complained of: of a small branch, which chance may pass over, the one longest ago. */
const complainedOf = (ctx: DemoCtx, carried: readonly Carried[]): Case[] => {
  const accounts = [ctx.account('SHIPPER'), ctx.account('DRIVER')]
  const cases: Case[] = []
  let spare: Case | undefined
  for (const trip of carried) {
    const random = ctx.random(`service/complaint/${trip.waybillNo}`)
    const isOfAccount = accounts.includes(trip.shipmentCode) || accounts.includes(trip.driverCode)
    // What is on its way now is complained of more often than what has long been signed for.
    const isFresh = (trip.signed ?? trip.departed) > ctx.now - 3 * DAY
    const isDrawn = random.chance((isFresh ? SHARE_FRESH : SHARE) * (isOfAccount ? OF_ACCOUNTS : 1))
    if (!isDrawn && spare) continue
    const course = courseOf(ctx, random, trip)
    if (!course) continue
    spare ??= { trip, random, course }
    if (isDrawn) cases.push({ trip, random, course })
  }
  return cases.length > 0 || !spare ? cases : [spare]
}

/** All complaints of a branch: those that chance has, and those that are there on any day. */
export const casesOf = (ctx: DemoCtx, branch: string, carried: readonly Carried[]): Case[] => {
  const drawn = complainedOf(ctx, carried)
  const taken = new Set(drawn.map(({ trip }) => trip.waybillNo))
  return [
    ...drawn,
    ...drawCast(
      ctx,
      branch,
      carried.filter(({ waybillNo }) => !taken.has(waybillNo)),
    ),
  ]
}

/** Writes the complaints of a branch with their steps. */
export const makeComplaints = async (ctx: DemoCtx, branch: string, carried: readonly Carried[]): Promise<void> => {
  const clerks = await clerksOf(ctx, branch)
  if (clerks.length === 0) return
  const rows: DemoRow[] = []
  const entries: DemoRow[] = []
  for (const { trip, random, course, by } of casesOf(ctx, branch, carried)) {
    const clerk = random.pick(clerks)
    const code = `TS${branch}${String(rows.length + 1).padStart(6, '0')}`
    const told = random.pick(by ? COMPLAINTS.filter(each => each.by.includes(by)) : COMPLAINTS)
    const late = lateSince(ctx, course)
    rows.push(rowOf(ctx, random, { code, branch, trip, course, clerk, told, own: by }))
    for (const [step, time] of [...stepsOf(course), ['escalate', late] as const]) {
      if (time === undefined || time > ctx.now) continue
      const isClerks = step === 'accept' || step === 'handle' || step === 'answer'
      entries.push({
        ...ctx.record(`${code}-${step}`, branch, time),
        complaintCode: code,
        step,
        content: wordsOf(step, told),
        byName: isClerks ? clerk.name : null,
        byCode: isClerks ? clerk.code : null,
        isInternal: step === 'escalate',
        status: 1,
      })
    }
  }
  await ctx.insert(Complaint, rows)
  await ctx.insert(ComplaintEntry, entries)
}

/** Until when it must be accepted, or answered. */
const dueOf = ({ filed, accepted }: Course): number => (accepted === undefined ? filed + ACCEPT : accepted + ANSWER)

/** When it went up a level, if nobody was in time. */
const lateSince = (ctx: DemoCtx, course: Course): number | undefined =>
  course.status < 3 && dueOf(course) < ctx.now ? dueOf(course) + 60_000 : undefined

const wordsOf = (step: string, told: Drawn['told']): LocalizedText | string | null => {
  if (step === 'file') return told.words
  if (step === 'answer') return told.answer
  return step === 'escalate' ? (told.type === 'safety' ? '3' : '2') : null
}

interface Drawn {
  code: string
  branch: string
  trip: Carried
  course: Course
  clerk: Clerk
  told: (typeof COMPLAINTS)[number]
  /** Who complains in a console of their own; as chance has it unless told. */
  own: Case['by']
}

const rowOf = (ctx: DemoCtx, random: DemoRandom, { code, branch, trip, course, clerk, told, own }: Drawn): DemoRow => {
  const by = own ?? random.pick(told.by)
  const isByPhone = !own && random.chance(by === 'consignee' ? 0.6 : 0.35)
  const source = isByPhone ? 'phone' : by === 'consignee' ? 'link' : by
  const { filed, accepted, answered, closed, status } = course
  const isTaken = accepted !== undefined
  const dueAt = dueOf(course)
  const isLate = lateSince(ctx, course) !== undefined
  const serial = random.int(1, 9_000)
  const isUrgent = told.type === 'safety'
  return {
    ...ctx.record(code, branch, filed, closed ?? answered ?? accepted ?? filed),
    source,
    caller: isByPhone ? by : null,
    waybillNo: trip.waybillNo,
    type: told.type,
    level: String((isUrgent ? 2 : 1) + (isLate ? 1 : 0)),
    content: told.words,
    images: [],
    contact: isByPhone || source === 'link' ? ctx.contact((serial % 40) + 1) : null,
    contactPhone: isByPhone || source === 'link' ? ctx.phone(600_000 + serial) : null,
    shipmentCode: by === 'shipper' ? trip.shipmentCode : null,
    driverCode: by === 'driver' ? trip.driverCode : null,
    teamCode: null,
    waybillDriver: trip.driverCode,
    waybillShipper: trip.shipmentCode,
    dueAt: iso(dueAt),
    escalatedAt: isLate ? iso(dueAt + 60_000) : null,
    handlerCode: isTaken ? clerk.code : null,
    handler: isTaken ? clerk.name : null,
    acceptedAt: isTaken ? iso(accepted) : null,
    answeredAt: answered ? iso(answered) : null,
    closedAt: closed ? iso(closed) : null,
    responsible: answered ? told.responsible : null,
    result: answered ? told.answer : null,
    reopened: false,
    satisfaction: status === 5 ? random.pick([5, 5, 5, 4, 4, 4, 3, 3, 2]) : null,
    status,
  }
}
