import type { Page, StoredRecord } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../seed/accounts.ts'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { withDatabases } from '../testing/databases.ts'

const API = '/ntocc-basic-api'

withDatabases('changing a phone or e-mail address', database => {
  let backend: TestBackend
  let admin: string
  let other: StoredRecord
  beforeAll(async () => {
    backend = await testBackend(database().db)
    admin = await backend.signIn('admin')
    const found = await backend.get<Page<StoredRecord>>(`${API}/staff?username=nobody`, admin)
    other = found.data?.records[0] as StoredRecord
  })
  afterAll(() => backend.app.close())
  beforeEach(() => database().db.query('delete from sys_outbox'))

  const put = (path: string, payload: object, token = admin) =>
    backend.put<{ phone: string; email: string | null }>(`${API}/${path}`, payload, token)
  const change = (values: object) => put('staff', { id: other.id, ...values })
  const told = async () =>
    (
      await database().db.query<{ channel: string; target: string; body: string }>(
        'select * from sys_outbox order by id',
      )
    ).rows
  /** The code that a phone was sent for whoever asked, which is no news of a change. */
  const codeFor = async (phone: string, token: string): Promise<string> => {
    await backend.call({ method: 'POST', url: `${API}/party/contact/code`, query: { phone }, token })
    const sent = (await told()).find(each => each.target === phone)?.body.slice(0, 6) ?? ''
    await database().db.query('delete from sys_outbox')
    return sent
  }
  const phoneOf = async (username: string) =>
    (await database().db.query<{ phone: string }>('select phone from sys_account where username = $1', [username]))
      .rows[0]?.phone
  const asked = { status: 4220, errors: { ownPassword: { code: 'validation.field.required' } } }

  it('of somebody else wants the own password of whoever changes it, and nothing else does', async () => {
    expect((await change({ remark: 'Early shift', phone: '10000000006' })).status).toBe(0)
    expect(await change({ phone: '10000000066' })).toMatchObject(asked)
    expect(await change({ email: 'new@example.com' })).toMatchObject(asked)
    expect(await change({ phone: '10000000066', ownPassword: '' })).toMatchObject(asked)
    expect(await change({ phone: '10000000066', ownPassword: 'Wrong@2026' })).toMatchObject({
      status: 4220,
      errors: { ownPassword: { code: 'validation.password.wrong' } },
    })
    expect(await phoneOf('nobody')).toBe('10000000006')
    expect(await told()).toEqual([])
  })

  it('is told at the address that was, and to the account', async () => {
    const heard: { key: string; message: { type: string } }[] = []
    const end = backend.notifier.subscribe(entry => heard.push(entry as (typeof heard)[number]))
    const first = { phone: '10000000066', email: 'one@example.com', ownPassword: DEMO_PASSWORD }
    expect((await change(first)).status).toBe(0)
    expect(await phoneOf('nobody')).toBe('10000000066')
    expect((await change({ email: 'two@example.com', ownPassword: DEMO_PASSWORD })).status).toBe(0)
    end()
    expect(await told()).toMatchObject([
      { channel: 'sms', target: '10000000006', body: expect.stringMatching(/phone number was changed.*nobody.*admin/) },
      { channel: 'email', target: 'one@example.com', body: expect.stringContaining('e-mail address was changed') },
    ])
    const own = heard.filter(({ key, message }) => key === 'HQ/PLAT_ADMIN/HQ-NOBODY' && message.type === 'warning')
    expect(own).toHaveLength(3)
  })

  it('the password of whoever changes it is in no table', async () => {
    for (const table of ['sys_idempotency', 'sys_audit_log', 'sys_audit_trail', 'sys_outbox'])
      expect(JSON.stringify((await database().db.query(`select * from ${table}`)).rows)).not.toContain(DEMO_PASSWORD)
  })

  it('of one’s own wants it too, of whichever party', async () => {
    const shipper = await backend.signIn('shipper')
    const own = (values: object) => put('party/contact', values, shipper)
    expect((await backend.get(`${API}/party/contact`, shipper)).data).toEqual({
      phone: '10000000002',
      email: null,
      hasEmail: false,
      isProven: true,
    })
    expect((await own({ phone: '10000000002' })).status).toBe(0)
    expect(await own({ phone: '10000000022' })).toMatchObject(asked)
    expect(await own({ phone: 'nothing', ownPassword: DEMO_PASSWORD })).toMatchObject({
      errors: { phone: { code: 'validation.mobile.pattern' } },
    })
    expect(await own({ phone: '10000000022', ownPassword: DEMO_PASSWORD })).toMatchObject({
      status: 4220,
      errors: { verifyCode: { code: 'validation.field.required' } },
    })
    const verifyCode = await codeFor('10000000022', shipper)
    const changed = await own({ phone: '10000000022', verifyCode, ownPassword: DEMO_PASSWORD })
    expect(changed.data).toMatchObject({ phone: '10000000022', isProven: true })
    expect(await told()).toMatchObject([{ channel: 'sms', target: '10000000002' }])
    expect(await phoneOf('shipper')).toBe('10000000022')
  })

  it('of one’s own goes into the staff record', async () => {
    const own = (values: object) => put('party/contact', { ...values, ownPassword: DEMO_PASSWORD })
    const verifyCode = await codeFor('10000000011', admin)
    expect((await own({ phone: '10000000011', verifyCode, email: 'boss@example.com' })).status).toBe(0)
    const found = await backend.get<Page<StoredRecord>>(`${API}/staff?username=admin`, admin)
    expect(found.data?.records[0]).toMatchObject({ phone: '10000000011', email: 'boss@example.com' })
    expect((await own({ email: '' })).data).toMatchObject({ phone: '10000000011', email: null })
  })

  it('five wrong passwords are looked at, of 20 at once too; the right one counts for nothing', async () => {
    for (let at = 0; at < 7; at += 1)
      expect((await change({ email: `x${at}@example.com`, ownPassword: DEMO_PASSWORD })).status).toBe(0)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => change({ email: 'y@example.com', ownPassword: 'Wrong@2026' })),
    )
    expect(answers.filter(each => each.status === 4220)).toHaveLength(5)
    expect(answers.filter(each => each.http === 429)).toHaveLength(15)
    expect((await change({ email: 'y@example.com', ownPassword: DEMO_PASSWORD })).http).toBe(429)
    expect((await change({ remark: 'As before' })).status).toBe(0)
  })
})
