import type { Page } from '@ntocc/sdk/contracts'
import { describe, expect, it } from 'vitest'
import { ListRefused, openBatch, openChosen, type ReadPage, ROWS_PER_CALL } from './pages.ts'

interface Listing {
  read: ReadPage
  queries: Record<string, string | number>[]
}

/** A list of numbered rows, newest first, that offers a cursor when asked to. */
function listing(count: number, { cursors = true } = {}): Listing {
  const queries: Listing['queries'] = []
  const read: ReadPage = async query => {
    queries.push(query)
    const size = Number(query.pageSize)
    const at = query.cursor === undefined ? (Number(query.pageNum) - 1) * size : Number(query.cursor)
    const records = Array.from({ length: Math.max(0, Math.min(size, count - at)) }, (_, index) => ({ n: at + index }))
    const data: Page<Record<string, unknown>> = { records, total: count, pageNum: 1, pageSize: size }
    if (cursors && at + size < count) data.nextCursor = String(at + size)
    return { status: 0, data }
  }
  return { read, queries }
}

async function numbersOf(pages: AsyncGenerator<readonly Readonly<Record<string, unknown>>[]>): Promise<number[]> {
  const numbers: number[] = []
  for await (const rows of pages) numbers.push(...rows.map(row => row.n as number))
  return numbers
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

describe('reading a batch', () => {
  it.each([
    [0, 1, 20_000, 0, 0],
    [1, 1, 20_000, 0, 1],
    [500, 1, 20_000, 0, 500],
    [501, 1, 20_000, 0, 501],
    [1_700, 1, 20_000, 0, 1_700],
    [1_700, 1, 700, 0, 700],
    [1_700, 2, 700, 700, 1_400],
    [1_700, 3, 700, 1_400, 1_700],
    [1_700, 4, 700, 0, 0],
  ])(
    'of %i rows, batch %i of %i gives rows %i to %i, with and without cursors',
    async (count, pageNum, pageSize, from, to) => {
      for (const cursors of [true, false]) {
        const batch = await openBatch(listing(count, { cursors }).read, {}, { pageNum, pageSize })
        expect(batch.total).toBe(to - from)
        expect(await numbersOf(batch.pages)).toEqual(range(from, to))
      }
    },
  )

  it('tells with each page how much of the batch was read before', async () => {
    const { read } = listing(1_700)
    const told: number[] = []
    const telling: ReadPage = (query, walked) => {
      told.push(walked)
      return read(query, walked)
    }
    const batch = await openBatch(telling, {}, { pageNum: 2, pageSize: 700 })
    await numbersOf(batch.pages)
    expect(told).toEqual([0, 100, 300, 500])
  })

  it('asks for the whole count once, tells it with each cursor, and keeps the filters', async () => {
    const { read, queries } = listing(2.4 * ROWS_PER_CALL)
    const batch = await openBatch(read, { status: '50' }, { pageNum: 1, pageSize: 20_000 })
    await numbersOf(batch.pages)
    expect(queries.map(query => query.countAll)).toEqual([1, undefined, undefined])
    expect(queries.map(query => query.total)).toEqual([undefined, 2.4 * ROWS_PER_CALL, 2.4 * ROWS_PER_CALL])
    expect(queries.every(query => query.status === '50' && query.pageSize === ROWS_PER_CALL)).toBe(true)
  })

  it('reads one page ahead of the reader, not more', async () => {
    const { read, queries } = listing(5_000)
    const batch = await openBatch(read, {}, { pageNum: 1, pageSize: 20_000 })
    expect(queries).toHaveLength(1)
    await batch.pages.next()
    expect(queries).toHaveLength(2)
    await batch.pages.return(undefined)
    expect(queries).toHaveLength(2)
  })

  it('neither repeats nor skips rows that others add at the top meanwhile', async () => {
    let added = 0
    const { read } = listing(3 * ROWS_PER_CALL)
    // A cursor names the last row read; new rows above it move page numbers, not the cursor.
    const growing: ReadPage = async (query, walked) => {
      if (query.cursor !== undefined) added++
      return read(query, walked)
    }
    const batch = await openBatch(growing, {}, { pageNum: 1, pageSize: 20_000 })
    const numbers = await numbersOf(batch.pages)
    expect(added).toBe(2)
    expect(new Set(numbers).size).toBe(3 * ROWS_PER_CALL)
  })

  it('a refusal of the first page is known before a file begins', async () => {
    const refused = openBatch(async () => ({ status: 4030, msg: 'no' }), {}, { pageNum: 1, pageSize: 20 })
    await expect(refused).rejects.toBeInstanceOf(ListRefused)
  })

  it('a page that fails midway fails the reader', async () => {
    const { read } = listing(5_000)
    let calls = 0
    const failing: ReadPage = (query, walked) =>
      ++calls === 4 ? Promise.reject(new Error('page 4')) : read(query, walked)
    const batch = await openBatch(failing, {}, { pageNum: 1, pageSize: 20_000 })
    await expect(numbersOf(batch.pages)).rejects.toThrow('page 4')
  })
})

describe('reading chosen rows', () => {
  const asked = (ids: number[]) => {
    const queries: Record<string, string | number>[] = []
    const told: number[] = []
    const read: ReadPage = async (query, walked) => {
      queries.push(query)
      told.push(walked)
      const records = String(query.id)
        .split(',')
        .map(id => ({ n: Number(id) }))
      return { status: 0, data: { records, total: records.length, pageNum: 1, pageSize: records.length } }
    }
    return { queries, told, batch: openChosen(read, { status: '10' }, ids) }
  }
  it.each([
    [1, 1],
    [200, 1],
    [201, 2],
    [401, 3],
  ])('asks for %i in %i calls with the list’s own filters', async (count, calls) => {
    const ids = range(1, count + 1)
    const { queries, told, batch } = asked(ids)
    expect(await numbersOf((await batch).pages)).toEqual(ids)
    expect((await batch).total).toBe(count)
    expect(queries).toHaveLength(calls)
    expect(told).toEqual(range(0, calls).map(call => call * 200))
    expect(queries.every(({ status, id }) => status === '10' && String(id).split(',').length <= 200)).toBe(true)
  })
})
