import { describe, expect, it, vi } from 'vitest'
import { answer, endpoint, endpoints, input } from '../contracts/endpoints/index.ts'
import { createClient } from './client.ts'
import { ApiError, BadAnswerError, InvalidInputError, LoggedOutError, NetworkError, TimeoutError } from './errors.ts'
import { fakeFetch, installFakePorts, json, ports, rejection } from './fake-wire.ts'
import { loadingMask } from './loading.ts'
import type { ClientOptions } from './types.ts'

const save = endpoint({
  name: 'save',
  method: 'POST',
  path: '/ntocc-basic-api/thing/{id}',
  body: input<Record<string, unknown>>(),
  data: answer.value<unknown>(),
  permission: 'thing.edit',
})

installFakePorts()

const make = (fetch: typeof globalThis.fetch, options: ClientOptions = {}) => createClient({ fetch, ...options })

describe('what a call sends', () => {
  it('marks itself as the console, names the language, fills the path', async () => {
    const { fetch, sent } = fakeFetch(json({ status: 0, data: 1 }))
    await make(fetch, { baseUrl: 'https://x.example/', language: () => 'ja' }).call(save, {
      params: { id: 'a b' },
      body: { n: 1 },
      idempotencyKey: 'k1',
    })
    expect(sent[0]?.url).toBe('https://x.example/ntocc-basic-api/thing/a%20b')
    expect(sent[0]?.init.headers).toEqual({
      'X-Console': '1',
      'Accept-Language': 'ja',
      'Content-Type': 'application/json',
      'Idempotency-Key': 'k1',
    })
  })

  it('S7-007 drops gmtCreated and gmtModified from the body', async () => {
    const { fetch, sent } = fakeFetch(json({ status: 0 }))
    await make(fetch).call(save, { params: { id: 1 }, body: { a: 1, gmtCreated: 'x', gmtModified: 'y' } })
    expect(JSON.parse(String(sent[0]?.init.body))).toEqual({ a: 1 })
  })

  it('carries no access token of its own', async () => {
    const { fetch, sent } = fakeFetch(json({ status: 0 }))
    await make(fetch).call(endpoints.getUserInfo)
    expect(sent[0]?.init.headers).not.toHaveProperty('Authorization')
  })

  it('puts secrets in the body for the gateway, in the query for a backend', async () => {
    const query = { phone: '10000001234', verifyCode: '123456' }
    const page = fakeFetch(json({ status: 0 }))
    await make(page.fetch).call(endpoints.applogin, { query })
    expect(page.sent[0]?.url).toBe('/ntocc-basic-api/applogin')
    expect(JSON.parse(String(page.sent[0]?.init.body))).toEqual(query)
    const direct = fakeFetch(json({ status: 0 }))
    await make(direct.fetch, { secrets: 'query' }).call(endpoints.applogin, { query })
    expect(direct.sent[0]?.url).toBe('/ntocc-basic-api/applogin?phone=10000001234&verifyCode=123456')
    expect(direct.sent[0]?.init.body).toBeUndefined()
  })

  it('refuses values that cannot be right, without a call', async () => {
    const { fetch, sent } = fakeFetch(json({ status: 0 }))
    const error = await rejection(
      make(fetch).call(endpoints.applogin, { query: { phone: '12', verifyCode: '123456' } }),
    )
    expect(error).toBeInstanceOf(InvalidInputError)
    expect((error as InvalidInputError).fieldErrors).toHaveProperty('phone')
    expect(sent).toEqual([])
    expect(ports.toast).toHaveBeenCalledTimes(1)
  })

  it('trims what the shape trims', async () => {
    const { fetch, sent } = fakeFetch(json({ status: 0 }))
    await make(fetch).call(endpoints.authorize, { body: { username: ' admin ', password: ' p ' } })
    expect(JSON.parse(String(sent[0]?.init.body))).toEqual({ username: 'admin', password: ' p ' })
  })
})

