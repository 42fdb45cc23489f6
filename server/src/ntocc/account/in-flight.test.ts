import type { LoginAnswer, StepNeeded, UserInfo } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Queryable } from '../db/database.ts'
import { DEMO_PASSWORD } from '../seed/accounts.ts'
import { TEST_CLIENT, type TestBackend, testBackend } from '../testing/backend.ts'
import { withDatabase } from '../testing/databases.ts'
import { hashPassword } from './passwords.ts'

const BASIC = '/ntocc-basic-api'
const PHONE = '10000005002'
const NEW = 'Changed@2026'
const client = { client_id: TEST_CLIENT.id, client_secret: TEST_CLIENT.secret }

/** Accounts have been read, and passwords are looked at: a slow machine takes as long as it likes over that. */
const READ_BY_NAME = 'a.username = $1 or ($2 and a.phone = $1)'

withDatabase('a sign-in while the password changes', database => {
  let backend: TestBackend
  /** What else happens before the next sign-in that has read the accounts goes on. */
  let meanwhile: (() => Promise<unknown>) | undefined
  beforeAll(async () => {
    const { db } = database()
    const query: Queryable['query'] = async (text, params) => {
      const found = await db.query(text, params)
      if (text.includes(READ_BY_NAME)) {
        const act = meanwhile
        meanwhile = undefined
        await act?.()
      }
      return found as never
    }
    backend = await testBackend({ ...db, query })
  })
  afterAll(() => backend.app.close())
  beforeEach(async () => {
    const { db } = database()
    await db.query('delete from sys_try')
    await db.query(`update sys_account set password_hash = $1 where username in ('driver', 'carrier', 'nobody')`, [
      await hashPassword(DEMO_PASSWORD),
    ])
  })

  const signIn = (username: string, password = DEMO_PASSWORD) =>
    backend.post<LoginAnswer>(`${BASIC}/authorize`, { username, password, ...client })
  /** The driver changes the password, from beginning to end. */
  const change = async () => {
    const token = await backend.signIn('driver')
    const query = { oldPassword: DEMO_PASSWORD, newPassword: NEW }
    const changed = await backend.call({ method: 'POST', url: `${BASIC}/party/updatePass`, query, token })
    expect(changed.status).toBe(0)
  }
  const leftOf = async (table: string, condition: string) =>
    (await database().db.query(`select 1 from ${table} where ${condition}`)).rows.length
  const accountOf = (username: string) => `(select id from sys_account where username = '${username}')`

  it('comes too late for one that was let in by the old one', async () => {
    await database().db.query('delete from sys_access_token')
    meanwhile = change
    const late = await signIn('driver')
    expect(late).toMatchObject({ status: 4010, msg: 'The user name or password is wrong.' })
    expect(late.data ?? null).toBeNull()
    // That of whoever changed it.
    expect(await leftOf('sys_access_token', `account_id = ${accountOf('driver')}`)).toBe(1)
    const { data } = await signIn('driver', NEW)
    const info = await backend.post<UserInfo>(`${BASIC}/getUserInfo`, undefined, data?.access_token)
    expect(info.data?.party.username).toBe('driver')
  })

  it('also where staff give the new one, or the account is disabled', async () => {
    const admin = await backend.signIn('admin')
    const found = await database().db.query<{ id: string }>(`select id from staff where username = 'nobody'`)
    const id = Number(found.rows[0]?.id)
    meanwhile = async () => expect((await backend.post(`${BASIC}/staff/password`, { id }, admin)).status).toBe(0)
    expect((await signIn('nobody')).status).toBe(4010)
    const set = (enabled: boolean) =>
      database().db.query(`update sys_account set enabled = $1 where username = 'driver'`, [enabled])
    meanwhile = () => set(false)
    expect((await signIn('driver')).status).toBe(4010)
    await set(true)
    expect((await signIn('driver')).status).toBe(0)
  })

  it('leaves no first step of two', async () => {
    const { db } = database()
    await db.query(
      `insert into sys_second_factor (account_id, secret, confirmed_at) values (${accountOf('driver')}, 'x', now())`,
    )
    expect((await signIn('driver')).status).toBe(4011)
    meanwhile = change
    expect((await signIn('driver')).status).toBe(4010)
    expect(await leftOf('sys_sign_in_step', `account_id = ${accountOf('driver')}`)).toBe(0)
    await db.query('delete from sys_second_factor')
  })

  it('leaves no choice among accounts', async () => {
    const { db } = database()
    await db.query(
      `update sys_account set phone = $1, phone_proven_at = now() where username in ('driver', 'carrier')`,
      [PHONE],
    )
    const asked = await backend.post<StepNeeded>(`${BASIC}/authorize`, {
      username: PHONE,
      password: DEMO_PASSWORD,
      ...client,
    })
    expect(asked.status).toBe(4013)
    meanwhile = change
    expect((await signIn(PHONE)).status).toBe(4010)
    expect(await leftOf('sys_party_choice', 'true')).toBe(0)
  })
})
