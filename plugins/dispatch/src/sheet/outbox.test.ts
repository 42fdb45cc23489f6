import { ApiError, NetworkError } from '@ntocc/sdk/client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { STOP } from '../../contract/machines.ts'
import type { SheetStop } from '../../contract/sheet.ts'
import { type Act, type Done, newReference, SheetOutbox } from './outbox.ts'
import { memoryStore } from './store.ts'
import { standingWith } from './useSheetOutbox.ts'

afterEach(() => vi.restoreAllMocks())

const OWNER = 'HQ/D1'
const sign = (stopId: number, more: object = {}): Done => ({
  what: 'sign',
  tripId: 1,
  stopId,
  body: { version: 3, receiver: 'Ms. Lin', signedPieces: 2, ...more },
})

interface Sent {
  name: string
  id: unknown
  key: string | undefined
  body: Record<string, unknown>
}

/** A platform that answers what a test has it say, and remembers what it has done by the key. */
const platform = () => {
  const sent: Sent[] = []
  const done = new Set<string | undefined>()
  const state = { isOn: true, losesAnswers: false, refuses: '' }
  const client = {
    call: async (
      endpoint: { name: string },
      given: { params: { id: unknown }; body: object; idempotencyKey?: string },
    ) => {
      if (!state.isOn) throw new NetworkError('no connection')
      sent.push({ name: endpoint.name, id: given.params.id, key: given.idempotencyKey, body: { ...given.body } })
      if (state.refuses) throw new ApiError(state.refuses, { status: 4090 })
      done.add(given.idempotencyKey)
      if (state.losesAnswers) throw new NetworkError('no answer')
      return { id: Number(given.params.id), version: 9, status: STOP.arrived }
    },
    upload: async (file: File) => {
      if (!state.isOn) throw new NetworkError('no connection')
      return { id: 'x', reference: `file/${file.name}`, name: file.name, type: 'image/png', size: 1 }
    },
  }
  return { sent, done, state, client: client as never }
}

