import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { MENUS } from './support/menus.ts'
import { moveTo } from './support/move-to.ts'
import { fillSignIn, menuOf, people, placeOf, sessionCookie, watched } from './support/people.ts'

const person = people()

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' })
const stored = (page: Page, key: string) => page.evaluate(name => localStorage.getItem(name), key)

describe('without a token', () => {
  it.each([
    ['S2-001', '/login', 'Sign in'],
    ['S2-002 S2-060', '/internalLogin', 'Staff sign-in'],
    ['S2-003 S2-059', '/forgotPWD', 'Forgot password'],
    ['S2-004 S2-061', '/register', 'Create an account'],
    ['S2-019 S8-028', '/404', 'This page does not exist'],
    ['S2-020 S8-027', '/401', 'You are not signed in'],
    ['S2-021 S8-029', '/noPermission', 'You have no permission for this page'],
  ])('%s %s opens', async (_ids, path, title) => {
    const { page, errors } = await person()
    await page.goto(path)
    await heading(page, title).waitFor()
    expect(placeOf(page)).toBe(path)
    expect(errors).toEqual([])
  })

  it('S2-018 /auth-redirect opens, finds nobody signed in and leads to sign-in with the way back', async () => {
    const { page } = await person()
    await page.goto('/auth-redirect?redirect=%2Ftransport%2Fwaybills')
    await heading(page, 'Sign in').waitFor()
    expect(placeOf(page)).toBe('/login?redirect=%2Ftransport%2Fwaybills')
  })

  it('S2-022 S2-023 every other route leads to sign-in, and names where it came from', async () => {
    const { page } = await person()
    for (const path of ['/home', '/transport/waybills?status=70&pageSize=50', '/profile/index', '/no/such/page']) {
      await page.goto(path)
      await heading(page, 'Sign in').waitFor()
      expect(placeOf(page)).toBe(`/login?redirect=${encodeURIComponent(path)}`)
      expect(await menu(page).count()).toBe(0)
    }
  })

  it('S2-023 the way back is taken after signing in, with its query', async () => {
    const { page } = await person()
    await page.goto('/transport/waybills?status=70&pageSize=50')
    await heading(page, 'Sign in').waitFor()
    await fillSignIn(page, 'admin')
    await heading(page, 'Waybills').waitFor()
    expect(placeOf(page)).toBe('/transport/waybills?status=70&pageSize=50')
  })

  it.each(['//elsewhere.example/x', 'https://elsewhere.example', '/%5Celsewhere.example'])(
    'S2-023 a way back to somewhere else (%s) is refused',
    async target => {
      const { page } = await person()
      await page.goto(`/login?redirect=${encodeURIComponent(target)}`)
      await fillSignIn(page, 'driver')
      await heading(page, 'Driver home').waitFor()
      expect(placeOf(page)).toBe('/home')
    },
  )
})

