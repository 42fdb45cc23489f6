import { reportMachine } from '@ntocc/sdk/contracts'
import { sql } from '@ntocc/sdk/service'
import { ReportDocument, ReportEvidence, ReportPaper } from '../../contract/documents.ts'
import type { ReportCtx } from '../types.ts'
import type { ArchivedFile } from './zip.ts'

/** Documents whose papers and evidence are read together. */
const AT_ONCE = 20
const MOST_ROWS = 20_000
/** What one archive holds before it is packed: it is put together in memory. */
const MOST_BYTES = 64 * 1024 * 1024
/** ZIP counts files by two bytes, and some are the archive's own. */
const MOST_FILES = 60_000

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

/** Files of one document, in a folder whose name is of ASCII letters: plates are not. */
const filesOf = (
  document: ReportDocument,
  at: number,
  papers: readonly ReportPaper[],
  evidence: readonly ReportEvidence[],
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
      evidence: done.map(({ line: { at: moment, step, referenceNo, attempt, author }, file }) => ({
        at: moment,
        step,
        referenceNo,
        attempt,
        author,
        file: file.name,
      })),
    },
    files: [whole, ...written.map(({ file }) => file), ...done.map(({ file }) => file)],
  }
}

const byTime = (one: ReportEvidence, other: ReportEvidence): number =>
  one.at.localeCompare(other.at) || one.id - other.id

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
    for (const code of wanted.slice(from, from + AT_ONCE)) {
      const document = found.find(each => each.code === code)
      if (!document) throw ctx.refuse('NOT_FOUND')
      const { told, files: more } = filesOf(
        document,
        documents.length,
        papers.filter(each => each.documentCode === code).sort((one, other) => one.id - other.id),
        lines.filter(each => each.documentCode === code).sort(byTime),
      )
      documents.push(told)
      files.push(...more)
      size += more.reduce((sum, { bytes }) => sum + bytes.length, 0)
      if (size > MOST_BYTES || files.length > MOST_FILES) throw ctx.refuse('ARCHIVE_TOO_LARGE')
    }
  }
  return { documents, files }
}
