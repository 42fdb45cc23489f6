import type { Page, StoredRecord } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { withDatabases } from '../testing/databases.ts'

const LIST = '/ntocc-basic-api/upstreamCustomer'
const QUERY = 'pageSize=3&sortField=contact&sortType=asc&status=1'

withDatabases('cursors', database => {
  let backend: TestBackend
  let admin: string
  let cursor: string
  const list = async (query: string, token = admin, headers?: Record<string, string>, of = backend) =>
    of.get<Page<StoredRecord>>(`${LIST}?${query}`, token, headers)
  const codes = (answer: { data?: Page<StoredRecord> }) => answer.data?.records.map(each => each.code)

  beforeAll(async () => {
    const { db } = database()
    backend = await testBackend(db)
    admin = await backend.signIn('admin')
    await db.query(
      `insert into upstream_customer (branch_code, code, name, contact, shipment_code, status)
       select 'HQ', 'C' || n, '"Plain"', to_jsonb('Contact' || n), 'HQ-S0001', 1 from generate_series(1, 9) as n`,
    )
    cursor = (await list(QUERY)).data?.nextCursor ?? ''
  })
  afterAll(() => backend.app.close())

  it('says nothing, and is another each time', async () => {
    const readable = [cursor, Buffer.from(cursor, 'base64url').toString('latin1')].join()
    expect(readable).not.toMatch(/contact/i)
    expect((await list(QUERY)).data?.nextCursor).not.toBe(cursor)
  })

  it('goes on for whoever asks the same, with pages of any size', async () => {
    expect(codes(await list(`${QUERY}&cursor=${cursor}`))).toEqual(['C4', 'C5', 'C6'])
    expect(codes(await list(`${QUERY.replace('=3', '=2')}&cursor=${cursor}&total=9`))).toEqual(['C4', 'C5'])
    expect(codes(await list(`status=1&sortType=asc&sortField=contact&cursor=${cursor}`))).toHaveLength(6)
  })

  it.each([
    ['of another order', 'sortField=contact&sortType=desc&status=1'],
    ['of another field', 'sortField=name&sortType=asc&status=1'],
    ['of another filter', 'sortField=contact&sortType=asc&status=0'],
    ['of no filter', 'sortField=contact&sortType=asc'],
  ])('is refused for a question %s', async (_, query) => {
    expect(await list(`${query}&cursor=${cursor}`)).toMatchObject({
      status: 4220,
      errors: { cursor: { code: 'validation.field.filter' } },
    })
  })

  it('is refused for anybody else, in another role and language, and for another list', async () => {
    const refused = { status: 4220, errors: { cursor: { code: 'validation.field.filter' } } }
    const asked = `${QUERY}&cursor=${cursor}`
    for (const account of ['shipper', 'hubei'])
      expect(await list(asked, await backend.signIn(account))).toMatchObject(refused)
    expect(await list(asked, admin, { 'x-role-code': 'DISPATCHER' })).toMatchObject(refused)
    expect(await list(asked, admin, { 'accept-language': 'zh' })).toMatchObject(refused)
    const other = await backend.get(`/ntocc-basic-api/shipmentCompany?${asked}`, admin)
    expect(other).toMatchObject(refused)
    // The same account, signed in once more: an export goes on when its token has been renewed.
    expect(codes(await list(asked, await backend.signIn('admin')))).toEqual(['C4', 'C5', 'C6'])
  })

  it('is refused when it was made up or changed, whatever it holds', async () => {
    const changed = Buffer.from(cursor, 'base64url')
    changed[20] = (changed[20] ?? 0) ^ 1
    const plain = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const forged = [
      'abc',
      'A'.repeat(5_000),
      changed.toString('base64url'),
      cursor.slice(0, -4),
      plain(['contact', false, 'Contact3', 3]),
      plain(['Contact3', 3]),
    ]
    for (const each of forged) expect([each, (await list(`${QUERY}&cursor=${each}`)).status]).toEqual([each, 4220])
    // A day that is none, which the database would choke on.
    const day = await list(`sortField=gmtCreated&cursor=${plain(['gmtCreated', true, 'no day', 1])}`)
    expect([day.http, day.status]).toEqual([200, 4220])
  })

  it('is opened by every replica with the secret, and by no other installation', async () => {
    const [replica, stranger] = await Promise.all([
      testBackend(database().db),
      testBackend(database().db, { clientSecret: 'another secret' }),
    ])
    const asked = `${QUERY}&cursor=${cursor}`
    expect(codes(await list(asked, admin, undefined, replica))).toEqual(['C4', 'C5', 'C6'])
    expect((await list(asked, admin, undefined, stranger)).status).toBe(4220)
    await Promise.all([replica.app.close(), stranger.app.close()])
  })
})
