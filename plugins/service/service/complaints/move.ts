import type { LocalizedText, MaybeLocalized } from '@ntocc/sdk/contracts'
import { localise } from '@ntocc/sdk/fields'
import type { CallHandler, MoveOf, NewRecord, Person, TryLimit } from '@ntocc/sdk/service'
import {
  type AdditionBody,
  Complaint,
  type ComplaintMoveBody,
  type complaintCalls,
  MOST_IMAGES,
} from '../../contract/complaints.ts'
import { complaintMachine } from '../../contract/machines.ts'
import type contract from '../../contract.ts'
import type { Row, ServiceCtx } from '../types.ts'
import { HOUR_MS } from './file.ts'
import { colleagueNamed } from './people.ts'
import { complaintDetail, complaintRow } from './read.ts'
import { noteStep } from './steps.ts'

type Written = NewRecord<typeof Complaint>

/** Moves that somebody makes of a complaint that a colleague has in hand. */
const OF_ANYBODY: readonly string[] = ['takeOver', 'close', 'reopen', 'rate', 'revoke']

const inHandsOf = ({ code, name }: Person): Written => ({ handlerCode: code, handler: name as string })
/** What is emptied is told as the empty text: it is stored as nothing. */
const NOBODY: Written = { handlerCode: '', handler: '' }
const now = (): string => new Date().toISOString()

const hoursAfter = async (ctx: ServiceCtx, from: unknown, setting: 'acceptHours' | 'answerHours'): Promise<string> =>
  new Date(new Date(from as Date).getTime() + (await ctx.settings.get(setting)) * HOUR_MS).toISOString()

/** From now on it is to be answered: a new deadline can be missed anew. */
const answerDue = async (ctx: ServiceCtx): Promise<Written> => ({
  dueAt: await hoursAfter(ctx, new Date(), 'answerHours'),
  escalatedAt: '',
})

/**
 * What is accepted for the first time begins the time for an answer; whoever takes what somebody gave back has what is left of it, or giving it
 * back and taking it again would begin it as often as one likes.
 */
const accepted = async (ctx: ServiceCtx, before: Row): Promise<Written> => {
  if (before.accepted_at === null) return { acceptedAt: now(), ...(await answerDue(ctx)) }
  const dueAt = await hoursAfter(ctx, before.accepted_at, 'answerHours')
  return { dueAt, ...(Date.parse(dueAt) > Date.now() && { escalatedAt: '' }) }
}

const REQUIRED = { code: 'validation.field.required' }

/** What a move writes beside the state. @throws INVALID naming what is missing */
const writtenBy = async (ctx: ServiceCtx, before: Row, body: ComplaintMoveBody): Promise<Written> => {
  switch (body.move) {
    case 'accept':
      return { ...inHandsOf(await ctx.accounts.self()), ...(await accepted(ctx, before)) }
    case 'takeOver':
      return inHandsOf(await ctx.accounts.self())
    case 'handOver': {
      const colleague = await colleagueNamed(ctx, body.colleague)
      if (!colleague) throw ctx.invalid({ colleague: { code: 'validation.reference.unknown' } })
      return inHandsOf(colleague)
    }
    case 'release':
      // Its first deadline is that of whoever complained: giving it back does not begin it anew.
      return { ...NOBODY, dueAt: await hoursAfter(ctx, before.gmt_created, 'acceptHours') }
    case 'answer':
      if (!body.responsible) throw ctx.invalid({ responsible: REQUIRED })
      return { answeredAt: now(), result: body.reason?.trim() ?? '', responsible: body.responsible }
    case 'reopen':
      return { reopened: true, ...(await answerDue(ctx)) }
    case 'rate':
      if (!body.satisfaction) throw ctx.invalid({ satisfaction: REQUIRED })
      return { satisfaction: body.satisfaction }
    case 'close':
    case 'revoke':
      return { closedAt: now() }
    default:
      return {}
  }
}

/**
 * Of two people at one complaint one wins, and the other is told who.
 * @throws COMPLAINT_TAKEN by whom
 */
const refuseOthers = (ctx: ServiceCtx, row: Row, { move, version }: ComplaintMoveBody): void => {
  if (!ctx.session.isStaff || row.handler_code === null || row.handler_code === ctx.session.partyCode) return
  const isNews = Number(row.version) !== version
  const isInHand = complaintMachine.within(row.status, 'inHand') && !OF_ANYBODY.includes(move)
  if (!isNews && !isInHand) return
  const name = localise((row.handler as MaybeLocalized | null) ?? String(row.handler_code), ctx.language)
  throw ctx.refuse('COMPLAINT_TAKEN', { name })
}

const makeMove = async (ctx: ServiceCtx, before: Row, body: ComplaintMoveBody): Promise<Row> => {
  const { move, version } = body
  const reason = body.reason?.trim() ?? ''
  const allowed = await ctx.judge(Complaint, { row: before, move, input: { reason } })
  if (!allowed.allowed && Number(before.version) === version) throw ctx.refuseMove(allowed.reason)
  // The machine has judged it: it is one of its moves.
  const named = { id: Number(before.id), move: move as MoveOf<typeof Complaint>, version, reason }
  await ctx.records.move(Complaint, named, await writtenBy(ctx, before, body))
  const content = move === 'rate' ? String(body.satisfaction) : reason
  await noteStep(ctx, { complaintCode: String(before.code), step: move, content })
  return complaintRow(ctx, before.id)
}

