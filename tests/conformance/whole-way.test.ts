import type { AddressInfo } from 'node:net'
import { type Client, createClient, setConsolePorts } from '@ntocc/sdk/client'
import { endpoints, gatewayCalls } from '@ntocc/sdk/contracts'
import { randomId } from '@ntocc/sdk/fields'
import { Workbook } from 'exceljs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Cleanup, testConfig } from '../../server/src/gateway/testing/gateway.ts'
import { TEST_CLIENT, testBackend } from '../../server/src/ntocc/testing/backend.ts'
import { testDatabase } from '../../server/src/ntocc/testing/databases.ts'

const PASSWORD = 'Demo@2026'

/** A fetch with the one cookie a browser would keep for the page's origin. */
function browserFetch(origin: string): typeof fetch {
  let cookie = ''
  return async (url, init) => {
    const response = await fetch(url, { ...init, headers: { ...(init?.headers as object), Origin: origin, cookie } })
    const set = response.headers.getSetCookie().find(each => each.startsWith('Admin-Token='))
    if (set !== undefined) cookie = set.split(';', 1)[0] ?? ''
    return response
  }
}

/** The page's own client, through the gateway, to the backend and its database. */
describe('the client, the gateway and the backend', () => {
  const cleanup = new Cleanup()
  let url: string
  const page = (): Client => createClient({ baseUrl: url, fetch: browserFetch(url), language: () => 'en' })
  const signedIn = async (username: string, password = PASSWORD): Promise<Client> => {
    const client = page()
    await client.call(gatewayCalls.signIn, { body: { variant: 'password', username, password } })
    return client
  }

  beforeAll(async () => {
    const database = cleanup.add(await testDatabase('pglite'), it => it.drop())
    const { app } = cleanup.add(await testBackend(database.db, { demoWaybills: 200 }), it => it.app.close())
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo
    const config = testConfig(`http://127.0.0.1:${port}`, {
      clientId: TEST_CLIENT.id,
      clientSecret: TEST_CLIENT.secret,
      dataDir: cleanup.folder(),
    })
    ;({ url } = await cleanup.listening(config))
  })
  afterAll(() => cleanup.run())

  it('signs in without ever seeing the access token', async () => {
    const client = page()
    const answer = await client.call(gatewayCalls.signIn, {
      body: { variant: 'password', username: ' admin ', password: PASSWORD },
    })
    expect(answer).toMatchObject({ branch: { branchCode: 'HQ' } })
    expect(JSON.stringify(answer)).not.toContain('access_token')
    expect((await client.call(endpoints.getUserInfo)).party.partyType).toBe('PLAT_ADMIN')
  })

  it('S3-064 reads a list by page, sort and filter', async () => {
    const client = await signedIn('admin')
    const first = await client.call(endpoints.waybillList, {
      query: { pageNum: 1, pageSize: 10, sortField: 'waybillNo', sortType: 'asc' },
    })
    expect(first).toMatchObject({ pageNum: 1, pageSize: 10 })
    expect(first.records).toHaveLength(10)
    const numbers = first.records.map(each => each.waybillNo)
    expect(numbers).toEqual([...numbers].sort())
    const [wanted = ''] = numbers
    const found = await client.call(endpoints.waybillList, { query: { waybillNo: wanted } })
    expect(found.records.map(each => each.waybillNo)).toContain(wanted)
    expect(found.total).toBeLessThan(first.total)
  })

  it('shows a shipper only what is its own', async () => {
    const [all, own] = await Promise.all(
      ['admin', 'shipper'].map(async name => (await signedIn(name)).call(endpoints.waybillList, { query: {} })),
    )
    expect(own?.total).toBeGreaterThan(0)
    expect(own?.total).toBeLessThan(all?.total ?? 0)
    expect(new Set(own?.records.map(each => each.shipmentCode)).size).toBe(1)
  })

  it('changes a password whose secrets travel in the body to the gateway', async () => {
    const client = await signedIn('hubei')
    const wrong = { oldPassword: 'Wrong@2026', newPassword: 'Other@2026' }
    await expect(client.call(endpoints.updatePass, { query: wrong, silent: true })).rejects.toMatchObject({
      code: 'API',
    })
    const right = { oldPassword: PASSWORD, newPassword: 'Other@2026' }
    await client.call(endpoints.updatePass, { query: right })
    await expect(signedIn('hubei')).rejects.toMatchObject({ code: 'API' })
    await signedIn('hubei', right.newPassword)
  })

  it('tells the end of a session by one dialog', async () => {
    const confirmLoggedOut = vi.fn(() => Promise.resolve(false))
    const restore = setConsolePorts({ confirmLoggedOut })
    const client = await signedIn('admin')
    await client.call(endpoints.logout)
    const calls = [endpoints.waybillList, endpoints.todoCounts, endpoints.branchList] as const
    const results = await Promise.allSettled(calls.map(each => client.call(each as typeof endpoints.todoCounts)))
    for (const result of results) expect(result).toMatchObject({ reason: { code: 'LOGGED_OUT' } })
    expect(confirmLoggedOut).toHaveBeenCalledTimes(1)
    restore()
  })

  it('S7-100 exports the list as a workbook', async () => {
    const client = await signedIn('admin')
    const { total } = await client.call(endpoints.waybillList, { query: {} })
    const file = await client.call(gatewayCalls.exportFile, {
      body: {
        id: randomId(),
        list: endpoints.waybillList.path,
        query: {},
        pageNum: 1,
        pageSize: 20_000,
        columns: [{ key: 'waybillNo', title: 'Waybill' }],
        type: 'xlsx',
        fileName: 'waybills.xlsx',
      },
    })
    expect(file.type).toBe('application/vnd.ms-excel')
    const book = new Workbook()
    await book.xlsx.load(await file.arrayBuffer())
    expect(book.getWorksheet('Sheet1')?.rowCount).toBe(total + 1)
  })

  it('gives field errors from the server where the page could not know', async () => {
    const client = await signedIn('admin')
    await expect(
      client.call(endpoints.waybillList, { query: { sortField: 'no such field' }, silent: true }),
    ).rejects.toMatchObject({ code: 'API', status: 4220, fieldErrors: { sortField: expect.any(Object) } })
  })
})