describe('signed in', () => {
  it('S2-024 S2-035 S2-036 /login leads to /, and / to the dashboard', async () => {
    const { page } = await person({ as: 'admin' })
    await page.goto('/login')
    await heading(page, 'Dashboard').waitFor()
    expect(placeOf(page)).toBe('/home')
    await page.goto('/')
    await heading(page, 'Dashboard').waitFor()
    expect(placeOf(page)).toBe('/home')
  })

  it.each([
    ['admin', 'S1-002', '/reports/none'],
    ['shipper', 'S1-004', '/transport/deleted'],
    ['driver', 'S1-005', '/transport/waiting'],
    ['carrier', 'S1-003', '/transport/waiting'],
  ] as const)(
    'S1-001 S1-006 S2-026 S2-055 S6-004 %s (%s) has the granted menu only; what is not granted refuses',
    async (...given) => {
      const [as, , forbidden] = given
      const { page } = await person({ as })
      await page.goto('/home')
      expect(await menuOf(page)).toEqual(['Dashboard', ...MENUS[as]])
      for (const path of [forbidden, '/no/such/page']) {
        await moveTo(page, path)
        await expect.poll(() => placeOf(page), { message: path }).toBe('/noPermission')
        await heading(page, 'You have no permission for this page').waitFor()
        await moveTo(page, '/home')
        await expect.poll(() => placeOf(page)).toBe('/home')
      }
    },
  )

  it('S4-006 a reload keeps the session: user info and routes are there again', async () => {
    const { page, errors } = await person({ as: 'admin' })
    await page.goto('/transport/unloaded')
    await heading(page, 'Unloaded').waitFor()
    const asked = page.waitForRequest(request => request.url().endsWith('/ntocc-basic-api/getUserInfo'))
    await page.reload()
    await asked
    await heading(page, 'Unloaded').waitFor()
    expect(placeOf(page)).toBe('/transport/unloaded')
    expect(await menuOf(page)).toContain('Deleted waybills')
    expect(errors).toEqual([])
  })

  it.each([
    ['S8-016 S8-015', 'the failure itself', { status: 5000, msg: 'The directory is away' }, 'The directory is away'],
    ['S5-003 S8-017', 'no data', { status: 0, data: null }, 'Verification failed, please Login again.'],
    [
      'S5-004 S8-017',
      'no roles',
      { status: 0, data: { party: { partyType: 'PLAT_ADMIN', code: 'X' }, roleList: [], permissionlist: [] } },
      'getInfo: roles must be a non-null array!',
    ],
  ])('S4-008 S4-016 %s user info fails with %s: message, token reset, sign-in with the way back', async (...given) => {
    const [, , answer, message] = given
    const { page, context } = await person({ as: 'admin' })
    const calls: string[] = []
    page.on('request', request => calls.push(new URL(request.url()).pathname))
    await page.route('**/ntocc-basic-api/getUserInfo', route => route.fulfill({ json: answer }))
    await page.goto('/transport/waybills?status=50')
    await page.getByText(message).waitFor()
    await heading(page, 'Sign in').waitFor()
    expect(placeOf(page)).toBe(`/login?redirect=${encodeURIComponent('/transport/waybills?status=50')}`)
    await expect.poll(() => sessionCookie(context)).toBe('')
    expect(calls.filter(path => path.endsWith('/logout'))).toEqual([])
  })
})

describe('what is kept in the browser', () => {
  it('S3-102 S3-103 S3-104 S3-105 S3-106 S3-107 S3-108 S4-004 S4-005 S6-007 S9-005 and the state: S3-025 S3-049 S3-050 S3-051', async () => {
    const { page } = await person()
    await page.goto('/login')
    await fillSignIn(page, 'hubei')
    await heading(page, 'Dashboard').waitFor()
    expect(await stored(page, 'reportType')).toBe('1')
    expect(await stored(page, 'reportProvince')).toBe('[1]')
    expect(await stored(page, 'exportableQuantity')).toBe('20000')
    expect(JSON.parse((await stored(page, 'dataBranch')) ?? '')).toMatchObject({
      branchCode: 'HB',
      softVersion: 'Standard-2.1',
    })
    expect((await stored(page, 'permissionlist'))?.split(',')).toContain('waybill.read')
    const names = async (key: string) => JSON.parse((await stored(page, key)) ?? '[]') as Record<string, unknown>[]
    await expect.poll(async () => (await names('areaOptions')).length).toBeGreaterThan(30)
    await expect.poll(async () => (await names('branchList')).map(({ branchCode }) => branchCode)).toContain('HB')
  })

  it('S3-109 S3-110 S3-111 sidebar, language and size', async () => {
    const { page, context } = await person({ as: 'admin' })
    await page.goto('/home')
    await page.getByRole('button', { name: 'Close menu' }).click()
    await expect.poll(() => stored(page, 'sidebarStatus')).toBe('0')
    await page.getByRole('button', { name: 'Size' }).click()
    await page.getByRole('menuitemradio', { name: 'Small' }).click()
    await expect.poll(() => stored(page, 'size')).toBe('small')
    await page.getByRole('button', { name: 'Language' }).click()
    await page.getByRole('menuitemradio', { name: 'Español' }).click()
    await expect.poll(() => stored(page, 'language')).toBe('es')
    const cookies = Object.fromEntries((await context.cookies()).map(({ name, value }) => [name, value]))
    expect(cookies).toMatchObject({ sidebarStatus: '0', size: 'small', language: 'es' })
  })

  it('S3-024 S3-112 the maps key goes into a cookie', async () => {
    const { page, context } = await person()
    await page.route('**/console/session', async route => {
      const response = await route.fetch()
      const answer = await response.json()
      answer.data.branch.partyGroupConfigCacheMap.amapKey_web.configValue = 'maps-key-1'
      await route.fulfill({ response, json: answer })
    })
    await page.goto('/login')
    await fillSignIn(page, 'driver')
    await heading(page, 'Driver home').waitFor()
    expect((await context.cookies()).map(({ value }) => value)).toContain('maps-key-1')
  })
})

