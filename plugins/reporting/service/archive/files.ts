import { reportMachine } from '@ntocc/sdk/contracts'
import { sql } from '@ntocc/sdk/service'
import { ReportDocument, ReportEvidence, ReportMessage, ReportPaper } from '../../contract/documents.ts'
import type { ReportCtx } from '../types.ts'
import type { ArchivedFile } from './zip.ts'

/** Documents whose papers and evidence are read together. */
const AT_ONCE = 20
const MOST_ROWS = 20_000
/** What one archive holds before it is packed: it is put together in memory. */
const MOST_BYTES = 64 * 1024 * 1024
/** ZIP counts files by two bytes, and some are the archive's own. */
const MOST_FILES = 60_000

/**
 * The message that a document travelled in with others, without what these say: archives of two of its documents name the same number and digest.
 */
export interface ArchivedMessage {
  readonly messageNo: string
  /** SHA-256 of all that the message said in plain text. */
  readonly payloadHash: string | null
  /** How many documents it had, and the place of this one among them, from 1. */
  readonly documents: number
  readonly place: number
}

/** A document of a manifest; files by their names in the archive, moments in ISO 8601. */
export interface ArchivedDocument {
  readonly code: string
  readonly docKind: string
  readonly businessNo: string
  readonly province: string
  readonly waybillNo: string | null
  readonly referenceNo: string | null
  /** Its state when the archive was made. */
  readonly status: string
  readonly sentAt: string | null
  readonly auditedAt: string | null
  readonly file: string
  readonly papers: readonly { readonly referenceNo: string; readonly writtenAt: string | null; readonly file: string }[]
  readonly evidence: readonly {
    readonly at: string
    readonly step: string
    readonly referenceNo: string
    readonly attempt: number
    readonly author: string
    readonly message: ArchivedMessage | null
    readonly file: string
  }[]
}

export interface Archived {
  readonly documents: readonly ArchivedDocument[]
  readonly files: readonly ArchivedFile[]
}

const stateOf = (status: number): string =>
  Object.entries(reportMachine.at).find(([, code]) => code === status)?.[0] ?? String(status)

const jsonFile = (name: string, value: unknown): ArchivedFile => ({
  name,
  bytes: Buffer.from(`${JSON.stringify(value, null, 2)}\n`, 'utf8'),
})

const numbered = (at: number, digits: number): string => String(at + 1).padStart(digits, '0')

type Messages = ReadonlyMap<string, ReportMessage>

/** What the message of a line was; nothing of a line about a document that went alone. */
const messageOf = (
  { messageNo, documentCode, referenceNo }: ReportEvidence,
  messages: Messages,
): ArchivedMessage | null => {
  const message = messageNo ? messages.get(messageNo) : undefined
  if (!message) return null
  const { documentCodes, referenceNos, payloadHash } = message
  const at = documentCodes.findIndex((code, index) => code === documentCode && referenceNos[index] === referenceNo)
  return {
    messageNo: message.messageNo,
    payloadHash: payloadHash ?? null,
    documents: documentCodes.length,
    place: at + 1,
  }
}

interface Kept {
  readonly papers: readonly ReportPaper[]
  readonly evidence: readonly ReportEvidence[]
  readonly messages: Messages
}

/** Files of one document, in a folder whose name is of ASCII letters: plates are not. */
const filesOf = (
  document: ReportDocument,
  at: number,
  { papers, evidence, messages }: Kept,
): { told: ArchivedDocument; files: ArchivedFile[] } => {
  const folder = `${numbered(at, 4)}-${document.docKind}`
  const whole = jsonFile(`${folder}/document.json`, document)
  const written = papers.map((paper, index) => ({
    paper,
    file: jsonFile(`${folder}/paper-${numbered(index, 3)}.json`, paper),
  }))
  const done = evidence.map((line, index) => ({
    line,
    file: jsonFile(`${folder}/evidence-${numbered(index, 3)}-${line.step}.json`, line),
  }))
  return {
    told: {
      code: document.code,
      docKind: document.docKind,
      businessNo: document.businessNo,
      province: document.province,
      waybillNo: document.waybillNo ?? null,
      referenceNo: document.referenceNo ?? null,
      status: stateOf(document.status),
      sentAt: document.sentAt ?? null,
      auditedAt: document.auditedAt ?? null,
      file: whole.name,
      papers: written.map(({ paper: { referenceNo, gmtCreated }, file }) => ({
        referenceNo,
        writtenAt: gmtCreated ?? null,
        file: file.name,
      })),
      evidence: done.map(({ line, file }) => ({
        at: line.at,
        step: line.step,
        referenceNo: line.referenceNo,
        attempt: line.attempt,
        author: line.author,
        message: messageOf(line, messages),
        file: file.name,
      })),
    },
    files: [whole, ...written.map(({ file }) => file), ...done.map(({ file }) => file)],
  }
}

const byTime = (one: ReportEvidence, other: ReportEvidence): number =>
  one.at.localeCompare(other.at) || one.id - other.id

/** The messages of some lines, by their numbers. A line has one at most. */
const messagesIn = async (ctx: ReportCtx, lines: readonly ReportEvidence[]): Promise<Messages> => {
  const numbers = [...new Set(lines.flatMap(({ messageNo }) => messageNo ?? []))]
  if (numbers.length === 0) return new Map()
  const found = await ctx.records.where(ReportMessage, {
    where: sql`message_no = any(${sql.param(numbers)}::text[])`,
    limit: numbers.length,
  })
  return new Map(found.map(message => [message.messageNo, message]))
}

/**
 * Documents with all papers and evidence, in the order of their codes.
 * @throws NOT_FOUND for a code that the branch has no document of, ARCHIVE_TOO_LARGE
 */
export const archivedOf = async (ctx: ReportCtx, codes: readonly string[]): Promise<Archived> => {
  const wanted = [...new Set(codes)].sort()
  const documents: ArchivedDocument[] = []
  const files: ArchivedFile[] = []
  let size = 0
  for (let from = 0; from < wanted.length; from += AT_ONCE) {
    const some = sql`${sql.param(wanted.slice(from, from + AT_ONCE))}::text[]`
    const found = await ctx.records.where(ReportDocument, { where: sql`code = any(${some})`, limit: AT_ONCE })
    const papers = await ctx.records.where(ReportPaper, { where: sql`document_code = any(${some})`, limit: MOST_ROWS })
    const lines = await ctx.records.where(ReportEvidence, {
      where: sql`document_code = any(${some})`,
      limit: MOST_ROWS,
    })
    // Of what was cut off nobody would know.
    if (papers.length === MOST_ROWS || lines.length === MOST_ROWS) throw ctx.refuse('ARCHIVE_TOO_LARGE')
    const messages = await messagesIn(ctx, lines)
    for (const code of wanted.slice(from, from + AT_ONCE)) {
      const document = found.find(each => each.code === code)
      if (!document) throw ctx.refuse('NOT_FOUND')
      const { told, files: more } = filesOf(document, documents.length, {
        papers: papers.filter(each => each.documentCode === code).sort((one, other) => one.id - other.id),
        evidence: lines.filter(each => each.documentCode === code).sort(byTime),
        messages,
      })
      documents.push(told)
      files.push(...more)
      size += more.reduce((sum, { bytes }) => sum + bytes.length, 0)
      if (size > MOST_BYTES || files.length > MOST_FILES) throw ctx.refuse('ARCHIVE_TOO_LARGE')
    }
  }
  return { documents, files }
}
