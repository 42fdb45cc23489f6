import { describe, expect, it } from 'vitest'
import { BulkRun, outcomeCsv, outcomeText, tallyOf } from './run.ts'

const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => [`k${index}`, index] as const)
const explain = (error: unknown) => ({ reason: (error as Error).message, requestId: 'req-1' })
const states = (run: BulkRun<number>) => run.getSnapshot().map(step => step.state)

/** Calls that end when the test says so. */
function held() {
  const open = new Map<number, { done: () => void; fail: (reason: string) => void }>()
  const each = (row: number, signal: AbortSignal) =>
    new Promise<void>((done, fail) => {
      open.set(row, { done, fail: reason => fail(new Error(reason)) })
      signal.addEventListener('abort', () => fail(new Error('aborted')))
    })
  return { open, each }
}
const settled = () => new Promise(done => setTimeout(done))

describe('an action on many rows', () => {
  it('works on four at once, and goes on as each ends', async () => {
    const { open, each } = held()
    const run = new BulkRun({ rows: rowsOf(6), each, explain })
    const ended = run.start()
    expect([...open.keys()]).toEqual([0, 1, 2, 3])
    open.get(2)?.done()
    await settled()
    expect([...open.keys()]).toEqual([0, 1, 2, 3, 4])
    expect(states(run)).toEqual(['running', 'running', 'done', 'running', 'running', 'waiting'])
    for (const row of [0, 1, 3, 4]) open.get(row)?.done()
    await settled()
    open.get(5)?.done()
    await ended
    expect(tallyOf(run.getSnapshot())).toEqual({ done: 6, left: 0, running: false })
  })

  it('says of each row why it failed or was not tried, and retries the failed ones only', async () => {
    const tried: number[] = []
    let broken = true
    const run = new BulkRun({
      rows: rowsOf(4),
      refuse: row => (row === 1 ? 'already signed' : undefined),
      each: async row => {
        tried.push(row)
        if (row === 2 && broken) throw new Error('no vehicle')
      },
      explain,
    })
    await run.start()
    expect(tried).toEqual([0, 2, 3])
    expect(run.getSnapshot().map(step => step.reason)).toEqual([undefined, 'already signed', 'no vehicle', undefined])
    expect(run.getSnapshot()[2]?.requestId).toBe('req-1')
    expect(tallyOf(run.getSnapshot())).toEqual({ done: 2, left: 2, running: false })
    broken = false
    await run.retry()
    expect(tried).toEqual([0, 2, 3, 2])
    expect(states(run)).toEqual(['done', 'refused', 'done', 'done'])
    expect(run.getSnapshot()[2]?.reason).toBeUndefined()
  })

  it('cancelled, starts no more rows and breaks off those under way', async () => {
    const { open, each } = held()
    const run = new BulkRun({ rows: rowsOf(6), each, explain })
    const ended = run.start()
    open.get(0)?.done()
    await settled()
    run.cancel()
    await ended
    expect(states(run)).toEqual(['done', 'cancelled', 'cancelled', 'cancelled', 'cancelled', 'cancelled'])
    expect(open.has(5)).toBe(false)
  })

  it('takes back what was done, and only that', async () => {
    const undone: number[] = []
    const run = new BulkRun({
      rows: rowsOf(3),
      each: async row => {
        if (row === 1) throw new Error('no')
      },
      explain,
    })
    await run.start()
    await run.undo(async row => void undone.push(row))
    expect(undone).toEqual([0, 2])
    expect(states(run)).toEqual(['undone', 'failed', 'undone'])
  })

  it('tells who watches of every change', async () => {
    const run = new BulkRun({ rows: rowsOf(1), each: async () => {}, explain })
    const seen: string[] = []
    run.subscribe(() => seen.push(states(run)[0] ?? ''))
    await run.start()
    expect(seen).toEqual(['running', 'done'])
  })
})

describe('the outcome to take along', () => {
  it('is lines with tabs, whatever the reasons contain', () => {
    expect(outcomeText([['YD1', 'failed', 'a\tb\nc']])).toBe('YD1\tfailed\ta b c')
  })
  it('is a CSV no spreadsheet takes for formulas', () => {
    expect(outcomeCsv([['=1+1', 'do "this"', '']])).toBe('\uFEFF"\'=1+1","do ""this""",""\r\n')
  })
})