describe('leaving', () => {
  it('S2-169 S4-009 S4-010 S4-011 S4-012 S4-013 S4-014 S4-015 log out tells the server and leaves nothing, in every tab', async () => {
    const { page, context } = await person({ as: 'admin' })
    const other = await watched(context)
    await page.goto('/transport/waybills')
    await heading(page, 'Waybills').waitFor()
    await other.page.goto('/transport/unloaded')
    await heading(other.page, 'Unloaded').waitFor()
    const cookie = await sessionCookie(context)
    expect(cookie).not.toBe('')

    const told = page.waitForResponse(response => response.url().endsWith('/ntocc-basic-api/logout'))
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    expect((await told).ok()).toBe(true)
    await heading(page, 'Sign in').waitFor()
    expect(new URL(page.url()).pathname).toBe('/login')
    await heading(other.page, 'Sign in').waitFor()
    await expect.poll(() => sessionCookie(context)).toBe('')
    for (const key of ['dataBranch', 'permissionlist']) expect(await stored(page, key)).toBeNull()
    expect(await menu(page).count()).toBe(0)

    // The old cookie is worth nothing any more, wherever it was copied to.
    const copied = await context.request.get('/ntocc-tms-api/waybill', {
      headers: { 'X-Console': '1', cookie: `Admin-Token=${cookie}` },
    })
    expect(copied.status()).toBe(401)

    await fillSignIn(page, 'driver')
    await heading(page, 'Driver home').waitFor()
    expect(await page.getByRole('navigation', { name: 'Open pages' }).getByRole('link').allInnerTexts()).toEqual([
      'Dashboard',
    ])
    expect(await menuOf(page)).toEqual(['Dashboard', ...MENUS.driver])
  })

  it('S8-009 S8-010 a session ended elsewhere asks once; Cancel keeps what was typed, Log in again leads to sign-in', async () => {
    const { page, context } = await person({ as: 'shipper' })
    await page.goto('/transport/waybills')
    await page.getByRole('link', { name: /^YD/ }).first().waitFor()
    const keyword = page.getByLabel('Keyword')
    await keyword.fill('typed and not sent')

    const elsewhere = await person()
    await elsewhere.context.addCookies((await context.cookies()).filter(({ name }) => name === 'Admin-Token'))
    await elsewhere.context.request.get('/ntocc-basic-api/logout', { headers: { 'X-Console': '1' } })

    const dialog = page.getByRole('dialog', { name: 'Confirm logout' })
    await dialog.waitFor()
    await dialog
      .getByText('You have been logged out; you can cancel to stay on this page, or log in again', { exact: true })
      .waitFor()
    expect(await dialog.count()).toBe(1)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(placeOf(page)).toBe('/transport/waybills')
    expect(await keyword.inputValue()).toBe('typed and not sent')

    await page.getByRole('button', { name: 'Refresh' }).click()
    await dialog.waitFor()
    expect(await dialog.count()).toBe(1)
    await dialog.getByRole('button', { name: 'Log in again' }).click()
    await heading(page, 'Sign in').waitFor()
    expect(placeOf(page)).toBe('/login?redirect=%2Ftransport%2Fwaybills')
    await expect.poll(() => sessionCookie(context)).toBe('')
  })

  it('S4-017 S4-018 S4-019 S4-020 S6-002 another role: other menu, other name, no old tabs, and the server agrees', async () => {
    const { page, context } = await person({ as: 'admin' })
    await page.goto('/transport/deleted')
    await heading(page, 'Deleted waybills').waitFor()
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitemradio', { name: 'Dispatcher' }).click()
    await page.getByText('You now work as Dispatcher').waitFor()
    await heading(page, 'You have no permission for this page').waitFor()
    expect(await menuOf(page)).toEqual(['Dashboard', ...MENUS.dispatcher])
    expect(await page.getByRole('navigation', { name: 'Open pages' }).getByRole('link').allInnerTexts()).toEqual([
      'Dashboard',
    ])
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitemradio', { name: 'Dispatcher', checked: true }).waitFor()
    // The role is in the sealed cookie: a reload and a call of its own show the same.
    const info = await context.request.post('/ntocc-basic-api/getUserInfo', { headers: { 'X-Console': '1' }, data: {} })
    expect((await info.json()).data.roleList[0].roleCode).toBe('DISPATCHER')
    const minted = await context.request.put('/console/session', {
      headers: { 'X-Console': '1' },
      data: { roleCode: 'NOBODY' },
    })
    expect((await minted.json()).status).not.toBe(0)
  })
})

