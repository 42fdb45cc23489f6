import type { ImportedBy, ImportIssue } from './endpoints/imports.ts'

/** Body of the calls that take a table: one line of JSON, then the bytes of the file. No browser form can send it. */
export const IMPORT_BODY_TYPE = 'application/vnd.ntocc.import'
export const MAX_IMPORT_BYTES = 10 * 1024 * 1024
export const IMPORT_PREVIEW_ROWS = 20
/** What a browser's file dialog offers. */
export const IMPORT_FILE_ENDINGS = '.xlsx,.csv'

/** A field that a file may bring, in the words of the page. */
export interface ImportColumn {
  key: string
  /** Titles by which the column is recognised; the first is the page's own. */
  titles: string[]
  /** Code to label in the page's language: cells may hold either. */
  labels?: Record<string, string>
  /** The same in each of the console's other languages. */
  otherLabels?: Record<string, string>[]
  /** What belongs into the column, for the template. */
  hint?: string
  /** What stands in the example of the template: the code of a record that there is. Else something of the field's kind. */
  example?: string
}

/** POST /console/imports/template: answered by a workbook to fill in. */
export interface ImportTemplateRequest {
  entity: string
  columns: ImportColumn[]
  fileName: string
  /** Name of the sheet of codes, what its columns are called, name of the sheet of examples, and words of an example. */
  texts: { codes: string; code: string; name: string; example: string; yes: string }
}

/**
 * Head of POST /console/imports, answered by an `ImportReport`. Each step reads the file anew, so any replica can take it
 * and every step can be repeated; closing the connection cancels.
 */
export interface ImportFileRequest {
  /** Chosen by the page: 32 characters of lowercase letters and digits. Progress carries it. */
  id: string
  entity: string
  columns: ImportColumn[]
  /** `preview` only reads, `check` also asks the backend what it would refuse, `import` adds records. */
  step: 'preview' | 'check' | 'import'
  mode?: 'all' | 'valid'
  /** A file is imported once. Another word here makes it another import. */
  again?: string
}

/** Head of POST /console/imports/workbook: answered by the file with its bad cells marked. */
export interface ImportWorkbookRequest extends Pick<ImportFileRequest, 'entity' | 'columns'> {
  fileName: string
  /** Issues as the page has shown them, in its words. */
  issues: { line: number; field: string; text: string }[]
  /** Title of the column that holds the words of a row's issues. */
  errorsTitle: string
  rows: 'bad' | 'all'
}

export interface ImportReport {
  /** Rows with something in them. */
  total: number
  /** Fields the file brings, in its order. */
  fields: string[]
  /** Columns nobody knows; they are left out. */
  ignored: string[]
  /** Required fields without a column. With any, nothing can be imported. */
  missing: string[]
  /** The first rows as the file has them. */
  preview: { line: number; cells: Record<string, string> }[]
  /** After `check` and `import`. */
  outcome?: ImportOutcome
}

export interface ImportOutcome {
  /** The filter `imported` of the entity's list finds the records that were added. */
  importId: string
  /** Rows without an issue. */
  valid: number
  created: number
  /** The file had been imported before: `created` says what was added then. */
  repeated: boolean
  /** By a colleague, and not by whoever asks. */
  repeatedBy?: ImportedBy
  issueCount: number
  /** The first of them by line; no more than `MOST_IMPORT_ISSUES`. */
  issues: ImportIssue[]
}

export type ImportPhase = 'reading' | 'checking' | 'writing'
