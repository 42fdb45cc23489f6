import {
  type Application,
  endpoints,
  isLacking,
  type MaybeLocalized,
  type OwnApplication,
  PartyRecord,
  type PartyType,
} from '@ntocc/sdk/contracts'
import { fieldsOf, type Issues, isEmpty, REQUIRED } from '@ntocc/sdk/fields'
import { sql } from 'drizzle-orm'
import type { Queryable, Row } from '../db/database.ts'
import { snakeCase } from '../db/table-of.ts'
import { BackendError, invalid } from '../errors.ts'
import type { Ctx, SignedCtx } from '../http/context.ts'
import { handle } from '../http/handle.ts'
import { hooksOf } from '../records/all-hooks.ts'
import { asEntity } from '../records/entity.ts'
import { recordOf } from '../records/rows.ts'
import { run } from '../records/sql.ts'
import { updateRecord, withDefaults } from '../records/store.ts'
import { insertRow, newCode, tableSql } from '../records/write.ts'
import { reviewSubjects } from '../registry/areas.ts'
import { requireMove } from '../review/decide.ts'
import { REVIEW, type Subject, subjectOf } from '../review/subjects.ts'

type Admission = Subject & { application: Application }

/** The review by which parties of a type are admitted. Undefined where no installed area has one: nobody registers so. */
export const admissionOf = (partyType: PartyType): Admission | undefined => {
  const declared = reviewSubjects().find(({ application, tells }) => application && tells.party === partyType)
  return declared && (subjectOf(declared.kind) as Admission)
}

const ownRow = async (db: Queryable, subject: Subject, branchCode: string, code: string): Promise<Row | undefined> => {
  const found = await run(
    db,
    sql`select * from ${tableSql(subject.entity)}
      where branch_code = ${branchCode} and code = ${code} and not is_deleted`,
  )
  return found.rows[0]
}

/**
 * The record that the platform has of a driver with this phone and that nobody signs in as: the phone has been proven.
 * Companies share phones, so theirs say nothing.
 */
const recordedAs = async (tx: Queryable, subject: Admission, branchCode: string, phone: string) => {
  if (subject.tells.party !== 'DRIVER') return undefined
  const field = sql.identifier(snakeCase(subject.application.from.phone))
  const found = await run(
    tx,
    sql`select r.* from ${tableSql(subject.entity)} r
      where r.branch_code = ${branchCode} and r.${field} = ${phone} and not r.is_deleted
        and not exists (select 1 from sys_account a where a.branch_code = r.branch_code
          and a.party_type = ${subject.tells.party} and a.party_code = r.code)
      limit 2 for update`,
  )
  return found.rows.length === 1 ? found.rows[0] : undefined
}

/** Somebody has approved the papers: that one has run out since is the business of the moves that need it. */
const ADMITTED = [REVIEW.approved, REVIEW.expired]

export interface Registered {
  branchCode: string
  partyType: PartyType
  phone: string
  /** Drawn like the code: the phone is nobody's name, in no record, log or answer. */
  username: string
  /** What the person, or the company, is called. */
  name: MaybeLocalized
}

/**
 * Makes the records of a party that registers: the party, and the one that is reviewed, as far as it is known. Whoever the
 * platform has on record already is that record.
 * @returns the party's code, and whether it is still to be approved
 */