describe('tabs', () => {
  it('S2-033 S2-171 S4-030 a page returned to stands as it was left', async () => {
    const { page } = await person({ as: 'admin' })
    await page.goto('/transport/waybills')
    await page.getByLabel('Keyword').fill('half a thought')
    await menu(page).getByRole('link', { name: 'Unloaded' }).click()
    await heading(page, 'Unloaded').waitFor()
    const tabs = page.getByRole('navigation', { name: 'Open pages' })
    expect(await tabs.getByRole('link').allInnerTexts()).toEqual(['Dashboard', 'Waybills', 'Unloaded'])
    await tabs.getByRole('link', { name: 'Waybills' }).click()
    await heading(page, 'Waybills').waitFor()
    expect(await page.getByLabel('Keyword').filter({ visible: true }).inputValue()).toBe('half a thought')
  })

  it('S2-034 S2-172 S2-174 S2-176 S2-179 S2-182 S4-031 S4-033 refresh begins anew, the pinned tab stays, closing all goes home', async () => {
    const { page } = await person({ as: 'admin' })
    await page.goto('/transport/waybills')
    await page.getByLabel('Keyword').fill('half a thought')
    const tabs = page.getByRole('navigation', { name: 'Open pages' })
    await tabs.getByRole('link', { name: 'Waybills' }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Refresh' }).click()
    await expect.poll(() => page.getByLabel('Keyword').inputValue()).toBe('')
    expect(placeOf(page)).toBe('/transport/waybills')

    await menu(page).getByRole('link', { name: 'Unloaded' }).click()
    await tabs.getByRole('button', { name: 'Close Unloaded' }).click()
    await heading(page, 'Waybills').waitFor()
    expect(await tabs.getByRole('button', { name: 'Close Dashboard' }).count()).toBe(0)
    await tabs.getByRole('link', { name: 'Waybills' }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Close all' }).click()
    await heading(page, 'Dashboard').waitFor()
    expect(placeOf(page)).toBe('/home')
    expect(await tabs.getByRole('link').allInnerTexts()).toEqual(['Dashboard'])
  })
})
