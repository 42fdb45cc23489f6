import { ApiError, LoggedOutError, NetworkError } from '@ntocc/sdk/client'
import { describe, expect, it } from 'vitest'
import { inboundResources } from '../../contract/inbound.ts'
import { type Done, ScanQueue } from './queue.ts'
import { memoryStore } from './store.ts'

const OWNER = 'HQ/P1/warehouse1'
const pick = (id: number, quantity = 2): Done => ({
  what: 'pick',
  body: { id, quantity },
  said: { goods: 'TEA', bin: 'A-01', quantity },
})
const receive = (id: number, turn: number): Done => ({
  what: 'receive',
  body: { id, turn, quantity: 1, damaged: 0 },
  said: { goods: 'TEA', quantity: 1 },
})

interface Sent {
  name: string
  key: string | undefined
  body: Record<string, unknown>
}

/** A platform that answers what a test has it say, and remembers what it has done by the key. */
const platform = () => {
  const sent: Sent[] = []
  const done = new Set<string | undefined>()
  const state = {
    isOn: true,
    losesAnswers: false,
    refuses: 0,
    throws: undefined as Error | undefined,
    turn: 0,
    status: 1,
  }
  const client = {
    call: async (endpoint: { name: string }, given: { body?: object; idempotencyKey?: string }) => {
      if (!state.isOn) throw new NetworkError('no connection')
      if (endpoint.name === inboundResources.inboundLine.by.get.name) return { receipts: state.turn }
      if (endpoint.name === inboundResources.inbound.by.get.name) return { status: state.status, version: 5 }
      sent.push({ name: endpoint.name, key: given.idempotencyKey, body: { ...given.body } })
      if (state.throws) throw state.throws
      if (state.refuses) throw new ApiError('Counted meanwhile', { status: state.refuses })
      done.add(given.idempotencyKey)
      if (state.losesAnswers) throw new NetworkError('no answer')
      return {}
    },
  }
  return { sent, done, state, client: client as never }
}

const idsOf = (sent: readonly Sent[]) => sent.map(({ body }) => body.id)