describe('what a driver does at doors', () => {
  it('is sent at once where there is a connection, and nothing of it stays', async () => {
    const { sent, client } = platform()
    const store = memoryStore()
    const outbox = new SheetOutbox(OWNER, store, client)
    expect(await outbox.act(sign(7))).toMatchObject({ ok: true, data: { version: 9 } })
    expect(sent).toMatchObject([{ name: 'cityStopSign', id: 7, body: { version: 3, happenedAt: expect.any(String) } }])
    expect(await store.acts()).toEqual([])
  })

  it('waits through a reload without one, is sent in its order, with the version that the answer before it told', async () => {
    const { sent, state, client } = platform()
    const store = memoryStore()
    const before = new SheetOutbox(OWNER, store, client)
    state.isOn = false
    const picture = await before.keepFile(new File(['x'], 'signature.png'))
    expect(picture).toMatch(/^file\/kept[0-9a-z]{36}$/)
    const arrival: Done = { what: 'arrive', tripId: 1, stopId: 7, body: { version: 3 } }
    // Both within one millisecond.
    vi.spyOn(Date, 'now').mockReturnValue(1_772_352_000_000)
    expect(await before.act(arrival)).toEqual({ ok: true, data: 'kept' })
    expect(await before.act(sign(7, { signature: [picture] }))).toEqual({ ok: true, data: 'kept' })
    expect(sent).toEqual([])
    const outbox = new SheetOutbox(OWNER, store, client)
    await outbox.load()
    expect(outbox.getSnapshot().map(({ what, at }) => [what, at % 1000])).toEqual([
      ['arrive', 0],
      ['sign', 1],
    ])
    const stop = { id: 7, status: STOP.planned } as SheetStop
    expect(standingWith(stop, outbox.getSnapshot())).toMatchObject({ status: STOP.signed, receiver: 'Ms. Lin' })
    state.isOn = true
    await outbox.flush()
    expect(sent.map(({ name, body }) => [name, body.version])).toEqual([
      ['cityStopArrive', 3],
      ['cityStopSign', 9],
    ])
    expect(sent[1]?.body.signature).toEqual(['file/signature.png'])
    expect(outbox.getSnapshot()).toEqual([])
    expect(await store.file(picture)).toBeUndefined()
  })

  it('is done once when the answer was lost: sent again it is the same by its key', async () => {
    const { sent, done, state, client } = platform()
    const outbox = new SheetOutbox(OWNER, memoryStore(), client)
    state.losesAnswers = true
    expect(await outbox.act(sign(7))).toEqual({ ok: true, data: 'kept' })
    state.losesAnswers = false
    await Promise.all([outbox.flush(), outbox.flush()])
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual(sent[0])
    expect(done.size).toBe(1)
  })

  it('refused at once is told and not kept; refused later it stays, says why, and holds nothing else up', async () => {
    const { sent, state, client } = platform()
    const store = memoryStore()
    const outbox = new SheetOutbox(OWNER, store, client)
    state.refuses = 'It was moved to another trip.'
    expect(await outbox.act(sign(7))).toMatchObject({ ok: false, error: { message: state.refuses } })
    expect(await store.acts()).toEqual([])
    state.isOn = false
    await outbox.act(sign(7))
    state.isOn = true
    await outbox.flush()
    expect(outbox.getSnapshot()).toMatchObject([{ stopId: 7, refused: state.refuses }])
    state.refuses = ''
    expect(await outbox.act(sign(8))).toMatchObject({ ok: true, data: { id: 8 } })
    const many = sent.length
    await outbox.flush()
    expect(sent).toHaveLength(many)
    const [kept] = outbox.getSnapshot() as [Act]
    await outbox.retry(kept.key)
    expect(sent.at(-1)).toMatchObject({ id: 7, key: kept.key })
    expect(outbox.getSnapshot()).toEqual([])
  })

  it('refused at once it leaves its pictures to the form that shows why, until that is left', async () => {
    const { sent, state, client } = platform()
    const store = memoryStore()
    const outbox = new SheetOutbox(OWNER, store, client)
    const signature = [await outbox.keepFile(new File(['x'], 'signature.png'))]
    state.refuses = 'Two pieces at most.'
    expect(await outbox.act(sign(7, { signature }))).toMatchObject({ ok: false })
    state.refuses = ''
    expect(await outbox.act(sign(7, { signature }))).toMatchObject({ ok: true, data: { id: 7 } })
    expect(sent.at(-1)?.body.signature).toEqual(['file/signature.png'])
    const photos = [await outbox.keepFile(new File(['x'], 'door.png'))]
    state.refuses = 'Two pieces at most.'
    await outbox.act(sign(8, { photos }))
    await outbox.dropFiles(photos)
    expect(await store.file(String(photos[0]))).toBeUndefined()
  })

  it('whose picture comes too slowly to be taken waits as without a connection: nobody has refused it', async () => {
    const { sent, client } = platform()
    const upload = vi.fn(async () => {
      throw new ApiError('The file was coming too slowly.', { status: 4000 })
    })
    const outbox = new SheetOutbox(OWNER, memoryStore(), { ...(client as object), upload } as never)
    const photos = [await outbox.keepFile(new File(['x'], 'door.png'))]
    expect(await outbox.act(sign(7, { photos }))).toEqual({ ok: true, data: 'kept' })
    expect(outbox.getSnapshot()[0]?.refused).toBeUndefined()
    expect(sent).toEqual([])
  })

  it('is its driver’s alone: another one on the same phone neither sees nor sends it', async () => {
    const { sent, state, client } = platform()
    const store = memoryStore()
    state.isOn = false
    await new SheetOutbox(OWNER, store, client).act(sign(7))
    state.isOn = true
    const other = new SheetOutbox('HQ/D2', store, client)
    await other.flush()
    expect([other.getSnapshot(), sent]).toEqual([[], []])
    const own = new SheetOutbox(OWNER, store, client)
    await own.flush()
    expect(sent).toHaveLength(1)
  })

  it('has references that no stored file has', () => {
    expect(new Set([newReference(), newReference()]).size).toBe(2)
    expect(newReference()).toHaveLength('file/'.length + 40)
  })
})
