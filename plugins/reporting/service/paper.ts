import type { AnyDocument, DocumentKind } from '@ntocc/sdk/reporting'
import { REPORT_KINDS, type ReportPaper } from '../contract/documents.ts'

const isRecord = (value: unknown): value is AnyDocument =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The document of a paper; undefined for what is none. */
export const documentIn = ({ document }: Pick<ReportPaper, 'document'>): AnyDocument | undefined =>
  isRecord(document) ? document : undefined

export const isKind = (kind: string): kind is DocumentKind => (REPORT_KINDS as readonly string[]).includes(kind)