const moved = async (ctx: ServiceCtx, id: unknown, body: ComplaintMoveBody): Promise<{ before: Row; after: Row }> => {
  const before = await complaintRow(ctx, id, true)
  refuseOthers(ctx, before, body)
  const after = await makeMove(ctx, before, body)
  // Whoever is content says so in one go.
  if (body.move !== 'close' || !body.satisfaction) return { before, after }
  const rated = { ...body, move: 'rate', version: Number(after.version) }
  return { before, after: await makeMove(ctx, after, rated) }
}

const ANSWERED: LocalizedText = {
  en: 'Your complaint was answered',
  zh: '您的投诉已有处理结果',
  es: 'Su reclamación tiene respuesta',
  ja: '苦情への回答があります',
}
const YOURS_NOW: LocalizedText = {
  en: 'A complaint was handed over to you',
  zh: '有一条投诉转交给您处理',
  es: 'Le han traspasado una reclamación',
  ja: '苦情の対応が引き継がれました',
}
const OTHERS_NOW: LocalizedText = {
  en: 'A complaint of yours was taken over',
  zh: '您名下的一条投诉已被接管',
  es: 'Otra persona ha asumido una reclamación suya',
  ja: '担当中の苦情が他の担当者に移りました',
}
const AGAIN: LocalizedText = {
  en: 'An answer of yours did not settle a complaint',
  zh: '投诉人对处理结果有异议，已重新打开',
  es: 'Su respuesta no resolvió una reclamación',
  ja: '回答に納得されず、苦情が再開されました',
}

/** The party that complained; nobody where it has no account. */
const complainant = ({ shipment_code, driver_code, team_code }: Row): string[] => [
  ...(shipment_code ? [`SHIPPER/${String(shipment_code)}`] : []),
  ...(driver_code ? [`DRIVER/${String(driver_code)}`] : []),
  ...(team_code ? [`CARRIER/${String(team_code)}`] : []),
]

/** Whoever has something to do by this move, or has it no longer, is told. */
const tell = async ({ accounts, alert, session }: ServiceCtx, before: Row, after: Row, move: string): Promise<void> => {
  const own = `/service/complaint?id=${String(after.id)}`
  const desk = `/service/complaints?open=${String(after.id)}`
  const text = { en: String(after.code), zh: String(after.code), es: String(after.code), ja: String(after.code) }
  const clerk = (code: unknown) => (typeof code === 'string' && code !== session.partyCode ? [code] : [])
  const told = {
    answer: { to: complainant(after), clerks: [], title: ANSWERED, page: own },
    handOver: { to: [], clerks: clerk(after.handler_code), title: YOURS_NOW, page: desk },
    takeOver: { to: [], clerks: clerk(before.handler_code), title: OTHERS_NOW, page: desk },
    reopen: { to: [], clerks: clerk(after.handler_code), title: AGAIN, page: desk },
  }[move]
  if (!told) return
  const to = [...told.to, ...(await accounts.staffKeys(told.clerks))]
  if (to.length > 0) alert(to, { level: 'warning', title: told.title, text, to: told.page })
}

/**
 * POST /ntocc-tms-api/complaint/{id}/move: any move of the machine, by the engine that moves all records.
 * @throws COMPLAINT_TAKEN, MOVED_ON, MOVE_REFUSED, INVALID
 */
export const moveComplaint: CallHandler<typeof contract, typeof complaintCalls.complaintMove> = async (
  ctx,
  { params, body },
) => {
  const { before, after } = await ctx.transaction(() => moved(ctx, params.id, body))
  await tell(ctx, before, after, body.move)
  return complaintDetail(ctx, after)
}

/** Whoever handles it reads every word. */
const ADDITIONS: TryLimit = { kind: 'complaintAdd', most: 30, windowMinutes: 60 }

/**
 * POST /ntocc-tms-api/complaint/{id}/add: more words and pictures of whoever complained, or a note of staff.
 * @throws COMPLAINT_ENDED, PICTURES_MANY, TOO_MANY_TRIES
 */
export const addToComplaint: CallHandler<typeof contract, typeof complaintCalls.complaintAdd> = async (
  ctx,
  { params, body },
) => {
  const { isStaff, permissions } = ctx.session
  if (isStaff && !permissions.has('complaint.handle')) throw ctx.refuse('FORBIDDEN')
  await ctx.tries.take(ADDITIONS, ctx.session.accountId)
  const after = await ctx.transaction(() => added(ctx, params.id, body))
  return complaintDetail(ctx, after)
}

const added = async (ctx: ServiceCtx, id: unknown, { content, images, internal }: AdditionBody): Promise<Row> => {
  const before = await complaintRow(ctx, id, true)
  // Nothing is said any more to what is closed.
  if (complaintMachine.within(before.status, 'over')) throw ctx.refuse('COMPLAINT_ENDED', { code: String(before.code) })
  const fresh = images ?? []
  if (fresh.length > 0) {
    const all = [...((before.images as string[] | null) ?? []), ...fresh]
    if (all.length > MOST_IMAGES) throw ctx.refuse('PICTURES_MANY', { max: MOST_IMAGES })
    await ctx.records.change(Complaint, { id: Number(before.id), images: all })
  }
  const step = ctx.session.isStaff && internal ? 'note' : 'add'
  await noteStep(ctx, { complaintCode: String(before.code), step, content })
  return complaintRow(ctx, id)
}
