import { platformDay } from '@ntocc/sdk/contracts'
import { fenOfYuan, fenToYuan, type StateMachine } from '@ntocc/sdk/fields'
import { type Booked, fitText, type SetOf, sql } from '@ntocc/sdk/service'
import { prepaidMachine } from '../contract/machine.ts'
import { type EntryKind, Prepaid, PrepaidEntry } from '../contract/prepaid.ts'
import type { Area, ServiceCtx } from './types.ts'

const { at } = prepaidMachine

type Kind = keyof Area['money']['bookings'] & string

/** An advance by its code, held until the transaction ends: its money moves one after the other. */
export const heldPrepaid = async (ctx: ServiceCtx, code: string): Promise<Prepaid> => {
  const [of] = await ctx.records.where(Prepaid, { where: sql`code = ${code} and not is_deleted`, limit: 1, lock: true })
  if (!of) throw new Error(`no advance ${code}`)
  return of
}

/** Writes where an advance stands by now, by a move that the machine has; nothing where it is there. */
export const writeStanding = async (
  ctx: ServiceCtx,
  of: Prepaid,
  status: number,
  set: SetOf<typeof Prepaid> = {},
): Promise<Prepaid> => {
  const moves = (prepaidMachine as StateMachine).movesFrom(of.status, 'SYSTEM')
  if (status !== of.status && !moves.some(({ to }) => to === status))
    throw new Error(`${of.prepaidNo} does not come from ${of.status} to ${status}`)
  const [after] = await ctx.records.changeMany(Prepaid, sql`id = ${of.id}`, { ...set, status })
  return after ?? of
}

/** The advance's own account in the books. */
const own = ({ code }: Prepaid) => ({ owner: code })
const about = ({ code }: Prepaid) => ({ entity: 'prepaid', code })

/** What is to be paid is kept for this attempt, in transit until the bank says what became of it. */
export const holdFor = (ctx: ServiceCtx, of: Prepaid, on?: string): Promise<Booked[]> =>
  ctx.books.hold([
    {
      kind: 'advance',
      businessNo: of.prepaidNo,
      attempt: of.attempt,
      to: own(of),
      amount: of.amount,
      about: about(of),
      ...(on && { on }),
    },
  ])

const bookedOf = async (ctx: ServiceCtx, kind: Kind, of: Prepaid, as: Booked['as']): Promise<Booked[]> =>
  (await ctx.books.of(kind, of.prepaidNo)).filter(each => each.as === as && each.attempt === of.attempt)

export const releaseFor = async (ctx: ServiceCtx, of: Prepaid, why: string): Promise<void> => {
  const holds = await bookedOf(ctx, 'advance', of, 'hold')
  await ctx.books.release(holds.map(({ id }) => ({ id, why })))
}

interface Moved {
  kind: EntryKind
  /** Fen: what it changes of what is open. */
  open: number
  refNo?: string | undefined
  waybillNo?: string | undefined
  reason?: string | undefined
  at?: string | undefined
}

/** Where it stands by its sums and the calendar. */
const standing = (of: Prepaid, sums: { offset: number; open: number; returned: number }, day: string): number => {
  if (sums.open === 0) return sums.returned > 0 && sums.offset === 0 ? at.returned : at.offset
  if (of.isOff || (of.dueOn && of.dueOn < day)) return at.overdue
  return sums.offset > 0 ? at.partlyOffset : at.paid
}

const MOST_REASON = 200

/**
 * What the books have moved of an advance that is held is written on it, with an entry of its own: the only place where its sums change.
 * @returns the advance after it
 */
const follow = async (
  ctx: ServiceCtx,
  of: Prepaid,
  { kind, open, refNo, waybillNo, reason, at: when = new Date().toISOString() }: Moved,
  set: SetOf<typeof Prepaid> = {},
): Promise<Prepaid> => {
  const sums = {
    paid: fenOfYuan(of.paidAmount),
    offset: fenOfYuan(of.offsetAmount),
    returned: fenOfYuan(of.returnedAmount),
    open: fenOfYuan(of.openAmount) + open,
  }
  if (kind === 'paid') sums.paid += open
  else if (kind === 'offset' || kind === 'offsetBack') sums.offset -= open
  else sums.returned -= open
  const after = {
    paidAmount: fenToYuan(sums.paid),
    offsetAmount: fenToYuan(sums.offset),
    returnedAmount: fenToYuan(sums.returned),
    openAmount: fenToYuan(sums.open),
  }
  const { shipmentCode = null, driverCode, teamCode = null, prepaidNo } = of
  const [{ n } = { n: '0' }] = await ctx.query<{ n: string }>(
    sql`select count(*) as n from ${ctx.table(PrepaidEntry)} where branch_code = ${ctx.session.branchCode} and prepaid_no = ${prepaidNo}`,
  )
  await ctx.records.createMany(PrepaidEntry, [
    {
      code: `${of.code}-${Number(n) + 1}`,
      prepaidNo,
      shipmentCode,
      driverCode,
      teamCode,
      kind,
      amount: fenToYuan(open),
      openAfter: after.openAmount,
      refNo: refNo ?? null,
      waybillNo: waybillNo ?? null,
      ...(reason && { reason: fitText(reason, MOST_REASON) }),
      // What the platform does of itself has no author: zero is nobody's account.
      author: ctx.session.accountId ? ctx.session.username : null,
      at: when,
    },
  ])
  const dated = { ...of, ...(set.dueOn !== undefined && { dueOn: set.dueOn }) }
  return writeStanding(ctx, of, standing(dated, sums, platformDay(new Date())), { ...set, ...after })
}

