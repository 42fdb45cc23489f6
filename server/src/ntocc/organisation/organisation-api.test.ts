import type {
  Envelope,
  MenuResourceRecord,
  Page,
  PermissionRecord,
  Resource,
  RoleDetail,
  RoleRecord,
  TodoItem,
  UserInfo,
} from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rolesOfAreas } from '../registry/menus.ts'
import { allPermissions } from '../seed/permissions.ts'
import { seedRoles } from '../seed/roles.ts'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { withDatabase } from '../testing/databases.ts'

const BASIC = '/ntocc-basic-api'
const NIGHT = {
  name: { en: 'Night desk', zh: '夜班', es: 'Turno de noche', ja: '夜勤' },
  remark: 'Nights and Sundays',
  partyTypes: ['PLAT_ADMIN'],
  dataScope: 'branch',
  resources: ['WaybillManage'],
  permissions: ['waybill.read'],
  noticeKeys: ['auth_count'],
}

const namesOf = (tree: readonly Resource[] | undefined): unknown[] =>
  (tree ?? []).map(({ name, children }) => (children ? [name, ...namesOf(children)] : name))

withDatabase('roles and authorities', database => {
  let backend: TestBackend
  let admin: string
  let clerk: string
  beforeAll(async () => {
    backend = await testBackend(database().db)
    admin = await backend.signIn('admin')
    clerk = await backend.signIn('nobody')
  })
  afterAll(() => backend.app.close())

  const get = <T>(path: string, token = admin) => backend.get<T>(`${BASIC}/${path}`, token)
  const removed = (path: string, token = admin) => backend.remove(`${BASIC}/${path}`, token)
  const send = <T = RoleDetail>(method: 'POST' | 'PUT', path: string, payload?: object, token = admin) =>
    method === 'PUT'
      ? backend.put<T>(`${BASIC}/${path}`, payload ?? {}, token)
      : backend.call<T>({ method, url: `${BASIC}/${path}`, token, ...(payload && { payload }) })
  const info = async (token: string) => (await send<UserInfo>('POST', 'getUserInfo', undefined, token)).data
  const roleOf = async (roleCode: string): Promise<RoleRecord> =>
    (await get<Page<RoleRecord>>(`role?roleCode=${roleCode}`)).data?.records[0] as RoleRecord
  const resources = async () => (await get<MenuResourceRecord[]>('resource')).data ?? []
  const resource = async (name: string) => (await resources()).find(each => each.name === name)

  /** Gives a role to the account without one. */
  const giveToClerk = (id: number) =>
    database().db.query(
      `update sys_account_role set role_id = $1 where account_id = (select id from sys_account where username = 'nobody')`,
      [id],
    )

  it('S1-053 lists the roles of the branch: built-in ones marked, with how many accounts have them', async () => {
    const { data } = await get<Page<RoleRecord>>('role?pageSize=50')
    const product = ['CARRIER', 'DISPATCHER', 'DRIVER', 'FINANCE', 'NOBODY', 'PLAT_ADMIN', 'REVIEWER', 'SHIPPER']
    const brought = rolesOfAreas('standard').map(({ roleCode }) => roleCode)
    expect(data?.records.map(role => role.roleCode).sort()).toEqual([...product, ...brought].sort())
    expect(await roleOf('PLAT_ADMIN')).toMatchObject({ builtIn: true, accountCount: 1, branchCode: 'HQ' })
    expect(namesOf((await info(admin))?.resourceList)).toContainEqual([
      'organisation',
      'StaffManage',
      'DepartmentManage',
      'PartyGroupManage',
      'RoleManage',
      'AuthorityManage',
      'JobManage',
      'PluginManage',
      'PluginSettings',
      'ComplianceRules',
    ])
  })

  it('S6-012 a role is created, granted, changed and deleted, and its menu follows at the next load', async () => {
    const made = await send('POST', 'role', NIGHT)
    expect(made).toMatchObject({ status: 0, data: { name: NIGHT.name, builtIn: false, accountCount: 0, version: 0 } })
    expect(made.data?.roleCode).toMatch(/^[A-Z0-9]+$/)
    const id = Number(made.data?.id)
    await giveToClerk(id)
    const before = await info(clerk)
    expect(namesOf(before?.resourceList)).toEqual([['transport', 'WaybillManage']])
    expect(before?.permissionlist).toEqual(['waybill.read'])
    expect(before?.roleList[0]?.roleName).toBe('Night desk')

    const grants = {
      resources: ['Dashboard', 'WaybillInTransit', 'WaybillManage'],
      permissions: ['waybill.read', 'ID_CARD'],
    }
    expect((await send('PUT', 'role', { id, ...grants, version: 0 })).data).toMatchObject({
      version: 1,
      remark: NIGHT.remark,
    })
    const after = await info(clerk)
    expect(namesOf(after?.resourceList)).toEqual(['Dashboard', ['transport', 'WaybillManage', 'WaybillInTransit']])
    expect(after?.permissionlist.sort()).toEqual(['ID_CARD', 'waybill.read'])
    expect(after?.lacking).toBeUndefined()
    // A page without the code that it reads by stays closed, and its owner is told which code that is.
    await send('PUT', 'role', { id, permissions: ['ID_CARD'], version: 1 })
    expect((await info(clerk))?.lacking).toMatchObject(
      ['WaybillManage', 'WaybillInTransit'].map(page => ({ page, permission: 'waybill.read' })),
    )
    await send('PUT', 'role', { id, ...grants, version: 2 })

    expect((await send('PUT', 'role', { id, remark: 'x', version: 0 })).status).toBe(4090)
    const refused = await removed(`role?id=${id}`)
    expect(refused).toMatchObject({ status: 4090, msg: 'Accounts with this role: 1. Give them another role first.' })
    await giveToClerk((await roleOf('NOBODY')).id)
    expect((await removed(`role?id=${id}`)).status).toBe(0)
    expect((await get(`role/${id}`)).status).toBe(4040)
    const log = await database().db.query<{ action: string; after: { permissions?: string[] } | null }>(
      `select action, after from sys_audit_log where action like 'role%' and status = 0 order by id`,
    )
    expect(log.rows.map(row => row.action)).toEqual([
      'roleCreate',
      'roleUpdate',
      'roleUpdate',
      'roleUpdate',
      'roleDelete',
    ])
    expect(log.rows[1]?.after?.permissions).toEqual(['waybill.read', 'ID_CARD'])
  })

  it('S6-012 refuses what does not exist and names the field', async () => {
    const bad = { ...NIGHT, name: '', resources: ['NoSuchPage'], permissions: ['no.such'], noticeKeys: ['nothing'] }
    expect((await send('POST', 'role', bad)).errors).toMatchObject({ name: { code: 'validation.field.required' } })
    const { errors } = await send('POST', 'role', { ...bad, name: 'x' })
    expect(Object.keys(errors ?? {}).sort()).toEqual(['noticeKeys', 'permissions', 'resources'])
    expect((await send('POST', 'role', { ...NIGHT, dataScope: 'all' })).errors).toHaveProperty('dataScope')
  })

  it('an administrator cannot lock himself out, and built-in roles stay', async () => {
    const own = await roleOf('PLAT_ADMIN')
    const without = (list: readonly string[] | null | undefined, gone: string) =>
      (list ?? []).filter(each => each !== gone)
    for (const change of [
      { resources: without(own.resources, 'RoleManage') },
      { permissions: without(own.permissions, 'role.read') },
      { permissions: without(own.permissions, 'role.write') },
      { permissions: null },
    ])
      expect((await send('PUT', 'role', { id: own.id, ...change })).status).toBe(4090)
    const less = without(own.permissions, 'waybill.cancel')
    expect((await send('PUT', 'role', { id: own.id, permissions: less, partyTypes: ['DRIVER'] })).data).toMatchObject({
      partyTypes: ['PLAT_ADMIN'],
      roleCode: 'PLAT_ADMIN',
    })
    expect((await info(admin))?.permissionlist).not.toContain('waybill.cancel')
    expect(await removed(`role?id=${own.id}`)).toMatchObject({ status: 4090 })
    expect((await removed(`role?id=${(await roleOf('CARRIER')).id}`)).msg).toMatch(/comes with the console/)
    expect((await send('PUT', 'role', { id: own.id, permissions: own.permissions })).status).toBe(0)
  })

  it('S6-013 the notices of a role decide which to-dos its people are told', async () => {
    const todos = async () =>
      ((await get<TodoItem[]>('party/getPartyRoleConfigCount')).data ?? []).map(item => item.configKey)
    const known = (await get<{ configKey: string; configName: string }[]>('role/notices')).data ?? []
    expect(known).toContainEqual({ configKey: 'auth_count', configName: 'Vehicles to review' })
    const all = await todos()
    expect(all).toEqual(expect.arrayContaining(['auth_count', 'certificate_expiry']))
    const { id } = await roleOf('PLAT_ADMIN')
    const noticeKeys = known.map(each => each.configKey).filter(key => key !== 'certificate_expiry')
    expect((await send('PUT', 'role', { id, noticeKeys })).data?.noticeKeys).toEqual(noticeKeys)
    expect(await todos()).toEqual(all.filter(key => key !== 'certificate_expiry'))
    await send('PUT', 'role', { id, noticeKeys: [] })
    expect(await todos()).toEqual([])
    await send('PUT', 'role', { id, noticeKeys: known.map(each => each.configKey) })
    expect(await todos()).toEqual(all)
  })

  it('S6-014 a new authority: a group, a page in it and a link become grantable and appear in the menu', async () => {
    const title = { en: 'Night work', zh: '夜间作业', es: 'Trabajo nocturno', ja: '夜間業務' }
    const group = await send<MenuResourceRecord>('POST', 'resource', { kind: 'group', title, icon: 'list' })
    expect(group).toMatchObject({ status: 0, data: { kind: 'group', title, roles: [] } })
    const parentName = group.data?.name
    const page = await send<MenuResourceRecord>('POST', 'resource', { kind: 'page', name: 'OilCards', parentName })
    expect(page.data).toMatchObject({ name: 'OilCards', parentName })
    const link = { kind: 'link', title: 'Rules', path: 'https://rules.example/', parentName, name: 'ignored' }
    const linked = await send<MenuResourceRecord>('POST', 'resource', link)
    expect(linked.data?.name).not.toBe('ignored')

    const admins = await roleOf('PLAT_ADMIN')
    const granted = [...(admins.resources ?? []), 'OilCards', String(linked.data?.name)]
    expect((await send('PUT', 'role', { id: admins.id, resources: granted })).status).toBe(0)
    const tree = (await info(admin))?.resourceList ?? []
    const shown = tree.find(each => each.name === parentName)
    expect(shown?.meta).toMatchObject({ i18n: title, icon: 'list' })
    expect(namesOf(shown?.children)).toEqual(['OilCards', linked.data?.name])
    expect(shown?.children?.[1]).toMatchObject({ path: 'https://rules.example/', meta: { i18n: { ja: 'Rules' } } })

    const remove = (of: Envelope<MenuResourceRecord>) => removed(`resource?id=${of.data?.id}`)
    expect((await remove(group)).msg).toMatch(/still entries in this group/)
    expect((await remove(page)).msg).toBe('Still granted to: Platform administrator. Take it from these roles first.')
    await send('PUT', 'role', { id: admins.id, resources: admins.resources })
    for (const each of [page, linked, group]) expect((await remove(each)).status).toBe(0)
    expect((await info(admin))?.resourceList.map(each => each.name)).not.toContain(parentName)
  })

  it('S6-014 an authority is renamed and moved, but not below itself, and names are taken once', async () => {
    const make = (body: object) => send<MenuResourceRecord>('POST', 'resource', body)
    const outer = (await make({ kind: 'group', title: 'Outer' })).data as MenuResourceRecord
    const inner = (await make({ kind: 'group', title: 'Inner', parentName: outer.name })).data as MenuResourceRecord
    const move = (body: object) => send<MenuResourceRecord>('PUT', 'resource', body)
    expect((await move({ id: outer.id, parentName: inner.name })).errors).toHaveProperty('parentName')
    expect((await move({ id: outer.id, parentName: outer.name })).errors).toHaveProperty('parentName')
    expect((await move({ id: outer.id, parentName: 'WaybillManage' })).errors).toHaveProperty('parentName')
    expect((await move({ id: inner.id, parentName: null, title: 'Moved' })).data).not.toHaveProperty('parentName')
    expect((await make({ kind: 'page', name: 'Dashboard' })).errors?.name?.code).toBe('validation.field.taken')
    expect((await make({ kind: 'page', name: 'no name' })).errors).toHaveProperty('name')
    expect((await make({ kind: 'link', title: 'x', path: 'javascript:alert(1)' })).errors).toHaveProperty('path')
    expect((await make({ kind: 'group' })).errors).toHaveProperty('title')
    expect((await make({ kind: 'robot' })).errors).toHaveProperty('kind')
    for (const id of [inner.id, outer.id]) expect((await removed(`resource?id=${id}`)).status).toBe(0)
  })

  it('S6-014 the nodes of a group are put in order; those that are not named come after them', async () => {
    const make = async (title: string, more: object = {}) =>
      (await send<MenuResourceRecord>('POST', 'resource', { kind: 'group', title, ...more })).data as MenuResourceRecord
    const outer = await make('Outer')
    const within = { parentName: outer.name }
    const [one, two, three] = [await make('One', within), await make('Two', within), await make('Three', within)]
    const order = (ids: unknown, token = admin) => send('PUT', 'resource/order', { ids } as object, token)
    const titles = async () =>
      (await resources()).filter(each => each.parentName === outer.name).map(each => each.title as unknown)
    expect((await order([three.id, one.id])).status).toBe(0)
    expect(await titles()).toEqual(['Three', 'One', 'Two'])
    for (const ids of [[], undefined, [one.id, outer.id], [one.id, 9_999_999], [one.id, one.id]])
      expect((await order(ids)).errors).toHaveProperty('ids')
    expect((await order([two.id], clerk)).status).not.toBe(0)
    expect(await titles()).toEqual(['Three', 'One', 'Two'])
    for (const { id } of [one, two, three, outer]) expect((await removed(`resource?id=${id}`)).status).toBe(0)
  })

  it('S6-014 permission codes of one’s own are added and granted; the console’s own stay', async () => {
    const list = async () => (await get<PermissionRecord[]>('permission')).data ?? []
    expect((await list()).map(each => each.permission)).toEqual(expect.arrayContaining(['role.write', 'waybill.sign']))
    const add = (permission: string) => send<PermissionRecord>('POST', 'permission', { permission, title: 'Read fuel' })
    const made = await add('fuel.read')
    expect(made.data).toMatchObject({ permission: 'fuel.read', title: 'Read fuel' })
    expect((await add('fuel.read')).errors?.permission?.code).toBe('validation.field.taken')
    expect((await add('waybill.sign')).errors?.permission?.code).toBe('validation.field.taken')
    expect((await add('a,b')).errors).toHaveProperty('permission')
    const dispatcher = await roleOf('DISPATCHER')
    const permissions = [...(dispatcher.permissions ?? []), 'fuel.read']
    expect((await send('PUT', 'role', { id: dispatcher.id, permissions })).status).toBe(0)
    expect((await removed(`permission?id=${made.data?.id}`)).msg).toMatch(/Still granted to: Dispatcher/)
    await send('PUT', 'role', { id: dispatcher.id, permissions: dispatcher.permissions })
    expect((await removed(`permission?id=${made.data?.id}`)).status).toBe(0)
    expect((await list()).map(each => each.permission)).not.toContain('fuel.read')
  })

  it('roles and authorities are each branch’s own, and closed to who lacks the permission', async () => {
    const hubei = await backend.signIn('hubei')
    const shipper = await backend.signIn('shipper')
    const { id } = await roleOf('DISPATCHER')
    const transport = await resource('transport')
    expect((await get(`role/${id}`, hubei)).status).toBe(4040)
    expect((await send('PUT', 'role', { id, remark: 'mine' }, hubei)).status).toBe(4040)
    expect((await removed(`role?id=${id}`, hubei)).status).toBe(4040)
    expect((await removed(`resource?id=${transport?.id}`, hubei)).status).toBe(4040)
    const theirs = (await get<MenuResourceRecord[]>('resource', hubei)).data ?? []
    expect(theirs.map(each => each.id)).not.toContain(transport?.id)
    for (const path of ['role', `role/${id}`, 'role/notices', 'resource', 'permission'])
      expect((await get(path, shipper)).status).toBe(4030)
    expect((await send('POST', 'role', NIGHT, clerk)).status).toBe(4030)
    expect((await send('POST', 'resource', { kind: 'group', title: 'x' }, shipper)).status).toBe(4030)
  })

  it('a role for own records sees of the branch only what its people made', async () => {
    const { db } = database()
    const made = await send('POST', 'role', { ...NIGHT, dataScope: 'self' })
    await giveToClerk(Number(made.data?.id))
    await db.query(
      `insert into waybill (branch_code, code, waybill_no, status, created_by)
       values ('HQ', 'W1', 'W1', 10, 'nobody'), ('HQ', 'W2', 'W2', 10, 'admin')`,
    )
    const seen = async () =>
      (await backend.get<Page<{ waybillNo: string }>>('/ntocc-tms-api/waybill', clerk)).data?.records.map(
        w => w.waybillNo,
      )
    expect(await seen()).toEqual(['W1'])
    await send('PUT', 'role', { id: made.data?.id, dataScope: 'branch' })
    expect(new Set(await seen())).toEqual(new Set(['W1', 'W2']))
  })

  it('a restart keeps what people changed of built-in roles and menus, and brings what a release adds', async () => {
    const { db } = database()
    const { id } = await roleOf('DISPATCHER')
    await send('PUT', 'role', { id, resources: ['Dashboard'], permissions: ['waybill.read'] })
    await send('PUT', 'resource', { id: (await resource('transport'))?.id, title: 'Haulage' })
    await db.transaction(seedRoles)
    expect(await roleOf('DISPATCHER')).toMatchObject({ resources: ['Dashboard'], permissions: ['waybill.read'] })
    expect((await resource('transport'))?.title).toMatchObject({ en: 'Haulage', zh: '运输管理' })
    // As if the release before had known neither this page nor this code.
    await db.query(`delete from menu_resource where name = 'WaybillWaiting'`)
    await db.query(`update sys_installation set value = $1 where key = 'permissionCodes'`, [
      JSON.stringify(allPermissions().filter(code => code !== 'waybill.export')),
    ])
    await db.transaction(seedRoles)
    expect(await roleOf('DISPATCHER')).toMatchObject({
      resources: ['Dashboard', 'WaybillWaiting'],
      permissions: ['waybill.read', 'waybill.export'],
    })
  })

  it('a release that asks for codes to read gives them to who reads by a page or writes, and to nobody else', async () => {
    const { db } = database()
    const made = async (name: string, resources: string[], permissions: string[]) => {
      const { data } = await send('POST', 'role', { ...NIGHT, name, resources, permissions })
      return Number(data?.id)
    }
    const ofPages = await made('Pages', ['DriverManage', 'ShipmentContractManage', 'GoodsManage'], ['waybill.read'])
    const ofWriting = await made('Writing', [], ['vehicle.service', 'shipment.delete'])
    const ofNothing = await made('Nothing', [], ['statistics.read'])
    const codesOf = async (id: number) => {
      const found = await db.query<{ permissions: string[] }>('select permissions from role where id = $1', [id])
      return found.rows[0]?.permissions.sort()
    }
    const { id: shipper } = await roleOf('SHIPPER')
    await send('PUT', 'role', { id: shipper, permissions: ['waybill.read'] })
    const before = allPermissions().filter(code => !code.endsWith('.read') || code === 'waybill.read')
    await db.query(`update sys_installation set value = $1 where key = 'permissionCodes'`, [JSON.stringify(before)])
    await db.transaction(seedRoles)
    expect(await codesOf(ofPages)).toEqual(['contract.read', 'driver.read', 'goods.read', 'waybill.read'])
    expect(await codesOf(ofWriting)).toEqual([
      'shipment.delete',
      'shipment.read',
      'vehicle.service',
      'vehicleService.read',
    ])
    expect(await codesOf(ofNothing)).toEqual(['statistics.read'])
    // A role of the release that people changed: the parties' own records, of staff only what their pages show.
    expect((await roleOf('SHIPPER')).permissions).toEqual(expect.arrayContaining(['shipment.read', 'contract.read']))
    expect((await roleOf('DISPATCHER')).permissions).not.toContain('driver.read')
    // Once: what an administrator takes away afterwards stays away.
    await send('PUT', 'role', { id: ofPages, permissions: ['waybill.read'] })
    await db.transaction(seedRoles)
    expect(await codesOf(ofPages)).toEqual(['waybill.read'])
  })
})