describe('envelopes', () => {
  it('S8-001 S8-004 answers the data of status 0 and 2 without a word', async () => {
    for (const status of [0, 2]) {
      const { fetch } = fakeFetch(json({ status, data: { a: 1 }, msg: 'm' }))
      expect(await make(fetch).call(save, { params: { id: 1 } })).toEqual({ a: 1 })
    }
    expect(ports.toast).not.toHaveBeenCalled()
  })

  it("S8-002 S8-003 answers the data of status 1 and warns, 'Waring' by default", async () => {
    const { fetch } = fakeFetch(json({ status: 1, data: 5, msg: 'mind' }), json({ status: 1, data: 6 }))
    const client = make(fetch)
    expect(await client.call(save, { params: { id: 1 } })).toBe(5)
    expect(await client.call(save, { params: { id: 1 } })).toBe(6)
    expect(ports.toast.mock.calls.map(([toast]) => [toast.level, toast.text])).toEqual([
      ['warning', 'mind'],
      ['warning', 'Waring'],
    ])
  })

  it('S8-005 S8-006 S8-007 S8-008 any other status: toast of 5 s, loading cleared, rejected', async () => {
    loadingMask.show()
    const { fetch } = fakeFetch(json({ status: 4040, msg: 'Gone.', requestId: 'r1' }), json({ status: 7 }))
    const client = make(fetch)
    const error = await rejection(client.call(save, { params: { id: 1 } }))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ code: 'API', status: 4040, message: 'Gone.', requestId: 'r1' })
    expect(ports.toast).toHaveBeenLastCalledWith({
      level: 'error',
      text: 'Gone.',
      durationMs: 5000,
      requestId: 'r1',
    })
    expect(loadingMask.visible).toBe(false)
    await rejection(client.call(save, { params: { id: 1 } }))
    expect(ports.toast.mock.lastCall?.[0].text).toBe('Error')
  })

  it('gives the problems of a rejected body by field', async () => {
    const errors = { phone: { code: 'validation.mobile.format' } }
    const { fetch } = fakeFetch(json({ status: 4220, msg: 'Check', errors }, { status: 422 }))
    expect(await rejection(make(fetch).call(save, { params: { id: 1 } }))).toMatchObject({ fieldErrors: errors })
  })

  it('tells a refused move by the rule against it, once its message is there', async () => {
    const move = { code: 'validation.expired.licence', params: { holder: 'Li Wei', day: '2026-01-31' } }
    const { fetch } = fakeFetch(json({ status: 4090, msg: 'Not possible.', errors: { move } }))
    const client = make(fetch)
    await rejection(client.call(save, { params: { id: 1 } }))
    expect(ports.toast.mock.lastCall?.[0].text).toBe('Not possible.')
    ports.explain.mockImplementation(({ params }) => `The licence of ${params?.holder} expired`)
    await rejection(client.call(save, { params: { id: 1 } }))
    expect(ports.toast.mock.lastCall?.[0].text).toBe('The licence of Li Wei expired')
  })

  it('shows nothing when asked not to, and still clears loading', async () => {
    loadingMask.show()
    const { fetch } = fakeFetch(json({ status: 9, msg: 'x' }))
    await rejection(make(fetch).call(save, { params: { id: 1 }, silent: true }))
    expect(ports.toast).not.toHaveBeenCalled()
    expect(loadingMask.visible).toBe(false)
  })

  it('S7-022 rejects listDict for anything but status 0', async () => {
    const { fetch } = fakeFetch(json({ status: 1, data: [], msg: 'half' }))
    expect(await rejection(make(fetch).call(endpoints.listDict, { query: { types: 'a' } }))).toBeInstanceOf(ApiError)
    expect(ports.toast).toHaveBeenCalledWith(expect.objectContaining({ level: 'error', text: 'half' }))
  })

  it('does not take a page of HTML or a fault for an answer', async () => {
    for (const response of [
      new Response('<html>', { status: 502 }),
      json({ hello: 1 }),
      new Response('', { status: 200 }),
      json({ status: 0, data: 1 }, { status: 500 }),
    ]) {
      const { fetch } = fakeFetch(response)
      expect(await rejection(make(fetch).call(save, { params: { id: 1 } }))).toBeInstanceOf(BadAnswerError)
    }
  })
})