export const beginApplication = async (
  tx: Queryable,
  ctx: Ctx,
  subject: Admission,
  { branchCode, partyType, phone, username, name }: Registered,
): Promise<{ partyCode: string; applying: boolean }> => {
  const { entity, title, application, certificates } = subject
  const known = await recordedAs(tx, subject, branchCode, phone)
  const partyCode = String(known?.code ?? newCode(entity))
  const acting = {
    ...ctx,
    session: { accountId: 0, branchCode, partyType, partyCode, username, roleCode: undefined, tokenHash: '' },
  } as Ctx as SignedCtx
  acting.session.permissions = new Set()
  const party = asEntity(PartyRecord)
  const isKnownParty = await run(tx, sql`select 1 from ${tableSql(party)} where code = ${partyCode}`)
  if (isKnownParty.rows.length === 0)
    await insertRow(tx, acting, party, { code: partyCode, partyType, userName: name, username, phone })
  if (known) return { partyCode, applying: !ADMITTED.includes(Number(known.auth_status)) }
  const waiting = certificates.flatMap(({ status }) => (status ? [[status, REVIEW.notSubmitted] as const] : []))
  await insertRow(
    tx,
    acting,
    entity,
    withDefaults(acting, entity, {
      code: partyCode,
      [title]: name,
      [application.from.name]: name,
      [application.from.phone]: phone,
      authStatus: REVIEW.notSubmitted,
      ...Object.fromEntries(waiting),
    }),
  )
  return { partyCode, applying: true }
}

/** What is the party's own is shown to it whole. */
const OWN = new Set(['MOBILE_PHONE', 'ID_CARD', 'BANK_CARD'])

const answerOf = (ctx: SignedCtx, { kind, entity, lastReason }: Admission, row: Row): OwnApplication => {
  const authStatus = Number(row.auth_status)
  const reason = row[snakeCase(lastReason)]
  const isRejected = authStatus === REVIEW.rejected && !isEmpty(reason)
  return {
    kind,
    authStatus,
    ...(isRejected && { reason: String(reason) }),
    record: recordOf(entity, row, { language: ctx.language, permissions: OWN, allTexts: true }) as never,
  }
}

/** The caller's own. @throws BackendError NOT_FOUND for whoever is not a party that is reviewed */
const ownApplication = async (ctx: SignedCtx): Promise<[Admission, Row]> => {
  const { partyType, branchCode, partyCode } = ctx.session
  const subject = admissionOf(partyType)
  const row = subject && (await ownRow(ctx.db, subject, branchCode, partyCode))
  if (!row) throw new BackendError('NOT_FOUND')
  return [subject, row]
}

const readApplication = handle(endpoints.application, async ctx => answerOf(ctx, ...(await ownApplication(ctx))))

/** What must be there before somebody looks at it, of the fields that the party fills in itself. */
const missing = (
  { entity, application, certificates }: Admission,
  row: Row,
  given: Record<string, unknown>,
): Issues => {
  const pictures = new Set<string>(certificates.flatMap(({ images = [] }) => images))
  const wanted = application.fields.filter(name => pictures.has(name) || entity.fieldNamed(name)?.options.required)
  const absent = wanted.filter(name => isLacking(Object.hasOwn(given, name) ? given[name] : row[snakeCase(name)]))
  return Object.fromEntries(absent.map(name => [name, REQUIRED]))
}

const submitApplication = handle(endpoints.applicationSubmit, async (ctx, { body }) => {
  const [subject, row] = await ownApplication(ctx)
  const { entity, application, certificates } = subject
  const sent = fieldsOf(body)
  const given = Object.fromEntries(Object.entries(sent).filter(([name]) => application.fields.includes(name)))
  const absent = missing(subject, row, given)
  if (Object.keys(absent).length > 0) throw invalid(absent)
  const papers = certificates.flatMap(({ status }) => (status ? [[status, REVIEW.toReview] as const] : []))
  const rules = hooksOf(entity.name)
  await updateRecord(
    ctx,
    entity,
    { ...given, id: Number(row.id), version: sent.version },
    {
      set: Object.fromEntries(papers),
      hooks: {
        ...rules,
        values: async (writing, values) => {
          const before = writing.before as Row
          const authStatus = requireMove(ctx, 'submit', before, { holds: { documentsComplete: true } })
          return { ...((await rules.values?.(writing, values)) ?? values), authStatus }
        },
      },
    },
  )
  ctx.notifier.todoChanged(ctx.session.branchCode)
  return answerOf(ctx, ...(await ownApplication(ctx)))
})

export const applicationRoutes = [readApplication, submitApplication]
