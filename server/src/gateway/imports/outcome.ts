import {
  type Envelope,
  endpoints,
  type ImportFileRequest,
  type ImportIssue,
  type ImportOutcome,
  type ImportResult,
  MOST_IMPORT_ISSUES,
} from '@ntocc/sdk/contracts'
import { bodyOf, type ReadRows } from './rows.ts'

interface Asked {
  wanted: Pick<ImportFileRequest, 'step' | 'mode'>
  read: ReadRows
  importId: string
  /** Sends the rows to the backend. */
  ask(body: Buffer): Promise<Envelope<ImportResult>>
}

type Answer = { outcome: ImportOutcome } | { refused: Envelope }

/**
 * Asks the backend. Rows with a cell that cannot be read are its business only in a check, so that everything wrong with a
 * row is told at once; in an import they stay out.
 */
export async function outcomeOf({ wanted: { step, mode = 'all' }, read, importId, ask }: Asked): Promise<Answer> {
  const isCheck = step === 'check'
  const unreadable = new Set(read.issues.map(({ line }) => line))
  const sent = isCheck ? read.rows : read.rows.filter(({ line }) => !unreadable.has(line))
  const isHopeless = !isCheck && (sent.length === 0 || (mode === 'all' && unreadable.size > 0))
  if (isHopeless) return { outcome: withCells({ ...NOTHING, valid: sent.length }, read) }
  const answer = await ask(await bodyOf({ importId, mode, dryRun: isCheck }, sent))
  if (!endpoints.importRecords.successStatuses.includes(answer.status) || !answer.data) return { refused: answer }
  const outcome = withCells(answer.data, read)
  if (!isCheck) return { outcome }
  // To the backend a row is good whose bad cell it has not seen.
  const found = new Set(answer.data.issues.map(({ line }) => line))
  const passed = [...unreadable].filter(line => !found.has(line)).length
  return { outcome: { ...outcome, valid: Math.max(0, outcome.valid - passed) } }
}

const NOTHING = { importId: '', valid: 0, created: 0, issueCount: 0, issues: [] }

/** What the backend found beside what is wrong with the cells themselves. */
function withCells(
  result: Pick<ImportResult, 'importId' | 'valid' | 'created' | 'repeated' | 'repeatedBy' | 'issueCount' | 'issues'>,
  { issues: cells }: ReadRows,
): ImportOutcome {
  const own = new Set(cells.map(({ line, field }) => `${line} ${field}`))
  const others = result.issues.filter(({ line, field }) => !own.has(`${line} ${field}`))
  const hidden = result.issueCount - result.issues.length
  const issues: ImportIssue[] = [...cells, ...others].sort((a, b) => a.line - b.line)
  return {
    valid: result.valid,
    created: result.created,
    importId: result.importId,
    repeated: result.repeated ?? false,
    ...(result.repeatedBy && { repeatedBy: result.repeatedBy }),
    issueCount: issues.length + hidden,
    issues: issues.slice(0, MOST_IMPORT_ISSUES),
  }
}
