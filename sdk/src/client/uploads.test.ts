import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createClient } from './client.ts'
import { installFakePorts, json, ports } from './fake-wire.ts'
import type { SendFileRequest } from './send-file.ts'
import { UPLOADS_AT_ONCE, UploadManager } from './uploads.ts'

interface Sent extends SendFileRequest {
  answer(response: Response): void
  breakOff(): void
}

/** A network that the test answers by hand. */
function network() {
  const sent: Sent[] = []
  const client = createClient({
    sendFile: request =>
      new Promise<Response>((resolve, reject) => {
        request.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
        sent.push({ ...request, answer: resolve, breakOff: () => reject(new TypeError('cut')) })
      }),
  })
  let next = 0
  return { sent, manager: new UploadManager(client, () => `u${++next}`) }
}

const file = (name: string, bytes = 1000, type = 'image/jpeg') => new File([new Uint8Array(bytes)], name, { type })
const stored = (id: string) =>
  json({ status: 0, data: { id, reference: `file/${id}`, name: 'x', type: 'image/jpeg', size: 1000 } })
const states = (manager: UploadManager) => manager.getSnapshot().map(({ state }) => state)
const until = (check: () => void) => vi.waitFor(check)

installFakePorts()
beforeEach(() => vi.useRealTimers())
afterEach(() => vi.restoreAllMocks())

