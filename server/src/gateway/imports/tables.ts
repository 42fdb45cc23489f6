import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import {
  codeOfError,
  type ImportColumn,
  type ImportTemplateRequest,
  type ImportWorkbookRequest,
  MOST_IMPORT_ROWS,
} from '@ntocc/sdk/contracts'
import { GatewayError, type GatewayErrorCode } from '../errors.ts'
import type { Cell } from './cells.ts'
import type { TableFile } from './file-kind.ts'

/** Same depth below the server's folder from src/ and from dist/. */
const WORKER_FILE = fileURLToPath(new URL('../../../workers/tables.mjs', import.meta.url))

/** A file that needs more than this to be read is none that a person made. */
const MOST_MEGABYTES = 384
const MOST_MS = 120_000

export interface TableRow {
  /** Line of the file. */
  line: number
  cells: Cell[]
}

export interface TableHead {
  titles: string[]
  /** Which field each column brings; null for a column nobody knows. */
  fields: (string | null)[]
}

type FromWorker =
  | ({ type: 'head' } & TableHead)
  | { type: 'rows'; rows: TableRow[] }
  | { type: 'done'; bytes?: Uint8Array; work: number }
  | { type: 'refused'; code: GatewayErrorCode; work: number }

interface Done {
  bytes: Buffer
  work: number
}

interface Readers {
  head?(head: TableHead): void
  rows?(rows: TableRow[]): void
}

/** Runs one job in a thread of its own, bounded in memory and time; gone when the caller is. */
function run(data: object, signal: AbortSignal, readers: Readers = {}): Promise<Done> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const worker = new Worker(WORKER_FILE, {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    })
    const end = (settle: () => void) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
      settle()
      void worker.terminate()
    }
    const abort = () => end(() => reject(signal.reason))
    const fail = (error: unknown) => end(() => reject(error))
    const tooMuch = (detail: string) => fail(new GatewayError('IMPORT_TOO_LARGE', { detail }))
    const timer = setTimeout(() => tooMuch('time'), MOST_MS)
    signal.addEventListener('abort', abort)
    worker.on('message', (message: FromWorker) => {
      if (message.type === 'head') readers.head?.(message)
      else if (message.type === 'rows') readers.rows?.(message.rows)
      else if (message.type === 'refused') fail(new GatewayError(message.code, { detail: `work ${message.work}` }))
      else end(() => resolve({ bytes: Buffer.from(message.bytes ?? []), work: message.work }))
    })
    worker.on('error', error => {
      if (codeOfError(error) === 'ERR_WORKER_OUT_OF_MEMORY') tooMuch('memory')
      else fail(error)
    })
    worker.on('exit', code => fail(new Error(`reading a table: worker ended (${code})`)))
  })
}

export interface Table extends TableHead {
  rows: TableRow[]
  /** Tags or cells that were looked at: what the file has cost. */
  work: number
}

/** Titles and no more: what the worker needs of a column. */
const plain = (columns: readonly ImportColumn[]) => columns.map(({ key, titles }) => ({ key, titles }))

/** The rows of a file. Throws GatewayError when it is none, or too large. */
export async function readTable(
  file: TableFile,
  columns: readonly ImportColumn[],
  { signal, onRows }: { signal: AbortSignal; onRows(count: number): void },
): Promise<Table> {
  const table: Table = { titles: [], fields: [], rows: [], work: 0 }
  const { work } = await run({ job: 'read', file, columns: plain(columns), most: MOST_IMPORT_ROWS }, signal, {
    head: head => Object.assign(table, { titles: head.titles, fields: head.fields }),
    rows(rows) {
      for (const row of rows) table.rows.push(row)
      onRows(table.rows.length)
    },
  })
  return Object.assign(table, { work })
}

/** The file with its bad cells marked. */
export const annotatedTable = async (
  file: TableFile,
  { columns, issues, errorsTitle, rows }: ImportWorkbookRequest,
  signal: AbortSignal,
): Promise<Buffer> => {
  const job = {
    job: 'annotate',
    file,
    columns: plain(columns),
    most: MOST_IMPORT_ROWS,
    issues,
    errorsTitle,
    only: rows,
  }
  return (await run(job, signal)).bytes
}

export interface TemplateColumn {
  title: string
  required: boolean
  hint?: string
  width: number
  /** Number format of a spreadsheet. */
  format: string
  /** Stands in the sheet of examples, which no import reads. */
  example?: string | number | Date
  /** Code and label of what can be chosen. */
  choices: [code: string, label: string][]
  /** Several can stand in one cell. */
  several: boolean
}

export const templateTable = async (
  columns: readonly TemplateColumn[],
  texts: ImportTemplateRequest['texts'],
  signal: AbortSignal,
): Promise<Buffer> => (await run({ job: 'template', columns, texts, most: MOST_IMPORT_ROWS }, signal)).bytes
