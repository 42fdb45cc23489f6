/**
 * Reads and writes the tables of imports in a worker thread: a workbook would hold up every other request of the gateway.
 *
 * Plain JavaScript outside src/, so that the same file serves the sources (tests) and the built server.
 *
 * in (workerData): { job: 'read', file } | { job: 'annotate', file, ...mark } | { job: 'template', ...template }
 *   with file { bytes, kind: 'xlsx', entries } | { bytes, kind: 'csv' }
 * out: { type: 'head', titles, fields } | { type: 'rows', rows: [{ line, cells }] } | { type: 'done', bytes? } | { type: 'refused', code }
 */
import { parentPort, workerData } from 'node:worker_threads'
import { csvRows } from './tables/csv.mjs'
import { Refusal } from './tables/refusal.mjs'
import { fieldsOf } from './tables/titles.mjs'

const BATCH = 500
const MOST_COLUMNS = 200

/** Rows with something in them, each with its line in the file. */
async function* filled(rows, most) {
  let count = 0
  for await (const row of rows) {
    if (row.cells.length > MOST_COLUMNS) throw new Refusal('IMPORT_TOO_MANY_COLUMNS')
    if (!row.cells.some(cell => cell !== null && cell !== undefined && cell !== '')) continue
    count += 1
    // The first is the line of titles.
    if (count > most + 1) throw new Refusal('IMPORT_TOO_MANY_ROWS')
    yield row
  }
}

/** The workbook library is loaded only by who needs it: it takes longer than reading most files. */
async function rowsOf({ file, most }) {
  if (file.kind === 'csv') return filled(csvRows(file.bytes), most)
  const { workbookRows } = await import('./tables/xlsx.mjs')
  return filled(workbookRows(file), most)
}

async function read(data) {
  let rows = []
  let head
  for await (const row of await rowsOf(data)) {
    if (!head) {
      head = {
        titles: Array.from(row.cells, cell => String(cell ?? '').trim()),
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

const JOBS = {
  read,
  async annotate(data) {
    const { annotate } = await import('./tables/annotate.mjs')
    return annotate(await rowsOf(data), data)
  },
  async template(data) {
    const { template } = await import('./tables/template.mjs')
    return template(data)
  },
}

try {
  const bytes = await JOBS[workerData.job](workerData)
  parentPort.postMessage({ type: 'done', bytes })
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  parentPort.postMessage({ type: 'refused', code: error.code })
}