describe('uploads', () => {
  it('go out as bytes with the page header and the name, and end as a reference', async () => {
    const { manager, sent } = network()
    manager.start([file('磅单 1.jpg')])
    expect(sent[0]).toMatchObject({
      url: `/ntocc-basic-api/file?name=${encodeURIComponent('磅单 1.jpg').replaceAll('%20', '+')}`,
      headers: { 'X-Console': '1', 'Content-Type': 'application/octet-stream' },
    })
    sent[0]?.answer(stored('a'))
    await until(() =>
      expect(manager.getSnapshot()[0]).toMatchObject({ state: 'done', reference: 'file/a', progress: 1 }),
    )
  })

  it('go by a link where there is one, and to whoever keeps them where there is no connection, which is no upload', async () => {
    const { manager, sent } = network()
    manager.start([file('a.jpg')], { share: '1.x' })
    expect(sent[0]?.url).toBe('/ntocc-tms-api/share/file?name=a.jpg&share=1.x')
    sent[0]?.answer(json({ status: 4040, msg: 'gone' }))
    await until(() => expect(states(manager)).toEqual(['failed']))
    const keep = vi.fn(async () => 'file/kept')
    manager.start([file('b.jpg'), file('c.jpg')], { keep })
    sent[1]?.breakOff()
    sent[2]?.answer(json({ status: 4220, msg: 'no picture' }))
    await until(() => expect(states(manager)).toEqual(['failed', 'done', 'failed']))
    expect(manager.getSnapshot()[1]).toMatchObject({ reference: 'file/kept', hidden: true })
    expect(keep).toHaveBeenCalledTimes(1)
  })

  it('one that is one too many beside another goes again when that has ended, and from then on one goes at a time', async () => {
    const { manager, sent } = network()
    const tooMany = () => json({ status: 4290, msg: 'one at a time' }, { status: 429 })
    manager.start(['a', 'b', 'c'].map(name => file(`${name}.jpg`)))
    sent[1]?.answer(tooMany())
    await until(() => expect(states(manager)).toEqual(['sending', 'queued', 'queued']))
    sent[0]?.answer(stored('a'))
    await until(() => expect(states(manager)).toEqual(['done', 'sending', 'queued']))
    expect(sent).toHaveLength(3)
    // With nothing of ours beside it the refusal is what it is.
    sent[2]?.answer(tooMany())
    await until(() => expect(states(manager)).toEqual(['done', 'failed', 'sending']))
    expect(manager.getSnapshot()[1]).toMatchObject({ message: 'one at a time', canRetry: true })
  })

  it('tell how far the bytes are', () => {
    const { manager, sent } = network()
    manager.start([file('a.jpg', 1000)])
    sent[0]?.onProgress?.(250)
    expect(manager.getSnapshot()[0]).toMatchObject({ state: 'sending', progress: 0.25 })
  })

  it(`run ${UPLOADS_AT_ONCE} at a time; the next begins when one ends, however it ends`, async () => {
    const { manager, sent } = network()
    const ids = manager.start(['a', 'b', 'c', 'd'].map(name => file(`${name}.jpg`)))
    expect(states(manager)).toEqual(['sending', 'sending', 'queued', 'queued'])
    sent[0]?.breakOff()
    await until(() => expect(states(manager)).toEqual(['failed', 'sending', 'sending', 'queued']))
    manager.cancel(ids[1] ?? '')
    await until(() => expect(states(manager)).toEqual(['failed', 'cancelled', 'sending', 'sending']))
    expect(sent).toHaveLength(4)
  })

  it('one that is stopped is ended on the wire; a waiting one is never sent', async () => {
    const { manager, sent } = network()
    const ids = manager.start([file('a.jpg'), file('b.jpg'), file('c.jpg')])
    manager.cancel(ids[2] ?? '')
    manager.cancel(ids[0] ?? '')
    expect(sent[0]?.signal?.aborted).toBe(true)
    sent[1]?.answer(stored('b'))
    await until(() => expect(states(manager)).toEqual(['cancelled', 'done', 'cancelled']))
    expect(sent).toHaveLength(2)
  })

  it('a connection cut in the middle fails with the reason and can be tried again', async () => {
    const { manager, sent } = network()
    const [id = ''] = manager.start([file('a.jpg')])
    sent[0]?.onProgress?.(500)
    sent[0]?.breakOff()
    await until(() => expect(manager.getSnapshot()[0]).toMatchObject({ state: 'failed', canRetry: true }))
    expect(manager.getSnapshot()[0]?.message).toContain('cannot be reached')
    expect(ports.toast).not.toHaveBeenCalled()
    manager.retry(id)
    expect(manager.getSnapshot()[0]).toMatchObject({ state: 'sending', progress: 0, message: undefined })
    sent[1]?.answer(stored('a'))
    await until(() => expect(states(manager)).toEqual(['done']))
  })

  it.each([
    [413, { status: 4000, msg: 'The data sent is too large.', requestId: 'r-1' }],
    [200, { status: 4220, msg: 'This is not a picture.', requestId: 'r-1' }],
  ])(
    'a refusal (HTTP %i) is shown by the file, in the server’s words, and is not tried again',
    async (status, envelope) => {
      const { manager, sent } = network()
      manager.start([file('a.jpg')])
      sent[0]?.answer(json(envelope, { status }))
      await until(() =>
        expect(manager.getSnapshot()[0]).toMatchObject({
          state: 'failed',
          message: envelope.msg,
          requestId: 'r-1',
          canRetry: false,
        }),
      )
    },
  )

  it.each([
    ['too large', file('a.jpg', 10 * 1024 * 1024 + 1), 'larger than 10 MB'],
    ['empty', file('a.jpg', 0), 'empty'],
    ['a page', file('a.html', 10, 'text/html'), 'not taken'],
    ['a drawing', file('a.svg', 10, 'image/svg+xml'), 'not taken'],
  ])('what is %s is not sent at all and cannot be tried again', (_what, given, words) => {
    const { manager, sent } = network()
    const [id = ''] = manager.start([given])
    manager.retry(id)
    expect(manager.getSnapshot()[0]).toMatchObject({ state: 'failed', canRetry: false })
    expect(manager.getSnapshot()[0]?.message).toContain(words)
    expect(sent).toEqual([])
  })

  it('a session that has ended asks once, keeps the file, and lets it be sent again', async () => {
    const { manager, sent } = network()
    const ids = manager.start([file('a.jpg'), file('b.jpg')])
    for (const each of sent) each.answer(json({ status: 21332, msg: 'ended' }))
    await until(() => expect(states(manager)).toEqual(['failed', 'failed']))
    expect(ports.confirmLoggedOut).toHaveBeenCalledTimes(1)
    manager.retry(ids[0] ?? '')
    expect(states(manager)).toEqual(['sending', 'failed'])
  })

  it('a logout ends and forgets everything; a late answer changes nothing', async () => {
    const { manager, sent } = network()
    manager.start([file('a.jpg'), file('b.jpg'), file('c.jpg')])
    manager.clear()
    expect(manager.getSnapshot()).toEqual([])
    expect(sent.map(({ signal }) => signal?.aborted)).toEqual([true, true])
    await Promise.resolve()
    expect(sent).toHaveLength(2)
    manager.start([file('d.jpg')])
    expect(manager.getSnapshot()).toHaveLength(1)
  })

  it('tell how many are on their way', async () => {
    const { manager, sent } = network()
    manager.start(['a', 'b', 'c'].map(name => file(`${name}.jpg`)))
    expect(manager.running).toBe(3)
    sent[0]?.answer(stored('a'))
    await until(() => expect(manager.running).toBe(2))
  })

  it('one that a page waits for survives being put away in the tray, until the page takes it', async () => {
    const { manager, sent } = network()
    const [id = ''] = manager.start([file('a.jpg')], { claimed: true })
    sent[0]?.answer(stored('a'))
    await until(() => expect(states(manager)).toEqual(['done']))
    manager.dismiss(id)
    expect(manager.getSnapshot()[0]).toMatchObject({ reference: 'file/a', hidden: true })
    manager.take(id)
    expect(manager.getSnapshot()).toEqual([])
  })
})
