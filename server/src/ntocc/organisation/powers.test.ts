import type { Envelope } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueToken } from '../account/tokens.ts'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { withDatabase } from '../testing/databases.ts'

const API = '/ntocc-basic-api'
const NEEDED = ['staff.read', 'staff.edit', 'role.read', 'role.write']
const PERMISSION = 'statistics.read'
const PAGE = 'Dashboard'

/** One who is put into every relation to every other. */
interface Somebody {
  permission: boolean
  page: boolean
  /** `ours` and `theirs`: a department's records, of one of two that stand beside each other. */
  scope: 'branch' | 'ours' | 'theirs' | 'self'
}
interface Known extends Somebody {
  username: string
  /** Ids of the staff record, of the role, and of a role like it that nobody has. */
  staff: number
  role: number
  spare: number
  spareCode: string
  roleCode: string
  token: string
}

/** Whoever changes roles keeps the page for it. */
const pagesOf = (page: boolean, needed: readonly string[]): string[] => [
  ...(needed.length > 0 ? ['RoleManage'] : []),
  ...(page ? [PAGE] : []),
]

const FLAGS = [false, true]
const everybody = (scopes: readonly Somebody['scope'][]): Somebody[] =>
  scopes.flatMap(scope => FLAGS.flatMap(permission => FLAGS.map(page => ({ permission, page, scope }))))

/** Whether somebody may all that another may: said here once more, of the cases of this test. */
const covers = (one: Somebody, other: Somebody): boolean =>
  (one.permission || !other.permission) &&
  (one.page || !other.page) &&
  (one.scope === 'branch' || other.scope === 'self' || other.scope === one.scope)
/** Of a role that nobody has, whose department is nobody's yet. */
const coversRole = (one: Somebody, other: Somebody): boolean =>
  covers(one, other.scope === 'theirs' ? { ...other, scope: 'ours' } : other)

