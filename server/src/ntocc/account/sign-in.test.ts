import { LANGUAGES, type LoginAnswer, type UserInfo } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../seed/accounts.ts'
import { TEST_CLIENT, type TestBackend, testBackend } from '../testing/backend.ts'
import { withDatabases } from '../testing/databases.ts'
import { hashToken } from './tokens.ts'

const AUTHORIZE = '/ntocc-basic-api/authorize'
const INFO = '/ntocc-basic-api/getUserInfo'
const client = { client_id: TEST_CLIENT.id, client_secret: TEST_CLIENT.secret }

withDatabases('sign-in', database => {
  let backend: TestBackend
  beforeAll(async () => {
    backend = await testBackend(database().db)
  })
  afterAll(() => backend.app.close())

  const signIn = (username: string, password: string, more: object = {}) =>
    backend.post<LoginAnswer>(AUTHORIZE, { username, password, ...client, ...more })

  it('S7-008 S3-019 S3-020 S3-021 S3-022 S1-061 a right password answers token, overdue flag and branch', async () => {
    const { status, data } = await signIn('admin', DEMO_PASSWORD)
    expect(status).toBe(0)
    expect(data?.access_token).toMatch(/^[\w-]{43}$/)
    expect(data?.passWordOverdue).toBe(false)
    expect(data?.branch.softVersion).toBe('Standard-2.1')
    const map = data?.branch.partyGroupConfigCacheMap
    expect(map?.exportExcel_exportableQuantity).toEqual({ configValue: '20000' })
    for (const key of ['orderDetailOperate_secondUploadDetail', 'amapKey_web', 'loginkTarget_reportProvince'])
      expect(map?.[key]?.configValue).toBeTypeOf('string')
  })

  it('S1-061 the city transport branch has its own software version', async () => {
    const { data } = await signIn('ctms', DEMO_PASSWORD)
    expect(data?.branch).toMatchObject({ branchCode: 'CT', softVersion: 'Ctms-2.1' })
  })

  it('trims the user name and ignores its case', async () => {
    expect((await signIn('  Admin ', DEMO_PASSWORD)).status).toBe(0)
  })

  it('S7-010 S3-027 S3-028 S3-029 S3-031 S3-033 S1-055 S1-056 S1-060 user info of an administrator', async () => {
    const token = await backend.signIn('admin')
    const { status, data } = await backend.post<UserInfo>(INFO, undefined, token)
    expect(status).toBe(0)
    expect(data?.party).toMatchObject({ partyType: 'PLAT_ADMIN', code: 'HQ-ADMIN', branchCode: 'HQ' })
    expect(data?.roleList[0]).toMatchObject({ roleName: 'Platform administrator', roles: ['PLAT_ADMIN'] })
    const transport = data?.resourceList.find(each => each.name === 'transport')
    expect(transport?.children?.map(each => each.name)).toContain('WaybillManage')
    expect(data?.roleList[0]?.resourceList).toEqual(data?.resourceList)
    expect(data?.permissionlist).toContain('waybill.sign')
  })

  it('S3-027 the party has its type, code and portrait; one without a portrait has none', async () => {
    const token = await backend.signIn('driver')
    const partyOf = async () => (await backend.post<UserInfo>(INFO, undefined, token)).data?.party
    const plain = await partyOf()
    expect(plain).toMatchObject({ partyType: 'DRIVER', code: 'HQ-D0001', branchCode: 'HQ' })
    expect(plain).not.toHaveProperty('headImg')
    const { db } = database()
    await db.query(`update sys_account set head_img = '/files/portrait-7' where username = 'driver'`)
    try {
      expect(await partyOf()).toEqual({ ...plain, headImg: '/files/portrait-7' })
      const admin = await backend.post<UserInfo>(INFO, undefined, await backend.signIn('admin'))
      expect(admin.data?.party).not.toHaveProperty('headImg', '/files/portrait-7')
    } finally {
      await db.query(`update sys_account set head_img = null where username = 'driver'`)
    }
  })

  it('answers names in the language asked for', async () => {
    const token = await backend.signIn('admin')
    const info = await backend.call<UserInfo>({
      method: 'POST',
      url: INFO,
      token,
      headers: { 'accept-language': 'zh-CN,en' },
    })
    expect(info.data?.roleList[0]?.roleName).toBe('平台管理员')
    expect(info.data?.party.userName).toBe('管理员001')
  })

  it('S3-030 S3-032 S1-057 S1-058 a shipper gets its shipment, a driver its driver record, unmasked', async () => {
    await database().db.query(
      `insert into shipment (branch_code, code, name, phone, status, auth_status)
       values ('HQ', 'HQ-S0001', '"Own shipper"', '10000000002', 1, 2)`,
    )
    await database().db.query(
      `insert into driver (branch_code, code, name, phone, status, auth_status)
       values ('HQ', 'HQ-D0001', '"Own driver"', '10000000003', 1, 2)`,
    )
    const info = async (who: string) => (await backend.post<UserInfo>(INFO, undefined, await backend.signIn(who))).data
    const shipper = await info('shipper')
    expect(shipper?.party.partyType).toBe('SHIPPER')
    expect(shipper?.shipment).toMatchObject({ code: 'HQ-S0001', name: 'Own shipper', phone: '10000000002' })
    expect(shipper?.driver).toBeNull()
    const driver = await info('driver')
    expect(driver?.party.partyType).toBe('DRIVER')
    expect(driver?.driver).toMatchObject({ code: 'HQ-D0001', name: 'Own driver' })
    expect(driver?.shipment).toBeNull()
  })

  it('S1-059 S6-015 every built-in role has a code and a name in all four languages', async () => {
    const found = await database().db.query<{ role_code: string; name: Record<string, string> }>(
      `select role_code, name from role where branch_code = 'HQ'`,
    )
    expect(found.rows.map(row => row.role_code)).toEqual(
      expect.arrayContaining(['PLAT_ADMIN', 'SHIPPER', 'DRIVER', 'CARRIER']),
    )
    for (const { name } of found.rows)
      expect(new Set(LANGUAGES.map(language => name[language])).size).toBeGreaterThan(2)
  })

  it('the chosen role comes first and decides the permissions; one that is not held is refused', async () => {
    const token = await backend.signIn('admin')
    const as = (role: string) =>
      backend.call<UserInfo>({ method: 'POST', url: INFO, token, headers: { 'x-role-code': role } })
    const dispatcher = await as('DISPATCHER')
    expect(dispatcher.data?.roleList.map(each => each.roleCode)).toEqual(['DISPATCHER', 'PLAT_ADMIN'])
    expect(dispatcher.data?.permissionlist).not.toContain('shipment.delete')
    expect((await as('SHIPPER')).status).toBe(4030)
  })

  it('an account without a resource is answered an empty tree', async () => {
    const info = await backend.post<UserInfo>(INFO, undefined, await backend.signIn('nobody'))
    expect(info.data?.resourceList).toEqual([])
  })

  it('S7-011 logging out ends the session on the server', async () => {
    const token = await backend.signIn('admin')
    expect((await backend.get('/ntocc-basic-api/logout', token)).status).toBe(0)
    expect((await backend.post(INFO, undefined, token)).status).toBe(21332)
  })

  it('an unknown or expired token answers 21332', async () => {
    expect((await backend.post(INFO, undefined)).status).toBe(21332)
    expect((await backend.post(INFO, undefined, 'x'.repeat(43))).status).toBe(21332)
    const token = await backend.signIn('hubei')
    await database().db.query(
      `update sys_access_token t set expires_at = now() - interval '1 second' from sys_account a
       where a.id = t.account_id and a.username = 'hubei'`,
    )
    expect((await backend.post(INFO, undefined, token)).status).toBe(21332)
  })

  it('a session that is used goes on for twelve hours from then; one that was used just now is not written again', async () => {
    const { db } = database()
    const token = await backend.signIn('hubei')
    /** Minutes that the session has left after a call, having had so many before. */
    const leftAfter = async (minutes: number) => {
      const mine = `token_hash = $1`
      await db.query(`update sys_access_token set expires_at = now() + make_interval(mins => $2) where ${mine}`, [
        hashToken(token),
        minutes,
      ])
      expect((await backend.post(INFO, undefined, token)).status).toBe(0)
      const left = await db.query<{ minutes: string }>(
        `select extract(epoch from expires_at - now()) / 60 as minutes from sys_access_token where ${mine}`,
        [hashToken(token)],
      )
      return Math.round(Number(left.rows[0]?.minutes))
    }
    expect(await leftAfter(2)).toBe(720)
    expect(await leftAfter(714)).toBe(720)
    expect(await leftAfter(716)).toBe(716)
  })

  it('the token itself is not in the database', async () => {
    const token = await backend.signIn('ctms')
    const found = await database().db.query('select 1 from sys_access_token where token_hash = $1', [token])
    expect(found.rowCount).toBe(0)
  })

  it('a wrong client is refused before the password is looked at', async () => {
    const answer = await signIn('admin', DEMO_PASSWORD, { client_secret: 'other' })
    expect(answer.status).toBe(4010)
    expect(answer.msg).toMatch(/client/)
  })

  it('a branch that is not the account’s is refused', async () => {
    expect((await signIn('admin', DEMO_PASSWORD, { branchCode: 'CT' })).status).toBe(4010)
  })

  describe('wrong passwords', () => {
    it.each(['driver', 'nobody-of-this-name'])('S8-026 lock %s after five, with a message of their own', async name => {
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const answer = await signIn(name, 'Wrong@2026')
        expect(answer).toMatchObject({ status: 4010, msg: 'The user name or password is wrong.' })
      }
      const locked = await signIn(name, DEMO_PASSWORD)
      expect(locked).toMatchObject({ status: 4010, msg: 'Too many wrong passwords. Try again in 15 minutes.' })
    })

    it('20 at once are no more than five tries', async () => {
      const heard: unknown[] = []
      const end = backend.notifier.subscribe(({ key, message }) => {
        if (key === 'HB/PLAT_ADMIN/HB-ADMIN') heard.push(message)
      })
      const answers = await Promise.all(Array.from({ length: 20 }, () => signIn('hubei', 'Wrong@2026')))
      end()
      expect(heard).toMatchObject([{ type: 'warning' }])
      expect(answers.filter(each => each.msg === 'The user name or password is wrong.')).toHaveLength(5)
      expect(answers.filter(each => /Too many wrong passwords/.test(each.msg ?? ''))).toHaveLength(15)
      await database().db.query('delete from sys_try')
    })

    it('a right password before the fifth clears the count', async () => {
      for (let round = 0; round < 2; round += 1) {
        for (let attempt = 0; attempt < 4; attempt += 1) await signIn('shipper', 'Wrong@2026')
        expect((await signIn('shipper', DEMO_PASSWORD)).status).toBe(0)
      }
    })
  })

  it('an overdue password says so', async () => {
    await database().db.query(
      `update sys_account set password_changed_at = now() - interval '181 days' where username = 'ctms'`,
    )
    expect((await signIn('ctms', DEMO_PASSWORD)).data?.passWordOverdue).toBe(true)
  })

  it('a disabled account is told so only with its right password', async () => {
    await database().db.query(`update sys_account set enabled = false where username = 'nobody'`)
    expect((await signIn('nobody', 'Wrong@2026')).msg).toMatch(/wrong/)
    expect((await signIn('nobody', DEMO_PASSWORD)).msg).toMatch(/disabled/)
    await database().db.query(`update sys_account set enabled = true where username = 'nobody'`)
  })
})
