import type { AnyDocument, DocumentKind } from '@ntocc/sdk/reporting'
import { REPORT_KINDS, type ReportKind, type ReportPaper } from '../contract/documents.ts'

const isRecord = (value: unknown): value is AnyDocument =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The document of a paper; undefined for what is none. */
export const documentIn = ({ document }: Pick<ReportPaper, 'document'>): AnyDocument | undefined =>
  isRecord(document) ? document : undefined

const isKind = (kind: string): kind is ReportKind => (REPORT_KINDS as readonly string[]).includes(kind)

/** The document of the guide that one of a kind is; undefined for a kind that this build does not know. */
export const documentKindOf = (kind: string): DocumentKind | undefined =>
  isKind(kind) ? (kind === 'stage' ? 'waybill' : kind) : undefined
