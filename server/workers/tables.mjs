/**
 * Reads and writes the tables of imports in a worker thread: a workbook would hold up every other request of the gateway.
 *
 * Plain JavaScript outside src/, so that the same file serves the sources (tests) and the built server.
 *
 * in (workerData): { job: 'read', file } | { job: 'annotate', file, ...mark } | { job: 'template', ...template }
 *   with file { bytes, kind: 'xlsx', entries } | { bytes, kind: 'csv' }
 * out: { type: 'head', titles, fields } | { type: 'rows', rows: [{ line, cells }] } | { type: 'done', bytes?, work } | { type: 'refused', code, work }
 *   with work: tags or cells looked at
 */
import { parentPort, workerData } from 'node:worker_threads'
import { Budget } from './tables/budget.mjs'
import { csvRows } from './tables/csv.mjs'
import { Refusal } from './tables/refusal.mjs'
import { fieldsOf, LONGEST_TITLE } from './tables/titles.mjs'
import { workbookRows } from './tables/xlsx.mjs'

const BATCH = 500
const budget = new Budget()

/** Rows with something in them, each with its line in the file; the first is the line of titles. */
const rowsOf = ({ file, most }) =>
  file.kind === 'csv' ? csvRows(file.bytes, most + 1, budget) : workbookRows(file, most + 1, budget)

async function read(data) {
  let rows = []
  let head
  for await (const row of rowsOf(data)) {
    if (!head) {
      head = {
        titles: Array.from(row.cells, cell =>
          String(cell ?? '')
            .trim()
            .slice(0, LONGEST_TITLE),
        ),
        fields: fieldsOf(row.cells, data.columns),
      }
      parentPort.postMessage({ type: 'head', ...head })
      continue
    }
    rows.push(row)
    if (rows.length < BATCH) continue
    parentPort.postMessage({ type: 'rows', rows })
    rows = []
  }
  parentPort.postMessage({ type: 'rows', rows })
}

/** The library that writes workbooks is loaded only by who needs it: it takes longer than reading most files. */
const JOBS = {
  read,
  async annotate(data) {
    const { annotate } = await import('./tables/annotate.mjs')
    return annotate(rowsOf(data), data)
  },
  async template(data) {
    const { template } = await import('./tables/template.mjs')
    return template(data)
  },
}

try {
  const bytes = await JOBS[workerData.job](workerData)
  parentPort.postMessage({ type: 'done', bytes, work: budget.tags })
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  parentPort.postMessage({ type: 'refused', code: error.code, work: budget.tags })
}
