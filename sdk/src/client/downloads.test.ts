import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, vi } from 'vitest'
import { gatewayCalls } from '../contracts/endpoints/index.ts'
import { createClient } from './client.ts'
import { LoggedOutError } from './errors.ts'
import { fakeFetch, installFakePorts, json, ports, rejection } from './fake-wire.ts'
import { loadingMask } from './loading.ts'

installFakePorts()

const make = (fetch: typeof globalThis.fetch) => createClient({ fetch })

describe('files', () => {
  const file = (name?: string) =>
    new Response('PK-bytes', {
      headers: {
        'content-type': 'application/vnd.ms-excel',
        ...(name && { 'content-disposition': `attachment; filename="${name}"` }),
      },
    })

  it('S8-013 returns a blob raw', async () => {
    const { fetch } = fakeFetch(file())
    const found = await make(fetch).call(gatewayCalls.exportFile, {
      body: {
        id: 'x',
        list: '/ntocc-tms-api/waybill',
        query: {},
        pageNum: 1,
        pageSize: 10,
        columns: [],
        type: 'xlsx',
        fileName: 'a.xlsx',
      },
    })
    expect(await found.text()).toBe('PK-bytes')
  })

  it('hands over a file that was made on the page', () => {
    const blob = new Blob(['PK'])
    make(fakeFetch().fetch).save(blob, 'a.zip')
    expect(ports.saveFile).toHaveBeenCalledWith(blob, 'a.zip')
  })

  it('S7-098 S7-099 downloads Excel by GET with the query and saves it as .xlsx', async () => {
    const { fetch, sent } = fakeFetch(file())
    const found = await make(fetch).downloadExcel('/ntocc-tms-api/waybill/export', { query: { status: '10,20' } })
    expect(sent[0]?.url).toBe('/ntocc-tms-api/waybill/export?status=10%2C20')
    expect(sent[0]?.init.method).toBe('GET')
    expect(found.name).toBe('export.xlsx')
    expect(ports.saveFile).toHaveBeenCalledWith(found.blob, 'export.xlsx')
  })

  it('S7-098 a service is asked by GET, without a body; what is saved are its bytes, whatever it calls them', async () => {
    const asked: unknown[] = []
    const bytes = Uint8Array.from([0x50, 0x4b, 3, 4, 0, 255, 128])
    const service = createServer(async (request, response) => {
      const body = await request.toArray()
      asked.push([request.method, request.url, body.length])
      response.setHeader('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent('运单.xls')}`)
      response.end(bytes)
    })
    await new Promise<void>(listening => service.listen(0, '127.0.0.1', listening))
    try {
      const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
      const client = make((url, init) => fetch(`${origin}${url}`, init))
      await client.downloadExcel('/ntocc-tms-api/waybill/export', { query: { status: '10,20', name: '鄂 A' } })
      expect(asked).toEqual([
        ['GET', `/ntocc-tms-api/waybill/export?status=10%2C20&name=${encodeURIComponent('鄂')}+A`, 0],
      ])
      const [saved, name] = ports.saveFile.mock.calls[0] ?? []
      expect(name).toMatch(/^运单.*\.xlsx$/)
      expect(new Uint8Array((await saved?.arrayBuffer()) ?? [])).toEqual(bytes)
    } finally {
      service.close()
    }
  })

  it('S7-100 saves it as application/vnd.ms-excel, whatever type the service gave', async () => {
    const { fetch } = fakeFetch(new Response('PK', { headers: { 'content-type': 'application/octet-stream' } }))
    const found = await make(fetch).downloadExcel('/x')
    expect(found.blob.type).toBe('application/vnd.ms-excel')
    expect(await found.blob.text()).toBe('PK')
  })

  it('S7-101 downloads a file by GET with params, under the name the service gives', async () => {
    const { fetch, sent } = fakeFetch(file('contract 7.pdf'))
    await make(fetch).download('/ntocc-basic-api/file', { query: { id: 7 } })
    expect(sent[0]?.url).toBe('/ntocc-basic-api/file?id=7')
    expect(ports.saveFile.mock.calls[0]?.[1]).toBe('contract 7.pdf')
  })

  it('S7-102 S7-099 downloads a file by another method with a body', async () => {
    const { fetch, sent } = fakeFetch(file('a.zip'))
    await make(fetch).download('/ntocc-basic-api/file', { method: 'POST', body: { ids: [1, 2] } })
    expect(sent[0]?.init.method).toBe('POST')
    expect(JSON.parse(String(sent[0]?.init.body))).toEqual({ ids: [1, 2] })
  })

  it('shows a JSON error that came as a file, and saves nothing', async () => {
    const { fetch } = fakeFetch(json({ status: 4030, msg: 'Not yours.' }))
    const error = await rejection(make(fetch).downloadExcel('/x', {}))
    expect(error).toMatchObject({ code: 'API', message: 'Not yours.' })
    expect(ports.toast).toHaveBeenCalledWith(expect.objectContaining({ text: 'Not yours.' }))
    expect(ports.saveFile).not.toHaveBeenCalled()
  })

  it('keeps a JSON file that is no error', async () => {
    const { fetch } = fakeFetch(json({ status: 0, rows: [] }))
    expect((await make(fetch).file('/x')).blob.size).toBeGreaterThan(0)
  })

  it('asks about the session when the file is a 21332', async () => {
    const { fetch } = fakeFetch(json({ status: 21332 }))
    expect(await rejection(make(fetch).file('/x'))).toBeInstanceOf(LoggedOutError)
    expect(ports.confirmLoggedOut).toHaveBeenCalledTimes(1)
  })

  it('S9-009 holds the mask while a file comes and for 2,000 ms after', async () => {
    vi.useFakeTimers()
    const { fetch } = fakeFetch(file('a.xlsx'))
    const loading = make(fetch).download('/x')
    expect(loadingMask.visible).toBe(true)
    await loading
    await vi.advanceTimersByTimeAsync(1_999)
    expect(loadingMask.visible).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(loadingMask.visible).toBe(false)
  })

  it('S8-018 closes the loader silently when an export fails', async () => {
    const { fetch } = fakeFetch(json({ status: 5000, msg: 'x' }))
    await rejection(make(fetch).downloadExcel('/x', { silent: true }))
    expect(loadingMask.visible).toBe(false)
    expect(ports.toast).not.toHaveBeenCalled()
  })
})