describe('what is confirmed in the aisle', () => {
  it('is kept before it is sent, and leaves when it has arrived', async () => {
    const { sent, client } = platform()
    const store = memoryStore()
    const queue = new ScanQueue(OWNER, store, client)
    await queue.add(pick(1))
    expect([sent.length, (await store.all()).length]).toEqual([0, 1])
    await queue.flush()
    expect(sent).toMatchObject([{ name: 'outboundPickConfirm', body: { id: 1, quantity: 2 }, key: /./ }])
    expect(await store.all()).toEqual([])
    const { steps, arrived } = queue.getSnapshot()
    expect([steps, arrived.map(({ body }) => body.id)]).toEqual([[], [1]])
    queue.forget(arrived)
    expect(queue.getSnapshot().arrived).toEqual([])
  })

  it('waits through a reload without a connection, and is sent in its order afterwards', async () => {
    const { sent, state, client } = platform()
    const store = memoryStore()
    const before = new ScanQueue(OWNER, store, client)
    state.isOn = false
    for (const id of [3, 1, 2]) await before.add(pick(id))
    await before.flush()
    expect(before.getSnapshot()).toMatchObject({ isCut: true, steps: [{}, {}, {}] })
    const queue = new ScanQueue(OWNER, store, client)
    await queue.load()
    expect(queue.getSnapshot().steps.map(({ body }) => body.id)).toEqual([3, 1, 2])
    state.isOn = true
    await queue.flush()
    expect(idsOf(sent)).toEqual([3, 1, 2])
    expect(queue.getSnapshot()).toMatchObject({ isCut: false, steps: [] })
  })

  it('is done once where the answer was lost, however many send it', async () => {
    const { sent, done, state, client } = platform()
    const queue = new ScanQueue(OWNER, memoryStore(), client)
    state.losesAnswers = true
    await queue.add(pick(1))
    await queue.flush()
    state.losesAnswers = false
    await Promise.all([queue.flush(), queue.flush()])
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual(sent[0])
    expect(done.size).toBe(1)
  })

  it('stops at one that is refused, says why, and goes on once that is sent again', async () => {
    const { sent, state, client } = platform()
    const queue = new ScanQueue(OWNER, memoryStore(), client)
    state.refuses = 4090
    for (const id of [1, 2]) await queue.add(pick(id))
    await queue.flush()
    await queue.flush()
    expect(idsOf(sent)).toEqual([1])
    const [first] = queue.getSnapshot().steps
    expect([first?.refused, queue.getSnapshot().isCut]).toEqual(['Counted meanwhile', false])
    state.refuses = 0
    await queue.retry(first?.at ?? 0)
    expect(idsOf(sent)).toEqual([1, 1, 2])
    expect(sent[1]?.key).toBe(sent[0]?.key)
    expect(queue.getSnapshot().steps).toEqual([])
  })

  it('goes on behind one that is dropped: later turns of the same line come earlier, others stay', async () => {
    const { sent, state, client } = platform()
    const queue = new ScanQueue(OWNER, memoryStore(), client)
    state.refuses = 4090
    for (const [id, turn] of [
      [7, 0],
      [7, 1],
      [8, 4],
    ] as const)
      await queue.add(receive(id, turn))
    await queue.flush()
    state.refuses = 0
    await queue.drop(queue.getSnapshot().steps[0]?.at ?? 0)
    expect(sent.slice(1).map(({ body }) => [body.id, body.turn])).toEqual([
      [7, 0],
      [8, 4],
    ])
    expect(queue.getSnapshot().steps).toEqual([])
  })

  it('takes the next turn where somebody else had its own, once that is told; what is behind it comes after it', async () => {
    const { sent, state, client } = platform()
    const queue = new ScanQueue(OWNER, memoryStore(), client)
    Object.assign(state, { refuses: 4090, turn: 2 })
    for (const turn of [0, 1]) await queue.add(receive(7, turn))
    await queue.flush()
    const [first] = queue.getSnapshot().steps
    expect(first).toMatchObject({ refused: 'Counted meanwhile', next: 2 })
    state.refuses = 0
    await queue.retry(first?.at ?? 0)
    expect(sent.map(({ body }) => body.turn)).toEqual([0, 2, 3])
    expect(queue.getSnapshot().steps).toEqual([])
  })

  it('leaves the turns of others as they are where one that was passed is dropped', async () => {
    const { sent, state, client } = platform()
    const queue = new ScanQueue(OWNER, memoryStore(), client)
    Object.assign(state, { refuses: 4090, turn: 1 })
    for (const turn of [0, 1]) await queue.add(receive(7, turn))
    await queue.flush()
    state.refuses = 0
    await queue.drop(queue.getSnapshot().steps[0]?.at ?? 0)
    expect(sent.map(({ body }) => body.turn)).toEqual([0, 1])
  })

  it('moves a document on as it stands when it is sent, behind what was confirmed before, and not again where that was done', async () => {
    const { sent, state, client } = platform()
    const queue = new ScanQueue(OWNER, memoryStore(), client)
    state.isOn = false
    const arrive: Done = { what: 'arrive', body: { id: 7 }, said: { document: 'RK7' } }
    for (const done of [arrive, receive(7, 0)]) await queue.add(done)
    await queue.flush()
    expect(queue.getSnapshot()).toMatchObject({ isCut: true, steps: [{}, {}] })
    state.isOn = true
    await queue.flush()
    expect(sent.map(({ name, body }) => [name, body.move ?? body.turn])).toEqual([
      [inboundResources.inbound.by.move.name, 'arrive'],
      ['inboundReceive', 0],
    ])
    expect(sent[0]?.body).toEqual({ id: 7, version: 5, move: 'arrive' })
    // Somebody else has noted it meanwhile.
    state.status = 2
    await queue.add(arrive)
    await queue.flush()
    expect(sent).toHaveLength(2)
    expect(queue.getSnapshot().steps).toEqual([])
  })

  it('waits for what is no refusal: too many at once, a server in trouble, a session that is over', async () => {
    for (const thrown of [
      new ApiError('slow down', { status: 4290 }),
      new ApiError('broken', { status: 5000 }),
      new LoggedOutError('signed out', { status: 21332 }),
    ]) {
      const { state, client } = platform()
      const queue = new ScanQueue(OWNER, memoryStore(), client)
      state.throws = thrown
      await queue.add(pick(1))
      await queue.flush()
      expect(queue.getSnapshot()).toMatchObject({ isCut: true, steps: [{ what: 'pick' }] })
      expect(queue.getSnapshot().steps[0]?.refused).toBeUndefined()
    }
  })

  it('is its person’s alone: somebody else on the phone is told how many wait, and sends none of them', async () => {
    const { sent, state, client } = platform()
    const store = memoryStore()
    state.isOn = false
    const own = new ScanQueue(OWNER, store, client)
    await own.add(pick(1))
    state.isOn = true
    const other = new ScanQueue('HQ/P1/warehouse2', store, client)
    await other.add(pick(2))
    await other.flush()
    expect(idsOf(sent)).toEqual([2])
    expect(other.getSnapshot()).toMatchObject({ steps: [], others: 1 })
    // The page of the first person is still there when the second one signs in.
    const left = new ScanQueue(OWNER, store, client, () => false)
    await left.flush()
    expect(idsOf(sent)).toEqual([2])
    await own.flush()
    expect(idsOf(sent)).toEqual([2, 1])
  })
})
