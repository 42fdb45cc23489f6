/** The gateway's own export, from list pages to bytes, without a network; and exceljs doing the same. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { PassThrough, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, inflateRawSync } from 'node:zlib'
import exceljs from 'exceljs'
import { answerWith } from '../lib/actor.mjs'
import { built } from '../lib/gateway.mjs'
import { columns, pageOf } from '../lib/table.mjs'

const { openBatch, ROWS_PER_CALL } = await built('server/dist/gateway/exports/pages.js')
const { RowMaker } = await built('server/dist/gateway/exports/cells.js')
const { WRITERS } = await built('server/dist/gateway/exports/writer.js')

const FORMATS = { dateTime: 'yyyy-mm-dd hh:mm:ss', date: 'yyyy-mm-dd', money: '#,##0.00' }

/** Rows of cells as the export route makes them; `pulled` counts the pages read. */
async function cellRows(total, pulled = { pages: 0 }) {
  const read = async ({ cursor = 0, pageSize }) => {
    pulled.pages++
    // As an answer of a backend: never in the same turn of the event loop.
    await new Promise(setImmediate)
    return { status: 0, data: pageOf({ total, start: Number(cursor), size: pageSize }) }
  }
  const batch = await openBatch(read, {}, { pageNum: 1, pageSize: total })
  const maker = new RowMaker(columns, 'en')
  return (async function* () {
    for await (const page of batch.pages) for (const record of page) yield maker.row(record)
  })()
}

const open = async (total, pulled) => WRITERS.xlsx.open({ columns, rows: await cellRows(total, pulled) })

/** Takes everything, as a client that is never slower than the writer. */
function sink() {
  const counted = new Writable({
    write(chunk, _encoding, done) {
      counted.bytes += chunk.length
      done()
    },
  })
  counted.bytes = 0
  return counted
}

async function own(rows) {
  const file = sink()
  await pipeline(await open(rows), file)
  return file.bytes
}

async function withExceljs(rows) {
  const file = sink()
  const stream = new PassThrough()
  const taken = pipeline(stream, file)
  const workbook = new exceljs.stream.xlsx.WorkbookWriter({ stream, useStyles: true, useSharedStrings: true })
  const sheet = workbook.addWorksheet('Sheet1', { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.columns = columns.map(({ key, title, kind }) => ({
    key,
    header: title,
    width: 16,
    style: FORMATS[kind] ? { numFmt: FORMATS[kind] } : {},
  }))
  for await (const cells of await cellRows(rows)) sheet.addRow(cells).commit()
  sheet.commit()
  await workbook.commit()
  await taken
  return file.bytes
}

async function timed(write, rows) {
  globalThis.gc?.()
  const started = performance.now()
  const bytes = await write(rows)
  return { ms: performance.now() - started, bytes }
}

/** A client that takes `bytes`, then nothing until it goes on. `taken` is what it had when it stopped. */
class StallingClient extends Writable {
  chunks = []
  bytes = 0
  #most
  #held

  constructor(most) {
    super()
    this.#most = most
  }

  get taken() {
    return Buffer.concat(this.chunks)
  }

  get stalled() {
    return this.#held !== undefined
  }

  goOn() {
    this.#most = Number.POSITIVE_INFINITY
    this.#held?.()
  }

  _write(chunk, _encoding, done) {
    const take = () => {
      this.#held = undefined
      this.chunks.push(chunk)
      this.bytes += chunk.length
      done()
    }
    if (this.bytes < this.#most) take()
    else this.#held = take
  }
}

const SHEET = 'xl/worksheets/sheet1.xml'

/** Data rows that a client can read from the first bytes of a workbook: its sheet unpacked as far as it goes. */
function rowsIn(workbook) {
  const name = workbook.indexOf(SHEET)
  if (name < 0) return 0
  // The local header ends with the name and what its last field counts as extra.
  const start = name + SHEET.length + workbook.readUInt16LE(name - 2)
  const sheet = inflateRawSync(workbook.subarray(start), { finishFlush: constants.Z_SYNC_FLUSH }).toString()
  return Math.max(0, sheet.split('</row>').length - 2)
}

/**
 * Pages that were read and of which a client that stops after `share` of the bytes has no row. The client goes on at the
 * end: a file that is not whole then has shown nothing about waiting.
 */
async function aheadAt(share, { rows, bytes }) {
  const pulled = { pages: 0 }
  const client = new StallingClient(bytes * share)
  const written = pipeline(await open(rows, pulled), client)
  for (let before = -1; before !== pulled.pages || !client.stalled; ) {
    before = pulled.pages
    await new Promise(done => setTimeout(done, 300))
  }
  const ahead = pulled.pages - Math.ceil(rowsIn(client.taken) / ROWS_PER_CALL)
  client.goOn()
  await written
  const read = rowsIn(client.taken)
  if (read !== rows || pulled.pages !== rows / ROWS_PER_CALL) {
    throw new Error(`after the stall ${read} rows of ${rows} were read from ${pulled.pages} pages`)
  }
  return ahead
}

/**
 * Milliseconds this process has run, all its threads: unlike the clock, it stands still while other programs have the
 * core, so that a busy machine is not taken for a blocked loop.
 */
const busyMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

answerWith({
  own: ({ rows }) => timed(own, rows),
  exceljs: ({ rows }) => timed(withExceljs, rows),
  async stall({ rows }) {
    const bytes = await own(rows)
    const ahead = []
    for (const share of [0, 0.25, 0.5, 0.75]) ahead.push(await aheadAt(share, { rows, bytes }))
    return { ahead }
  },
  /** The longest time in milliseconds that the event loop was held during an export, and the same by the clock. */
  async block({ rows }) {
    const delay = monitorEventLoopDelay({ resolution: 1 })
    globalThis.gc?.()
    let last = busyMs()
    let longest = 0
    const timer = setInterval(() => {
      const now = busyMs()
      longest = Math.max(longest, now - last)
      last = now
    }, 1)
    delay.enable()
    await own(rows)
    delay.disable()
    clearInterval(timer)
    return { ms: longest, clockMs: delay.max / 1e6 }
  },
})

console.log('listening nowhere')
