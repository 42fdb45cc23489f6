import type { MenuResourceRecord, Page, PermissionRecord, Resource, RoleRecord, UserInfo } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TEST_INTERNAL_KEY, type TestBackend, testBackend } from '../testing/backend.ts'
import { withDatabase } from '../testing/databases.ts'

const API = '/ntocc-basic-api'
const title = (en: string) => ({ en, zh: '油卡', es: 'Tarjetas', ja: '給油カード' })
const CARDS = { name: 'FuelCards', plugin: 'fuel-cards', title: title('Fuel cards'), permission: 'fuel.read' }

withDatabase('pages of plugins', database => {
  let backend: TestBackend
  let admin: string
  beforeAll(async () => {
    backend = await testBackend(database().db)
    admin = await backend.signIn('admin')
  })
  afterAll(() => backend.app.close())

  const tell = (body: object, key = TEST_INTERNAL_KEY) =>
    backend.call({ method: 'PUT', url: '/internal/plugin-pages', payload: body, headers: { 'x-internal-key': key } })
  const install = (...pages: object[]) => tell({ byBranch: { HQ: pages, CT: [] }, others: [] })
  const resource = async (name: string, token = admin) =>
    (await backend.get<MenuResourceRecord[]>(`${API}/resource`, token)).data?.find(each => each.name === name)
  const codes = async () => (await backend.get<PermissionRecord[]>(`${API}/permission`, admin)).data ?? []
  const nobodys = async () =>
    (await backend.get<Page<RoleRecord>>(`${API}/role?roleCode=NOBODY`, admin)).data?.records[0] as RoleRecord
  const grant = async (resources: string[], permissions: string[]) =>
    backend.put(`${API}/role`, { id: (await nobodys()).id, resources, permissions }, admin)
  const menuOf = async (username: string) => {
    const { data } = await backend.post<UserInfo>(`${API}/getUserInfo`, undefined, await backend.signIn(username))
    return data?.roleList?.[0]?.resourceList.map((each: Resource) => each.name)
  }

  it('S6-014 a page that was installed is in the menu as new, in its own words, with its code; nobody has it', async () => {
    expect((await install(CARDS)).status).toBe(0)
    expect(await resource('FuelCards')).toMatchObject({
      kind: 'page',
      roles: [],
      isNew: true,
      page: { plugin: 'fuel-cards', title: { zh: '油卡' }, isInstalled: true },
    })
    expect(await codes()).toContainEqual({ permission: 'fuel.read', title: CARDS.title })
    expect(await resource('FuelCards', await backend.signIn('hubei'))).toBeUndefined()
    expect(await menuOf('admin')).not.toContain('FuelCards')
  })

  it('S6-012 it can be granted at once, and is no longer new; told again nothing changes', async () => {
    expect((await grant(['FuelCards'], ['fuel.read'])).status).toBe(0)
    expect(await menuOf('nobody')).toEqual(['FuelCards'])
    await install({ ...CARDS, title: title('Cards for fuel') })
    const known = await resource('FuelCards')
    expect(known).toMatchObject({ roles: ['No access'], page: { title: { en: 'Cards for fuel' } } })
    expect(known?.isNew).toBeUndefined()
  })

  it('S6-014 a page whose plugin has gone is marked, keeps its name and its grants, and comes back as it was', async () => {
    await install()
    expect(await resource('FuelCards')).toMatchObject({
      roles: ['No access'],
      page: { title: { en: 'Cards for fuel' }, isInstalled: false },
    })
    expect(await nobodys()).toMatchObject({ resources: ['FuelCards'], permissions: ['fuel.read'] })
    await install(CARDS)
    expect(await resource('FuelCards')).toMatchObject({ page: { isInstalled: true } })
  })

  it('S6-014 a page that another edition has is told apart from one that has gone from the console', async () => {
    await tell({ byBranch: { HQ: [], CT: [CARDS] }, others: [] })
    expect(await resource('FuelCards')).toMatchObject({ page: { isInstalled: false, isElsewhere: true } })
    await tell({ byBranch: { HQ: [], CT: [] }, others: [] })
    const gone = (await resource('FuelCards'))?.page
    expect(gone).toMatchObject({ isInstalled: false })
    expect(gone?.isElsewhere).toBeUndefined()
    // An area in force brings the pages of orders; this branch has not been told of them.
    expect(await resource('Ordermanage')).toMatchObject({ page: { isInstalled: false, isElsewhere: true } })
    await install(CARDS)
    expect((await resource('FuelCards'))?.page?.isElsewhere).toBeUndefined()
  })

  it('S6-014 places of the menu for pages that the branch does not have are called as their plugins call them', async () => {
    // Areas are installed in the product; this branch has been told of one page and none of theirs.
    const pages = (await backend.get<MenuResourceRecord[]>(`${API}/resource`, admin)).data ?? []
    const others = pages.filter(({ kind, name }) => kind === 'page' && name !== 'FuelCards')
    expect(others.length).toBeGreaterThan(20)
    expect(others.filter(({ title, page }) => !title && !page?.title.zh).map(({ name }) => name)).toEqual([])
    expect(others.some(({ page }) => page?.isInstalled === false)).toBe(true)
  })

  it('S6-014 what people took out of the menu stays out, until they put it back', async () => {
    await grant([], [])
    const { id } = (await resource('FuelCards')) as MenuResourceRecord
    expect((await backend.remove(`${API}/resource?id=${id}`, admin)).status).toBe(0)
    await install(CARDS)
    expect(await resource('FuelCards')).toBeUndefined()
    const again = await backend.post(`${API}/resource`, { kind: 'page', name: 'FuelCards' }, admin)
    expect(again.status).toBe(0)
    expect(await resource('FuelCards')).toMatchObject({ page: { plugin: 'fuel-cards' } })
  })

  it('is told by the gateway alone, in the form that was agreed', async () => {
    expect((await tell({ byBranch: {}, others: [] }, 'guessed')).status).not.toBe(0)
    expect((await install({ ...CARDS, name: 'not a name' })).status).not.toBe(0)
    expect(await resource('FuelCards')).toMatchObject({ page: { isInstalled: true } })
  })

  it('a page comes into the menu group of its plugin, which stands where it says and is granted through its pages', async () => {
    const group = { name: 'yard', title: title('Yard'), icon: 'warehouse', after: 'transport' }
    const YARD = { name: 'YardNotes', plugin: 'yard', title: title('Notes'), group }
    expect((await install(YARD)).status).toBe(0)
    const made = await resource('yard')
    expect(made).toMatchObject({ kind: 'group', title: { en: 'Yard' }, icon: 'warehouse' })
    expect(await resource('YardNotes')).toMatchObject({ parentName: 'yard', isNew: true })
    const top = async () =>
      (await backend.get<MenuResourceRecord[]>(`${API}/resource`, admin)).data
        ?.filter(each => !each.parentName && each.kind === 'group')
        .map(each => each.name)
    const names = (await top()) ?? []
    expect(names[names.indexOf('transport') + 1]).toBe('yard')
    expect(await menuOf('nobody')).not.toContain('yard')
    await grant(['YardNotes'], [])
    expect(await menuOf('nobody')).toEqual(['yard'])
  })

  it('follows its plugin until people of the branch have changed it, and never takes a group of the branch', async () => {
    const inGroup = (group: object) => install({ name: 'YardNotes', plugin: 'yard', title: title('Notes'), group })
    await inGroup({ name: 'yard', title: title('The yard') })
    expect(await resource('yard')).toMatchObject({ title: { en: 'The yard' } })
    const own = await resource('yard')
    await backend.put(`${API}/resource`, { id: own?.id, title: title('Our yard') }, admin)
    await inGroup({ name: 'yard', title: title('Their yard') })
    expect(await resource('yard')).toMatchObject({ title: { en: 'Our yard' } })
    await inGroup({ name: 'transport', title: title('Mine') })
    expect((await resource('transport'))?.title).toMatchObject({ en: 'Transport' })
    expect(await resource('YardNotes')).toMatchObject({ parentName: 'transport' })
  })
})