/** The bank has paid: what it says, not what it was told. */
export const paid = async (
  ctx: ServiceCtx,
  of: Prepaid,
  { amount, serial, at: when = new Date().toISOString() }: { amount: string; serial: string; at?: string },
): Promise<Prepaid> => {
  const on = platformDay(new Date(when))
  const beyond = fenOfYuan(amount) - fenOfYuan(of.amount)
  const holds = await bookedOf(ctx, 'advance', of, 'hold')
  await ctx.books.capture(holds.map(({ id }) => ({ id, amount: beyond < 0 ? amount : of.amount, why: serial, on })))
  if (beyond > 0)
    await ctx.books.post([
      {
        kind: 'advanceSurplus',
        businessNo: of.prepaidNo,
        attempt: of.attempt,
        to: own(of),
        amount: fenToYuan(beyond),
        why: serial,
        about: about(of),
        on,
      },
    ])
  const days = await ctx.settings.get('prepaidDays')
  const dueOn = platformDay(new Date(Date.parse(when) + days * 86_400_000))
  const set = { serial, paidAt: when, dueOn }
  // Paid it is in any case; it may be overdue at once, where its waybill came to nothing meanwhile.
  const now = await writeStanding(ctx, of, at.paid)
  return follow(ctx, now, { kind: 'paid', open: fenOfYuan(amount), refNo: of.payNo ?? undefined, at: when }, set)
}

/** A part of carriage that is settled, by the number of its batch. */
export interface Taken {
  number: string
  waybillNo: string
  amount: string
  at?: string
}

const offsetNo = (of: Prepaid, { number, waybillNo }: Pick<Taken, 'number' | 'waybillNo'>): string =>
  `${of.prepaidNo}/${number}/${waybillNo}`

/** It was taken off what a batch pays. The books let no more be taken than is open. */
export const offset = async (ctx: ServiceCtx, of: Prepaid, taken: Taken): Promise<Prepaid> => {
  const { amount, number, waybillNo, at: when } = taken
  const on = when ? { on: platformDay(new Date(when)) } : {}
  await ctx.books.post([
    { kind: 'offset', businessNo: offsetNo(of, taken), from: own(of), amount, about: about(of), ...on },
  ])
  return follow(ctx, of, { kind: 'offset', open: -fenOfYuan(amount), refNo: number, waybillNo, at: when })
}

/** The batch was taken back: it is open again. */
export const offsetBack = async (ctx: ServiceCtx, of: Prepaid, taken: Taken, why: string): Promise<Prepaid> => {
  const posted = (await ctx.books.of('offset', offsetNo(of, taken))).filter(({ as }) => as === 'post')
  await ctx.books.reverse(posted.map(({ id }) => ({ id, why })))
  const { amount, number, waybillNo } = taken
  const fen = fenOfYuan(amount)
  return follow(ctx, of, { kind: 'offsetBack', open: fen, refNo: number, waybillNo, reason: why })
}

/** The payee has paid it back, by a document of the bank: one of that number counts once. */
export const repay = async (
  ctx: ServiceCtx,
  of: Prepaid,
  { amount, serial, reason, at: when }: { amount: string; serial: string; reason?: string; at?: string },
): Promise<Prepaid> => {
  const on = when ? { on: platformDay(new Date(when)) } : {}
  const businessNo = `${of.prepaidNo}/${serial}`
  if ((await ctx.books.of('repay', businessNo)).length > 0) return of
  await ctx.books.post([{ kind: 'repay', businessNo, from: own(of), amount, why: serial, about: about(of), ...on }])
  return follow(ctx, of, { kind: 'repaid', open: -fenOfYuan(amount), refNo: serial, reason, at: when })
}

/**
 * The bank has given back what it paid: what is open is not owed any more, and what was taken off or paid back already is owed to the
 * payee, who never had it.
 */
export const bounced = async (ctx: ServiceCtx, of: Prepaid, why: string): Promise<Prepaid> => {
  const [open, taken] = [fenOfYuan(of.openAmount), fenOfYuan(of.offsetAmount) + fenOfYuan(of.returnedAmount)]
  const common = { businessNo: of.prepaidNo, attempt: of.attempt, about: about(of), why }
  if (open > 0) await ctx.books.post([{ ...common, kind: 'bounce', from: own(of), amount: fenToYuan(open) }])
  if (taken > 0) await ctx.books.post([{ ...common, kind: 'bounceOwed', from: own(of), amount: fenToYuan(taken) }])
  const owed = fenToYuan(taken)
  const after = await follow(ctx, of, { kind: 'bounced', open: 0 - open, refNo: of.payNo ?? undefined, reason: why })
  return writeStanding(ctx, after, taken > 0 ? at.owedBack : at.returned, {
    owedBack: owed,
    returnedAmount: fenToYuan(fenOfYuan(after.returnedAmount) + taken),
    reason: fitText(why, MOST_REASON),
  })
}

/** What is owed to the payee is owed no more: a batch has paid it by an adjustment, or it is written off. */
export const close = async (ctx: ServiceCtx, of: Prepaid): Promise<void> => {
  if (fenOfYuan(of.owedBack) === 0) return
  const kind = of.closing === 'writtenOff' ? 'writeOff' : 'paidAgain'
  const common = { businessNo: of.prepaidNo, attempt: of.attempt, about: about(of), why: of.batchNo ?? of.reason ?? '' }
  await ctx.books.post([{ ...common, kind, to: own(of), amount: of.owedBack }])
}
