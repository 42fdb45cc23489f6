import {
  type Certificate,
  expiredPaper,
  isSpared,
  type Language,
  lackingOf,
  type ReviewCase,
  type ReviewSubject,
  sparingFields,
} from '@ntocc/sdk/contracts'
import { type Entity, type Held, type Issue, isEmpty, localise } from '@ntocc/sdk/fields'
import type { Queryable, Row } from '../db/database.ts'
import { snakeCase } from '../db/table-of.ts'
import type { SignedCtx } from '../http/context.ts'
import { entityNamed, reviewSubjects } from '../registry/areas.ts'
import { fieldName } from '../registry/named.ts'
import { neededDays } from './needed.ts'

export { REVIEW } from './states.ts'

/** A kind of review with the stored entity behind it. */
export type Subject = Omit<ReviewSubject, 'entity'> & { entity: Entity }

/** What an installed area, of a branch or any, or the product has declared under that kind; undefined when nobody has. */
export const subjectNamed = (kind: unknown, branchCode?: string): Subject | undefined => {
  const subject = reviewSubjects(branchCode).find(each => each.kind === kind)
  const entity = subject && entityNamed(subject.entity)
  return entity && { ...subject, entity }
}

/** How records of an entity are judged. Throws for one that nobody has declared. */
export const subjectFor = (entity: Entity): Subject => {
  const subject = reviewSubjects().find(each => each.entity === entity.name)
  if (!subject) throw new Error(`nobody has declared reviews of ${entity.name}`)
  return { ...subject, entity }
}

/** The same for a kind that is known to be declared. */
export const subjectOf = (kind: string): Subject => {
  const subject = subjectNamed(kind)
  if (!subject) throw new Error(`nobody has declared reviews of the kind ${kind}`)
  return subject
}

/** Day in the platform's time zone. */
export const today = (now = Date.now()): string => new Date(now + 8 * 3_600_000).toISOString().slice(0, 10)

const dayOf = (entity: Entity, row: Row, name: string | undefined): string | undefined => {
  const value = name && entity.fieldNamed(name)?.kind.fromDb(row[snakeCase(name)], 'en')
  return isEmpty(value) ? undefined : String(value)
}

/** Papers that are no longer valid today, or that have to be there and are not. */
export const expiredOf = ({ entity, certificates }: Subject, row: Row, day = today()): Certificate[] =>
  certificates.filter(certificate => {
    if (!certificate.to || isSpared(certificate, name => row[snakeCase(name)])) return false
    const last = dayOf(entity, row, certificate.to)
    return last === undefined ? certificate.neededBy !== undefined : last < day
  })

/** Which paper of whom has run out; undefined when none has. */
const expiredIn = (kind: string, row: Row, language: Language): Issue | undefined => {
  const { entity, title, certificates } = subjectOf(kind)
  const days = certificates.flatMap(({ to }) => (to ? [[to, dayOf(entity, row, to)]] : []))
  const sparing = sparingFields({ certificates }).map(name => [name, row[snakeCase(name)]])
  const record = { ...Object.fromEntries([...days, ...sparing]), [title]: localise(row[snakeCase(title)], language) }
  return expiredPaper({ title, certificates }, record, new Date())
}

/**
 * Required facts and pictures of the papers that are not there, whoever handed them in: a registration leaves out what is
 * agreed with the platform, an import has no pictures. And the last days that the branch wants. Undefined when nothing is missing.
 */
const missingIn = async (db: Queryable, ctx: SignedCtx, kind: string, row: Row): Promise<Issue | undefined> => {
  const { language } = ctx
  const subject = subjectOf(kind)
  const { entity, certificates } = subject
  const facts = lackingOf({ certificates }, entity, name => row[snakeCase(name)])
  const missing = [...new Set([...facts, ...(await neededDays(db, ctx, subject, row))])]
  if (missing.length === 0) return undefined
  const names = missing.map(name => localise(fieldName(entity.name, name) ?? name, language))
  return { code: 'validation.papers.missing', params: { missing: new Intl.ListFormat(language).format(names) } }
}

/** Why a case cannot be approved as it is; undefined when it can. */
export const approvalRefused = async (
  db: Queryable,
  ctx: SignedCtx,
  kind: string,
  row: Row,
): Promise<Issue | undefined> => expiredIn(kind, row, ctx.language) ?? missingIn(db, ctx, kind, row)

/** Required facts, dates and pictures of every paper are there, and no paper has run out. */
export const documentsComplete = async (db: Queryable, ctx: SignedCtx, kind: string, row: Row): Promise<Held> =>
  (await approvalRefused(db, ctx, kind, row)) ?? true

/** What a case tells of the record, by field: `caseOf` reads these and no others. */
export const caseFields = (kind: string): string[] => {
  const { title, certificates } = subjectOf(kind)
  const papers = certificates.flatMap(({ status, to }) => [status, to].filter(name => name !== undefined))
  return ['id', 'code', title, 'authStatus', 'version', 'gmtModified', ...papers, ...sparingFields({ certificates })]
}

export const caseOf = (ctx: SignedCtx, kind: string, row: Row): ReviewCase => {
  const { entity, title, certificates } = subjectOf(kind)
  const shown = row[snakeCase(title)]
  return {
    id: Number(row.id),
    kind,
    code: String(row.code),
    title: localise(shown, ctx.language),
    authStatus: Number(row.auth_status),
    version: Number(row.version),
    gmtModified: (row.gmt_modified as Date).toISOString(),
    certificates: certificates.map(certificate => {
      const { name, status, to } = certificate
      // Whatever day was entered, it says nothing of whoever needs no such paper.
      const validTo = isSpared(certificate, field => row[snakeCase(field)]) ? undefined : dayOf(entity, row, to)
      const state = status ? row[snakeCase(status)] : undefined
      return { name, ...(isEmpty(state) ? {} : { status: Number(state) }), ...(validTo ? { validTo } : {}) }
    }),
  }
}
