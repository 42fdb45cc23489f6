import * as f from '../../fields/index.ts'
import { endpoint, type FieldIssue, input, value } from './endpoint.ts'

/** Rows of one import. */
export const MOST_IMPORT_ROWS = 10_000
/** Issues answered at most; `issueCount` tells how many there are. */
export const MOST_IMPORT_ISSUES = 2_000

export interface ImportRow {
  /** Line of the file, for the issues. */
  line: number
  /** Wire values by field name. */
  values: Record<string, unknown>
}

export interface ImportBody {
  /**
   * Made by whoever imports: the same import sent again answers what the first answered, and adds nothing. With other rows it is
   * refused (4221), and to everybody else (4030).
   */
  importId: string
  rows: ImportRow[]
  /** `all`: nothing is added unless every row is good. `valid`: the good rows are added. */
  mode: 'all' | 'valid'
  /** Only looks. */
  dryRun?: boolean | null
}

export interface ImportIssue extends FieldIssue {
  line: number
  field: string
}

/** Who of the branch has imported a file, and when (ISO 8601 UTC). */
export interface ImportedBy {
  name: string
  at: string
}

export interface ImportResult {
  importId: string
  total: number
  /** Rows without an issue. */
  valid: number
  created: number
  /** This import had been done before; what it answered then is answered again. */
  repeated?: boolean
  /** Where it was a colleague who had done it: who, and when (ISO 8601). */
  repeatedBy?: ImportedBy
  issueCount: number
  issues: ImportIssue[]
}

/** Answer to whoever may import. */
export interface ImportTerms {
  /** Who it is counted for: one person, however many sessions there are. Nothing to be shown. */
  person: string
}

/** Rows are checked one by one, each by the entity's own shape. */
export const ImportForm = f.shape({
  importId: f.noWhitespace().required(),
  mode: f.code('importMode', ['all', 'valid']).required(),
  dryRun: f.flag(),
})

export const imports = {
  /** Refused to whoever may not import: asked before a file is so much as unpacked. */
  importTerms: endpoint({
    name: 'importTerms',
    method: 'GET',
    path: '/ntocc-basic-api/import/{entity}',
    data: value<ImportTerms>(['person']),
    signedIn: 'subject',
  }),
  /** Adds many records of an entity at once; whoever may create one may. `entity` is the name of a resource. */
  importRecords: endpoint({
    name: 'importRecords',
    method: 'POST',
    path: '/ntocc-basic-api/import/{entity}',
    body: input<ImportBody>(ImportForm),
    data: value<ImportResult>(['importId', 'total', 'valid', 'created', 'issueCount', 'issues']),
    largeBody: true,
    signedIn: 'subject',
  }),
} as const