describe('the end of the session', () => {
  const over = () => json({ status: 21332, msg: 'over' })

  it('asks once for many calls, without a toast, clears loading and rejects each', async () => {
    let answerDialog: (yes: boolean) => void = () => {}
    ports.confirmLoggedOut.mockReturnValue(new Promise(resolve => (answerDialog = resolve)))
    loadingMask.show()
    const client = make(fakeFetch(over).fetch)
    const errors = await Promise.all([1, 2, 3].map(id => rejection(client.call(save, { params: { id } }))))
    for (const error of errors) expect(error).toBeInstanceOf(LoggedOutError)
    expect(ports.confirmLoggedOut).toHaveBeenCalledTimes(1)
    expect(ports.toast).not.toHaveBeenCalled()
    expect(loadingMask.visible).toBe(false)
    answerDialog(true)
    await vi.waitFor(() => expect(ports.onLoggedOut).toHaveBeenCalledTimes(1))
  })

  it('stays when the user chooses so, and asks again at the next call', async () => {
    const client = make(fakeFetch(over).fetch)
    await rejection(client.call(save, { params: { id: 1 } }))
    await Promise.resolve()
    expect(ports.onLoggedOut).not.toHaveBeenCalled()
    await vi.waitFor(async () => {
      await rejection(client.call(save, { params: { id: 2 } }))
      expect(ports.confirmLoggedOut).toHaveBeenCalledTimes(2)
    })
  })

  it('does not ask about an answer to a call made before the user chose to stay', async () => {
    let release: () => void = () => {}
    const late = new Promise<void>(resolve => (release = resolve))
    const slow = (async () => {
      await late
      return over()
    }) as unknown as typeof fetch
    const waiting = rejection(make(slow).call(save, { params: { id: 1 } }))
    await rejection(make(fakeFetch(over).fetch).call(save, { params: { id: 2 } }))
    await new Promise(resolve => setTimeout(resolve))
    release()
    await waiting
    expect(ports.confirmLoggedOut).toHaveBeenCalledTimes(1)
  })
})

describe('the network', () => {
  it('S8-011 S8-012 shows a network error for 5 s and clears loading', async () => {
    loadingMask.show()
    const error = await rejection(make(fakeFetch(new TypeError('failed')).fetch).call(save, { params: { id: 1 } }))
    expect(error).toBeInstanceOf(NetworkError)
    expect(ports.toast).toHaveBeenCalledWith(expect.objectContaining({ level: 'error', durationMs: 5000 }))
    expect(loadingMask.visible).toBe(false)
  })

  /** Never answers; ends as fetch does when its signal is aborted. */
  const hanging = ((_: unknown, init: RequestInit) =>
    new Promise((_resolve, reject) => {
      const abort = () => reject(new DOMException('aborted', 'AbortError'))
      if (init.signal?.aborted) abort()
      init.signal?.addEventListener('abort', abort)
    })) as typeof fetch

  it('S9-025 gives up after 300,000 ms', async () => {
    vi.useFakeTimers()
    const failed = vi.fn()
    const call = make(hanging)
      .call(save, { params: { id: 1 } })
      .catch(failed)
    await vi.advanceTimersByTimeAsync(299_999)
    expect(failed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await call
    expect(failed.mock.calls[0]?.[0]).toBeInstanceOf(TimeoutError)
    expect(ports.toast).toHaveBeenCalledTimes(1)
  })

  it('gives up on a body that stops coming', async () => {
    vi.useFakeTimers()
    const stuck = ((_: unknown, init: RequestInit) => {
      const body = new ReadableStream({
        start: stream => init.signal?.addEventListener('abort', () => stream.error(new Error('aborted'))),
      })
      return Promise.resolve(new Response(body))
    }) as typeof fetch
    const failed = rejection(make(stuck, { timeoutMs: 1000 }).call(save, { params: { id: 1 } }))
    await vi.advanceTimersByTimeAsync(1000)
    expect(await failed).toBeInstanceOf(TimeoutError)
  })

  it('says nothing when the caller cancels, before or during', async () => {
    const controller = new AbortController()
    const during = rejection(make(hanging).call(save, { params: { id: 1 }, signal: controller.signal }))
    controller.abort()
    expect(await during).toMatchObject({ code: 'ABORTED' })
    const before = rejection(make(hanging).call(save, { params: { id: 1 }, signal: controller.signal }))
    expect(await before).toMatchObject({ code: 'ABORTED' })
    expect(ports.toast).not.toHaveBeenCalled()
  })
})