withDatabase('who may change whom', database => {
  let backend: TestBackend
  let actors: Known[]
  let targets: Known[]

  const one = async (sql: string, params: unknown[]): Promise<number> =>
    Number((await database().db.query<{ id: string }>(sql, params)).rows[0]?.id)
  const makeRole = (code: string, { permission, page, scope }: Somebody, needed: readonly string[]) =>
    one(
      `insert into role (branch_code, code, role_code, name, party_types, resources, permissions, data_scope, status,
         created_by) values ('HQ', $1, $1, to_jsonb($1::text), '["PLAT_ADMIN"]', $2, $3, $4, 1, 'colleague') returning id`,
      [
        code,
        JSON.stringify(pagesOf(page, needed)),
        JSON.stringify([...needed, ...(permission ? [PERMISSION] : [])]),
        scope === 'ours' || scope === 'theirs' ? 'department' : scope,
      ],
    )
  let serial = 0
  const make = async (of: Somebody, needed: readonly string[]): Promise<Known> => {
    const { db } = database()
    serial += 1
    const username = `somebody${serial}`
    const roleCode = `R${serial}`
    const role = await makeRole(roleCode, of, needed)
    const spare = await makeRole(`S${serial}`, of, [])
    const params = [username, String(10_000_500_000 + serial), of.scope === 'theirs' ? 'D-THEIRS' : 'D-OURS']
    const staff = await one(
      `insert into staff (branch_code, code, name, username, phone, party_type, department_code, roles, status, created_by)
       values ('HQ', $1, to_jsonb($1::text), $1, $2, 'PLAT_ADMIN', $3, $4, 1, 'colleague') returning id`,
      [...params, JSON.stringify([roleCode])],
    )
    const account = await one(
      `insert into sys_account (branch_code, username, phone, password_hash, party_type, party_code, user_name)
       values ('HQ', $1, $2, '!', 'PLAT_ADMIN', $1, to_jsonb($1::text)) returning id`,
      params.slice(0, 2),
    )
    await db.query('insert into sys_account_role (account_id, role_id) values ($1, $2)', [account, role])
    const token = await issueToken({ db, deviceId: undefined, ip: '127.0.0.1', userAgent: undefined }, account)
    return { ...of, username, staff, role, spare, spareCode: `S${serial}`, roleCode, token }
  }
  beforeAll(async () => {
    const { db } = database()
    backend = await testBackend(db)
    for (const code of ['D-OURS', 'D-THEIRS'])
      await db.query(
        `insert into department (branch_code, code, name, status, created_by)
         values ('HQ', $1, to_jsonb($1::text), 1, 'colleague')`,
        [code],
      )
    await db.query(
      `insert into staff (branch_code, code, name, username, phone, party_type, department_code, roles, status)
       values ('HQ', 'colleague', '"colleague"', 'colleague', '10000499999', 'PLAT_ADMIN', 'D-OURS', '[]', 1)`,
    )
    actors = []
    targets = []
    for (const each of everybody(['branch', 'ours'])) actors.push(await make(each, NEEDED))
    for (const each of everybody(['branch', 'ours', 'theirs', 'self'])) targets.push(await make(each, []))
  })
  afterAll(() => backend.app.close())

  const call = (method: 'PUT' | 'POST', path: string, token: string, payload?: object) =>
    method === 'PUT'
      ? backend.put(`${API}/${path}`, payload ?? {}, token)
      : backend.call({ method, url: `${API}/${path}`, token, ...(payload && { payload }) })
  const remove = (path: string, token: string) => backend.remove(`${API}/${path}`, token)
  /** All that is stored of people and roles. */
  const stored = async (): Promise<string> => {
    const found = await database().db.query(
      `select (select json_agg(a order by a.id) from (select id, username, phone, enabled, password_hash from sys_account) a) as accounts,
         (select json_agg(r order by r.account_id, r.role_id) from sys_account_role r) as held,
         (select json_agg(s order by s.id) from (select id, version, is_deleted, roles, department_code from staff) s) as staff,
         (select json_agg(r order by r.id) from (select id, version, is_deleted, permissions, resources, data_scope from role) r) as roles`,
    )
    return JSON.stringify(found.rows)
  }
  const grantsOf = ({ permission, page, scope }: Somebody, more: readonly string[] = []) => ({
    permissions: [...more, ...(permission ? [PERMISSION] : [])],
    resources: pagesOf(page, more),
    dataScope: scope === 'ours' || scope === 'theirs' ? 'department' : scope,
  })
  const changes: Readonly<Record<string, (actor: Known, target: Known) => Promise<Envelope>>> = {
    'a new phone': ({ token }, { staff }) => call('PUT', 'staff', token, { id: staff, phone: '10000600000' }),
    'a remark': ({ token }, { staff }) => call('PUT', 'staff', token, { id: staff, remark: 'x' }),
    'other roles': ({ token, roleCode }, { staff }) => call('PUT', 'staff', token, { id: staff, roles: [roleCode] }),
    disabling: ({ token }, { staff }) => call('PUT', 'staff/move', token, { id: staff, move: 'disable' }),
    'a new password': ({ token }, { staff }) => call('POST', 'staff/password', token, { id: staff }),
    deleting: ({ token }, { staff }) => remove(`staff?id=${staff}`, token),
    'the role’s remark': ({ token }, { role }) => call('PUT', 'role', token, { id: role, remark: 'x' }),
    'less of the role': ({ token }, { role }) => call('PUT', 'role', token, { id: role, permissions: [] }),
    'more of the role': ({ token }, { role }) => call('PUT', 'role', token, { id: role, permissions: NEEDED }),
  }
  const gifts: Readonly<Record<string, (actor: Known, target: Known) => Promise<Envelope>>> = {
    'the role to a new person': ({ token }, { spareCode, scope }) =>
      call('POST', 'staff', token, {
        name: 'New',
        username: `new${serial}x${Math.random().toString(36).slice(2, 8)}`,
        phone: String(10_000_700_000 + Math.floor(Math.random() * 99_999)),
        partyType: 'PLAT_ADMIN',
        departmentCode: scope === 'theirs' ? 'D-THEIRS' : 'D-OURS',
        roles: [spareCode],
      }),
  }
  const roleGifts: Readonly<Record<string, (actor: Known, target: Known) => Promise<Envelope>>> = {
    'a new role like it': ({ token }, target) =>
      call('POST', 'role', token, { name: 'New', partyTypes: ['PLAT_ADMIN'], ...grantsOf(target) }),
    'as much to the own role': ({ token, role }, target) =>
      call('PUT', 'role', token, { id: role, ...grantsOf(target, NEEDED) }),
    'deleting the role': ({ token }, { spare }) => remove(`role?id=${spare}`, token),
  }

  /** Whoever may not changes nothing; the answers of the others. */
  const refusedAll = async (
    calls: typeof changes,
    allowed: (actor: Somebody, target: Somebody) => boolean,
  ): Promise<[number, number]> => {
    let [refused, free] = [0, 0]
    for (const actor of actors)
      for (const target of targets) {
        if (allowed(actor, target)) {
          free += 1
          continue
        }
        const before = await stored()
        for (const [name, change] of Object.entries(calls)) {
          const answer = await change(actor, target)
          const who = `${name}: ${JSON.stringify(actor)} against ${JSON.stringify(target)}`
          expect([4030, 4220], who).toContain(answer.status)
        }
        expect(await stored()).toBe(before)
        refused += 1
      }
    return [refused, free]
  }

  it('nobody changes, disables, resets or deletes who may more, nor the role of such a person', async () => {
    expect(await refusedAll(changes, covers)).toEqual([74, 54])
  }, 120_000)

  it('nobody gives a role that gives more than they have, to anybody', async () => {
    expect((await refusedAll(gifts, covers))[0]).toBe(74)
  }, 120_000)

  it('nobody makes, deletes or becomes by the own role what they are not', async () => {
    expect((await refusedAll(roleGifts, coversRole))[0]).toBeGreaterThan(60)
  }, 120_000)

  it('whoever has a department’s scope and no department gives nothing that reaches further than their own', async () => {
    const actor = await make({ permission: true, page: true, scope: 'ours' }, NEEDED)
    const give = (scope: Somebody['scope']) =>
      call('POST', 'role', actor.token, {
        name: 'New',
        partyTypes: ['PLAT_ADMIN'],
        ...grantsOf({ permission: true, page: true, scope }),
      })
    expect((await give('ours')).status).toBe(0)
    await database().db.query('update staff set department_code = null where id = $1', [actor.staff])
    expect([4030, 4220]).toContain((await give('ours')).status)
    expect((await give('self')).status).toBe(0)
  })

  it('whoever has a role that is out of use has nothing by it', async () => {
    const actor = await make({ permission: false, page: true, scope: 'branch' }, NEEDED)
    const other = await makeRole('OUT-OF-USE', { permission: true, page: false, scope: 'branch' }, [])
    const account = await one('select id from sys_account where username = $1', [actor.username])
    await database().db.query('insert into sys_account_role (account_id, role_id, sort) values ($1, $2, 9)', [
      account,
      other,
    ])
    const give = async () => {
      const grants = grantsOf({ permission: true, page: false, scope: 'branch' })
      return (await call('POST', 'role', actor.token, { name: 'New', partyTypes: ['PLAT_ADMIN'], ...grants })).status
    }
    const inUse = (status: number) => database().db.query('update role set status = $2 where id = $1', [other, status])
    await inUse(0)
    expect([4030, 4220]).toContain(await give())
    await inUse(1)
    expect(await give()).toBe(0)
  })

  describe('and to those below', () => {
    it('everything is done still', async () => {
      const { db } = database()
      for (const actor of actors) {
        const target = targets.find(each => each.permission === actor.permission && each.scope === actor.scope)
        if (!target || !covers(actor, target)) continue
        const copy = await make(target, [])
        for (const name of ['a remark', 'the role’s remark', 'disabling'])
          expect((await changes[name]?.(actor, copy))?.status, name).toBe(0)
        await call('PUT', 'staff/move', actor.token, { id: copy.staff, move: 'enable' })
        expect((await changes['a new password']?.(actor, copy))?.status).toBe(0)
        expect((await changes.deleting?.(actor, copy))?.status).toBe(0)
        expect((await gifts['the role to a new person']?.(actor, { ...copy, scope: 'ours' }))?.status).toBe(0)
        expect((await roleGifts['a new role like it']?.(actor, copy))?.status).toBe(0)
      }
      expect((await db.query(`select 1 from staff where is_deleted`)).rowCount).toBeGreaterThan(0)
    })

    it('lists say beforehand who and what is out of reach', async () => {
      const actor = actors.find(each => !each.permission && each.page && each.scope === 'branch') as Known
      const list = async (path: string) => {
        const { data } = await backend.get<{ records: { username?: string; roleCode?: string; mayMore?: boolean }[] }>(
          `${API}/${path}?pageSize=500`,
          actor.token,
        )
        return data?.records ?? []
      }
      const people = await list('staff')
      const roles = await list('role')
      for (const target of targets) {
        const may = people.find(each => each.username === target.username)
        expect(may?.mayMore ?? false, JSON.stringify(target)).toBe(!covers(actor, target))
        expect(roles.find(each => each.roleCode === target.roleCode)?.mayMore ?? false).toBe(!covers(actor, target))
      }
      expect(people.find(each => each.username === 'admin')?.mayMore).toBe(true)
      const codes = await backend.get<{ permission: string; isBeyond?: boolean }[]>(`${API}/permission`, actor.token)
      expect(codes.data?.find(each => each.permission === PERMISSION)?.isBeyond).toBe(true)
      expect(codes.data?.find(each => each.permission === 'staff.edit')).not.toHaveProperty('isBeyond')
    })

    it('a department is moved only by who sees its records, and nobody moves themselves where they see more', async () => {
      const actor = actors.find(each => each.scope === 'ours' && each.permission && each.page) as Known
      const id = async (code: string) => one('select id from department where code = $1', [code])
      const place = { id: await id('D-THEIRS'), parentCode: 'D-OURS' }
      expect((await call('PUT', 'department/place', actor.token, place)).status).toBe(4030)
      expect((await call('PUT', 'department', actor.token, place)).status).toBe(4030)
      const move = await call('PUT', 'staff', actor.token, { id: actor.staff, departmentCode: 'D-THEIRS' })
      expect(move.errors).toEqual({ departmentCode: { code: 'validation.code.beyond' } })
      const whole = actors.find(each => each.scope === 'branch') as Known
      expect((await call('PUT', 'department/place', whole.token, place)).status).toBe(0)
    })
  })
})
