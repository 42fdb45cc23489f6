import type { Envelope, OneTimePassword, Page, StaffRecord, StoredRecord } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { NO_PASSWORD, verifyPassword } from '../account/passwords.ts'
import { hashToken } from '../account/tokens.ts'
import { TEST_CLIENT, type TestBackend, testBackend } from '../testing/backend.ts'
import { withDatabases } from '../testing/databases.ts'
import { newPassword } from './staff.ts'

const API = '/ntocc-basic-api'
const ROOT = 'HQ-DEPT-ROOT'

it('a one-time password satisfies the rule of passwords and is never the same', () => {
  const made = Array.from({ length: 50 }, newPassword)
  expect(new Set(made).size).toBe(50)
  for (const each of made) expect(each).toMatch(/^(?:[A-Z][a-z]{2}\d-){3}[A-Z][a-z]{2}\d$/)
})

it('no password is right while none has been given', async () => {
  expect(await verifyPassword(NO_PASSWORD, NO_PASSWORD)).toBe(false)
})

withDatabases('staff and departments', database => {
  let backend: TestBackend
  let admin: string
  beforeAll(async () => {
    backend = await testBackend(database().db)
    admin = await backend.signIn('admin')
  })
  afterAll(() => backend.app.close())

  const put = (path: string, body: object, token = admin) => backend.put<StoredRecord>(`${API}/${path}`, body, token)
  const post = <T = StoredRecord>(path: string, body: object, token = admin) =>
    backend.post<T>(`${API}/${path}`, body, token)
  const remove = (path: string) => backend.remove(`${API}/${path}`, admin)
  const get = <T = StoredRecord>(path: string, token = admin) => backend.get<T>(`${API}/${path}`, token)

  let serial = 0
  const person = (more: object = {}) => {
    serial += 1
    return {
      name: `Person ${serial}`,
      username: `Person${serial}`,
      phone: `1000000${7000 + serial}`,
      partyType: 'PLAT_ADMIN',
      departmentCode: ROOT,
      roles: ['DISPATCHER'],
      ...more,
    }
  }
  const hired = async (more: object = {}): Promise<StoredRecord> => {
    const made = await post('staff', person(more))
    expect(made.errors).toBeUndefined()
    return made.data as StoredRecord
  }
  const passwordOf = async ({ id }: StoredRecord): Promise<OneTimePassword> =>
    (await post<OneTimePassword>('staff/password', { id })).data as OneTimePassword
  const authorize = ({ username, password }: OneTimePassword) =>
    backend.post<{ access_token: string; passWordOverdue: boolean }>(`${API}/authorize`, {
      username,
      password,
      client_id: TEST_CLIENT.id,
      client_secret: TEST_CLIENT.secret,
    })

  it('S2-108 the accounts of the branch are its staff from the start', async () => {
    const names = (await get<Page<StoredRecord>>('staff?pageSize=100')).data?.records.map(each => each.username)
    expect(names).toEqual(expect.arrayContaining(['admin', 'nobody', 'overdue']))
    expect(names).not.toContain('ctms')
  })

  it('S2-108 S2-109 the list says who has one of some roles', async () => {
    const usernames = async (roles: string) =>
      (await get<Page<StoredRecord>>(`staff?roles=${roles}&pageSize=100`)).data?.records.map(each => each.username)
    expect(await usernames('PLAT_ADMIN')).toEqual(['admin'])
    expect((await usernames('PLAT_ADMIN,NOBODY'))?.sort()).toEqual(['admin', 'nobody'])
    expect(await usernames('NOTHING')).toEqual([])
    expect((await get('staff?roles=%20,')).errors).toHaveProperty('roles')
  })

  it('S2-108 somebody who is added signs in with the one-time password and must choose another', async () => {
    const staff = await hired()
    const key = { 'idempotency-key': 'the same' }
    const made = await backend.call<OneTimePassword>({
      method: 'POST',
      url: `${API}/staff/password`,
      payload: { id: staff.id },
      token: admin,
      headers: key,
    })
    const { password } = made.data as OneTimePassword
    const signed = await authorize({ username: String(staff.username), password })
    expect(signed.data?.passWordOverdue).toBe(true)
    expect((await backend.get(`${API}/staff`, signed.data?.access_token)).status).not.toBe(0)
    for (const table of ['sys_idempotency', 'sys_audit_log', 'sys_audit_trail']) {
      const rows = await database().db.query(`select * from ${table}`)
      expect(JSON.stringify(rows.rows)).not.toContain(password)
    }
    expect((await get(`staff/${staff.id}`)).data?.lastLogin).toBeTruthy()
  })

  it('S2-108 disabling or deleting somebody ends the sessions at once; a new password ends the old ones', async () => {
    const staff = await hired()
    const first = await authorize(await passwordOf(staff))
    const info = (token?: string) => backend.get(`${API}/goods?pageSize=10`, token)
    const second = await authorize(await passwordOf(staff))
    expect(first.data?.access_token).not.toBe(second.data?.access_token)
    const heard: unknown[] = []
    const end = backend.notifier.subscribeSessions(entry => heard.push(entry))
    expect((await put('staff/move', { id: staff.id, move: 'disable' })).data?.status).toBe(0)
    for (const { data } of [first, second]) expect((await info(data?.access_token)).status).toBe(21332)
    const ended = (answer: typeof first, why: string) => ({
      sessions: [hashToken(answer.data?.access_token ?? '')],
      news: 'ended',
      why,
    })
    expect(heard).toEqual([ended(second, 'disabled')])
    expect((await post('staff/password', { id: staff.id })).status).toBe(4090)
    expect((await put('staff/move', { id: staff.id, move: 'enable' })).status).toBe(0)
    const third = await authorize(await passwordOf(staff))
    expect((await remove(`staff?id=${staff.id}`)).status).toBe(0)
    expect((await info(third.data?.access_token)).status).toBe(21332)
    expect(heard.at(-1)).toEqual(ended(third, 'disabled'))
    end()
  })

  it('refuses names and phones in use, roles there are not, and locking oneself out', async () => {
    const staff = await hired()
    const taken = { code: 'validation.field.taken' }
    const unknown = { code: 'validation.code.unknown' }
    const refused = async (more: object) => (await post('staff', person(more))).errors
    expect(await refused({ username: 'ADMIN' })).toEqual({ username: taken })
    expect(await refused({ phone: staff.phone })).toEqual({ phone: taken })
    expect(await refused({ roles: ['NOTHING'] })).toEqual({ roles: unknown })
    expect(await refused({ roles: ['SHIPPER'] })).toEqual({ roles: unknown })
    expect(await refused({ partyType: 'SHIPPER' })).toMatchObject({ partyType: unknown })
    expect((await put('staff', { id: staff.id, username: 'other' })).errors).toHaveProperty('username')
    const self = (await get<Page<StoredRecord>>('staff?username=admin')).data?.records[0]
    expect((await put('staff/move', { id: self?.id, move: 'disable' })).status).toBe(4090)
    expect((await remove(`staff?id=${self?.id}`)).status).toBe(4090)
    expect((await put('staff', { id: self?.id, roles: ['NOBODY'] })).status).toBe(4090)
  })

  it('S2-108 somebody who can change roles is always left, also when two disable each other at once', async () => {
    const second = await hired({ roles: ['PLAT_ADMIN'] })
    const token = (await authorize(await passwordOf(second))).data?.access_token
    await database().db.query('update sys_account set must_change_password = false where username = $1', [
      second.username,
    ])
    const boss = (await get<Page<StoredRecord>>('staff?username=admin')).data?.records[0]
    const answers = await Promise.all([
      put('staff/move', { id: boss?.id, move: 'disable' }, token),
      put('staff/move', { id: second.id, move: 'disable' }),
    ])
    expect(answers.filter(each => each.status === 0)).toHaveLength(1)
    expect(answers.find(each => each.status !== 0)?.status).toBeOneOf([4090, 21332])
    await database().db.query(`update staff set status = 1 where username = 'admin'`)
    await database().db.query(`update sys_account set enabled = true where username = 'admin'`)
    admin = await backend.signIn('admin')
    expect((await remove(`staff?id=${second.id}`)).status).toBe(0)
  })

  it('S2-108 five wrong passwords lock a person, the list says so, and who runs staff unlocks them', async () => {
    const staff = await hired()
    expect((await get<Page<StaffRecord>>(`staff?username=${staff.username}`)).data?.records[0]?.hasNoPassword).toBe(
      true,
    )
    const given = await passwordOf(staff)
    const lockedUntil = async () =>
      (await get<Page<StaffRecord>>(`staff?username=${staff.username}`)).data?.records[0]?.lockedUntil
    expect(await lockedUntil()).toBeUndefined()
    for (let tries = 0; tries < 5; tries += 1) await authorize({ ...given, password: 'wrong' })
    expect((await authorize(given)).status).not.toBe(0)
    expect(Date.parse(String(await lockedUntil()))).toBeGreaterThan(Date.now())
    const nobody = await backend.signIn('nobody')
    expect((await post('staff/unlock', { id: staff.id }, nobody)).status).toBe(4030)
    const elsewhere = await backend.signIn('hubei')
    expect((await post('staff/unlock', { id: staff.id }, elsewhere)).status).toBe(4040)
    expect((await post('staff/unlock', { id: staff.id })).status).toBe(0)
    expect(await lockedUntil()).toBeUndefined()
    expect((await authorize(given)).status).toBe(0)
  })

  it('S2-108 who leads a department is not deleted, and the refusal names it', async () => {
    const staff = await hired()
    await post('department', { name: 'Led by one', parentCode: ROOT, leaderCode: staff.code })
    expect(await remove(`staff?id=${staff.id}`)).toMatchObject({
      status: 4090,
      msg: expect.stringContaining('Led by one'),
    })
  })

  it('nobody gives a role with more than they may do themselves', async () => {
    await database().db.query(
      `update role set permissions = permissions || '["staff.edit", "staff.read"]', version = 1
       where branch_code = 'HQ' and role_code = 'DISPATCHER'`,
    )
    const staff = await hired()
    const given = await passwordOf(staff)
    const { data } = await authorize(given)
    await database().db.query('update sys_account set must_change_password = false where username = $1', [
      given.username,
    ])
    const made: Envelope = await post('staff', person({ roles: ['PLAT_ADMIN'] }), data?.access_token)
    expect(made.errors).toEqual({ roles: { code: 'validation.code.beyond' } })
    expect((await post('staff', person(), data?.access_token)).status).toBe(0)
    const boss = (await get<Page<StoredRecord>>('staff?username=admin')).data?.records[0]
    expect(await post('staff/password', { id: boss?.id }, data?.access_token)).toMatchObject({
      status: 4030,
      msg: expect.stringContaining('may do more than you'),
    })
  })

  it('S2-110 departments are a tree without rings, and one in use is not deleted', async () => {
    const top = (await post('department', { name: 'Top', parentCode: ROOT })).data as StoredRecord
    const below = (await post('department', { name: 'Below', parentCode: top.code })).data as StoredRecord
    for (const parentCode of [top.code, below.code])
      expect((await put('department', { id: top.id, parentCode })).errors).toHaveProperty('parentCode')
    expect((await remove(`department?id=${top.id}`)).status).toBe(4090)
    const staff = await hired({ departmentCode: below.code })
    expect((await remove(`department?id=${below.id}`)).status).toBe(4090)
    expect((await put('staff', { id: staff.id, departmentCode: ROOT })).status).toBe(0)
    expect((await remove(`department?id=${below.id}`)).status).toBe(0)
    expect((await remove(`department?id=${top.id}`)).status).toBe(0)
  })

  it('S2-110 a department is placed among others by one call; rings and foreign neighbours are refused', async () => {
    const top = (await post('department', { name: 'Placed', parentCode: ROOT })).data as StoredRecord
    const [one, two, three] = [
      (await post('department', { name: 'One', parentCode: top.code })).data as StoredRecord,
      (await post('department', { name: 'Two', parentCode: top.code })).data as StoredRecord,
      (await post('department', { name: 'Three', parentCode: top.code })).data as StoredRecord,
    ]
    const place = (body: object, token = admin) => put('department/place', body, token)
    const below = async (code: unknown) =>
      (await get<Page<StoredRecord>>(`department?parentCode=${String(code)}&pageSize=100`)).data?.records.map(
        each => each.name,
      )
    expect((await place({ id: three.id, parentCode: top.code, beforeCode: one.code })).status).toBe(0)
    expect(await below(top.code)).toEqual(['Three', 'One', 'Two'])
    expect((await place({ id: three.id, parentCode: top.code })).status).toBe(0)
    expect(await below(top.code)).toEqual(['One', 'Two', 'Three'])
    expect((await place({ id: two.id, parentCode: one.code })).data).toMatchObject({ parentCode: one.code })
    expect(await below(top.code)).toEqual(['One', 'Three'])
    expect((await place({ id: top.id, parentCode: two.code })).errors).toHaveProperty('parentCode')
    expect((await place({ id: three.id, parentCode: 'HB-DEPT-ROOT' })).errors).toHaveProperty('parentCode')
    expect((await place({ id: three.id, parentCode: ROOT, beforeCode: one.code })).errors).toHaveProperty('beforeCode')
    expect((await place({ id: three.id, parentCode: ROOT }, await backend.signIn('nobody'))).status).toBe(4030)
    expect((await place({ id: three.id, parentCode: null }, await backend.signIn('hubei'))).status).toBe(4040)
    const staff = await hired({ departmentCode: two.code, name: 'Somebody inside' })
    expect((await remove(`department?id=${two.id}`)).msg).toContain('Somebody inside')
    expect(staff.id).toBeTruthy()
  })

  it('S2-130 one party group of a branch is the default: another takes its place, the last one stays', async () => {
    const group = { logoUrl: '/favicon.svg', loginLogoUrl: '/favicon.svg' }
    const one = (await post('partyGroup', { ...group, name: 'One', isDefault: true })).data as StoredRecord
    const shown = async () => (await backend.get<{ name: string }>(`${API}/partyGroup/getDefault`, admin)).data?.name
    expect(await shown()).toBe('One')
    const defaults = (await get<Page<StoredRecord>>('partyGroup?pageSize=50')).data?.records.filter(
      each => each.isDefault,
    )
    expect(defaults?.map(each => each.name)).toEqual(['One'])
    expect((await put('partyGroup', { id: one.id, isDefault: false })).status).toBe(4090)
    expect((await put('partyGroup/move', { id: one.id, move: 'disable' })).status).toBe(4090)
    expect((await remove(`partyGroup?id=${one.id}`)).status).toBe(4090)
    const two = (await post('partyGroup', { ...group, name: 'Two' })).data as StoredRecord
    expect(await shown()).toBe('One')
    expect((await put('partyGroup', { id: two.id, isDefault: true })).status).toBe(0)
    expect(await shown()).toBe('Two')
    expect((await get(`partyGroup/${one.id}`)).data).toMatchObject({ isDefault: false })
    expect((await remove(`partyGroup?id=${one.id}`)).status).toBe(0)
  })

  it('S2-109 the data scope of a role bounds its lists to the department or the person', async () => {
    const { db } = database()
    const dept = (await post('department', { name: 'Scoped', parentCode: ROOT })).data as StoredRecord
    const inner = (await post('department', { name: 'Inner', parentCode: dept.code })).data as StoredRecord
    const [one, two, other] = [
      await hired({ departmentCode: dept.code }),
      await hired({ departmentCode: inner.code }),
      await hired(),
    ]
    for (const each of [one, two, other])
      await db.query(
        `insert into goods (branch_code, code, name, created_by, status) values ('HQ', $1, '"x"', $2, 1)`,
        [`G${each.username}`, each.username],
      )
    await db.query(
      `insert into upstream_customer (branch_code, code, name, created_by, status)
       select branch_code, code, name, created_by, 1 from goods where code like 'Gperson%'`,
    )
    // A person of this name may have worked for another branch: what was made there stays there.
    await db.query(
      `insert into upstream_customer (branch_code, code, name, created_by, status) values ('HB', 'ELSEWHERE', '"x"', $1, 1)`,
      [one.username],
    )
    const { data } = await authorize(await passwordOf(one))
    await db.query('update sys_account set must_change_password = false where username = $1', [one.username])
    const seenIn = async (dataScope: string) => {
      await db.query(`update role set data_scope = $1 where branch_code = 'HQ' and role_code = 'DISPATCHER'`, [
        dataScope,
      ])
      const list = await get<Page<StoredRecord>>('upstreamCustomer?pageSize=100', data?.access_token)
      return list.data?.records.map(each => each.createdBy).sort()
    }
    expect(await seenIn('self')).toEqual([one.username])
    expect(await seenIn('department')).toEqual([one.username, two.username].sort())
    expect(await seenIn('branch')).toEqual([one.username, two.username, other.username].sort())
  })
})
