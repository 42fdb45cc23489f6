import type { Envelope, Page } from '@ntocc/sdk/contracts'

type Row = Readonly<Record<string, unknown>>

/**
 * Reads one page of a list API; rejects when the upstream fails or the signal is aborted.
 * @param walked rows of the batch that were read before
 */
export type ReadPage = (query: Record<string, string | number>, walked: number) => Promise<Envelope<Page<Row>>>

export interface Batch {
  /** Number of the batch, from 1. */
  pageNum: number
  /** Rows of a batch: the exportable quantity. */
  pageSize: number
}

/**
 * Rows of one upstream call. Larger pages live long enough to be moved to the old heap: while 200,000 rows of 1 kB were
 * exported, the process grew by 16 MB at 200 and 500 rows a call and by 97 MB at 1,000. Waybills are larger than 1 kB.
 */
export const ROWS_PER_CALL = 200

/** The list API answered, but refused; its envelope is passed on. */
export class ListRefused extends Error {
  readonly envelope: Envelope
  constructor(envelope: Envelope) {
    super(`list answered status ${envelope.status}`)
    this.name = 'ListRefused'
    this.envelope = envelope
  }
}

/** A batch of a list whose first page has been read, so that a refusal is known before a file begins. */
export interface OpenedBatch {
  /** Rows this batch will have, as the list counted them when it was opened. */
  total: number
  /** The rows as they were read, some hundred at a time: waiting for each by itself would cost as much as writing it. */
  pages: AsyncGenerator<readonly Row[]>
}

/**
 * Opens a batch. Rows come page by page with the list's cursor where it offers one, so that rows added or removed
 * meanwhile are neither repeated nor skipped; by page number otherwise. One page is read ahead of the reader.
 */
export async function openBatch(
  read: ReadPage,
  query: Record<string, string | number>,
  batch: Batch,
): Promise<OpenedBatch> {
  const start = (batch.pageNum - 1) * batch.pageSize
  const firstPage = Math.floor(start / ROWS_PER_CALL) + 1
  const skip = start % ROWS_PER_CALL
  const first = await pageOf(read, { ...query, pageNum: firstPage, pageSize: ROWS_PER_CALL, countAll: 1 }, 0)
  const total = Math.max(0, Math.min(batch.pageSize, first.total - start))
  return { total, pages: pagesOf(read, query, { first, firstPage, skip, most: batch.pageSize }) }
}

/** Ids that one call asks for: what a filter takes. */
const IDS_PER_CALL = ROWS_PER_CALL

/** Opens the rows that somebody has chosen, in the list's order within each call. Those that no longer match are left out. */
export async function openChosen(
  read: ReadPage,
  query: Record<string, string | number>,
  ids: readonly number[],
): Promise<OpenedBatch> {
  /** Those from one place of the choice on; all before it have been asked for. */
  const open = (from: number) => {
    const part = ids.slice(from, from + IDS_PER_CALL)
    const readOn: ReadPage = (asked, walked) => read(asked, from + walked)
    return openBatch(readOn, { ...query, id: part.join(',') }, { pageNum: 1, pageSize: part.length })
  }
  const first = await open(0)
  return {
    total: ids.length <= IDS_PER_CALL ? first.total : ids.length,
    pages: (async function* () {
      yield* first.pages
      for (let from = IDS_PER_CALL; from < ids.length; from += IDS_PER_CALL) yield* (await open(from)).pages
    })(),
  }
}

async function pageOf(read: ReadPage, query: Record<string, string | number>, walked: number): Promise<Page<Row>> {
  const envelope = await read(query, walked)
  if (![0, 1, 2].includes(envelope.status)) throw new ListRefused(envelope)
  if (!Array.isArray(envelope.data?.records)) throw new ListRefused({ status: envelope.status })
  return envelope.data
}

interface Opening {
  first: Page<Row>
  firstPage: number
  /** Rows of the first page that belong to the batch before. */
  skip: number
  most: number
}

async function* pagesOf(
  read: ReadPage,
  query: Record<string, string | number>,
  { first, firstPage, skip, most }: Opening,
): AsyncGenerator<readonly Row[]> {
  let page = first
  let pageNum = firstPage
  let left = most
  let offset = skip
  for (;;) {
    const isLast = page.records.length < ROWS_PER_CALL || page.records.length - offset >= left
    pageNum++
    const walked = most - left + page.records.length - offset
    const next = isLast ? undefined : pageOf(read, following(query, page, { pageNum, total: first.total }), walked)
    // Its failure is met when it is awaited; until then it must not count as unhandled.
    next?.catch(() => {})
    yield page.records.slice(offset, offset + left)
    left -= page.records.length - offset
    offset = 0
    if (!next) return
    page = await next
  }
}

/** With a cursor goes the total that the first page told: a list that is told need not count again for each page. */
const following = (
  query: Record<string, string | number>,
  page: Page<Row>,
  { pageNum, total }: { pageNum: number; total: number },
) =>
  page.nextCursor
    ? { ...query, pageSize: ROWS_PER_CALL, cursor: page.nextCursor, total }
    : { ...query, pageSize: ROWS_PER_CALL, pageNum }
