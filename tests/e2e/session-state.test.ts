import type { LoginBranch, SessionAnswer, UserInfo } from '@ntocc/sdk/contracts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DeskConsole, startDesk } from './support/desk.ts'
import { chooseOfAccount, heading, menu } from './support/frame.ts'
import { fillSignIn, PASSWORD, people } from './support/people.ts'

const person = people('own')

/** The enterprise gets logos of its own, and a page that shows what it is told: this file has a console of its own. */
let desk: DeskConsole
beforeAll(async () => {
  desk = await startDesk()
  await useLogos(desk.url)
})
afterAll(() => desk?.stop())

const LOGOS = { logoUrl: '/favicon.svg?menu', loginLogoUrl: '/favicon.svg?sign-in' }

/** The administrator's change of their branch's enterprise. Before the first page: the gateway asks for its logos now and then only. */
async function useLogos(url: string): Promise<void> {
  const call = async <T>(method: string, path: string, cookie: string, body?: object) => {
    const headers = { 'X-Console': '1', 'Content-Type': 'application/json', cookie }
    const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const { status, data } = (await answer.json()) as { status: number; data: T }
    if (status !== 0) throw new Error(`${method} ${path}: ${status}`)
    return { data, cookies: answer.headers.getSetCookie() }
  }
  const person = { variant: 'password', username: 'admin', password: PASSWORD }
  const { cookies } = await call('POST', '/console/session', '', person)
  const cookie = cookies.map(each => each.split(';')[0]).join('; ')
  const groups = '/ntocc-basic-api/partyGroup'
  const { data } = await call<{ records: { isDefault: boolean }[] }>('GET', groups, cookie)
  await call('PUT', groups, cookie, { ...data.records.find(({ isDefault }) => isDefault), ...LOGOS })
}

/** A page of the desk that writes down what the console tells it of the session. */
const STATE_PAGE = '/BrushIdCard'

async function told(page: Page): Promise<Record<string, unknown>> {
  const text = page.locator('main pre')
  await expect.poll(() => text.textContent().catch(() => '')).not.toContain('"status":"unknown"')
  return JSON.parse((await text.textContent()) ?? '') as Record<string, unknown>
}

/** Changes what the server answers, and nothing else of the call. */
const altered = <T>(page: Page, path: string, change: (data: T) => void) =>
  page.route(path, async route => {
    const response = await route.fetch()
    const json = (await response.json()) as { data: T }
    if (json.data) change(json.data)
    await route.fulfill({ response, json })
  })

const configOf = (values: Record<string, string>): NonNullable<LoginBranch['partyGroupConfigCacheMap']> =>
  Object.fromEntries(Object.entries(values).map(([key, configValue]) => [key, { configValue }]))

const CONFIGURED = {
  orderDetailOperate_secondUploadDetail: 'on',
  loginkTarget_reportProvince: '2,1',
  exportExcel_exportableQuantity: '3500',
}

describe('what the console knows of who works', () => {
  it('S3-001 S9-007 of a visitor nothing: no token, 50,000 rows to export', async () => {
    const { page, errors } = await person({ url: desk.url })
    await page.goto(STATE_PAGE)
    const nothing = { token: '', name: '', code: '', avatar: '', roles: [], resourcelist: [] }
    const nobody = { party: null, driver: null, shipment: null, branch: null }
    const state = await told(page)
    expect(state).toMatchObject({ status: 'signedOut', secondUploadDetail: '', exportableQuantity: 50_000 })
    expect(state).toMatchObject(nothing)
    expect(state).toMatchObject(nobody)
    expect(errors).toEqual([])
  })

  it('S3-001 to S3-014 after a sign-in all that was answered, S9-004 S9-006 S9-050 S9-051 and what the branch configures', async () => {
    const { page, errors } = await person({ url: desk.url })
    await altered<SessionAnswer>(page, '**/console/session', ({ branch }) => {
      if (branch) branch.partyGroupConfigCacheMap = configOf(CONFIGURED)
    })
    let info: UserInfo | undefined
    await altered<UserInfo>(page, '**/ntocc-basic-api/getUserInfo', data => {
      Object.assign(data.party, { headImg: '/favicon.svg?me' })
      Object.assign(data, { driver: { id: 71 }, shipment: { id: 72 } })
      const [first] = data.roleList
      // What a role entry says of roles is not what the person is.
      Object.assign(first!, { roleName: 'First of the roles', roles: ['DRIVER'] })
      info = data
    })
    await page.goto(`/login?redirect=${encodeURIComponent(STATE_PAGE)}`)
    await fillSignIn(page, 'admin')
    const state = await told(page)
    const [first] = info!.roleList
    const group = first!.resourceList.find(({ children }) => children?.length)!
    const inGroup = group.children![0]!
    const expected: [ids: string, key: string, value: unknown][] = [
      ['S3-001', 'token', 'signed-in'],
      ['S3-002 S4-003', 'name', 'First of the roles'],
      ['S3-003 S4-003', 'code', info!.party.code],
      ['S3-004 S4-003', 'avatar', '/favicon.svg?me'],
      ['S3-005', 'introduction', info!.party.userName],
      ['S3-006 S4-003 S6-001', 'roles', ['PLAT_ADMIN']],
      ['S3-007 S4-003', 'party', info!.party],
      ['S3-008 S4-003', 'driver', { id: 71 }],
      ['S3-009 S4-003', 'shipment', { id: 72 }],
      ['S3-010 S4-003', 'resourcelist', info!.resourceList],
      ['S3-011 S4-003', 'translatelist', expect.objectContaining({ [group.meta.title]: group.name })],
      ['S3-011 S4-003', 'translatelist', expect.objectContaining({ [inGroup.meta.title]: inGroup.name })],
      ['S3-012', 'branch', expect.objectContaining({ branchCode: 'HQ' })],
      ['S3-013 S3-023', 'secondUploadDetail', 'on'],
      ['S3-014 S3-026 S9-004', 'exportableQuantity', 3500],
    ]
    for (const [ids, key, value] of expected) expect(state[key], `${ids} ${key}`).toEqual(value)
    for (const { name, meta } of [group, inGroup]) expect([name, meta.title].every(Boolean)).toBe(true)
    expect(await page.evaluate(() => localStorage.getItem('reportProvince')), 'S3-025 S3-051').toBe('[2,1]')

    // The branch is kept over a load of the page, and read as it stands there.
    const { orderDetailOperate_secondUploadDetail: _second, ...others } = CONFIGURED
    const { exportExcel_exportableQuantity: _quantity, ...unlimited } = CONFIGURED
    for (const [ids, branch, secondUploadDetail, exportableQuantity] of [
      ['S9-050 S9-006', {}, '', 20_000],
      ['S9-006', { partyGroupConfigCacheMap: configOf(unlimited) }, 'on', 20_000],
      ['S9-004', { partyGroupConfigCacheMap: configOf(others) }, '', 3500],
      ['S9-051', { partyGroupConfigCacheMap: configOf(CONFIGURED), softVersion: 'my-Ctms-3' }, '', 3500],
    ] as const) {
      const kept = JSON.stringify({ branchCode: 'HQ', softVersion: 'Standard-2.1', ...branch })
      await page.evaluate(text => localStorage.setItem('dataBranch', text), kept)
      await page.reload()
      expect(await told(page), ids).toMatchObject({ secondUploadDetail, exportableQuantity })
    }
    expect(errors).toEqual([])
  })
})

describe('the enterprise', () => {
  it('S7-020 shows its logos at the sign-in and in the menu, and where one does not come the console its own', async () => {
    const { page } = await person({ url: desk.url })
    await page.goto('/login')
    const atSignIn = page.locator('.sh-entry-head .sh-brand')
    await atSignIn.locator('img').waitFor()
    // To a visitor those of the installation, to who is signed in those of their branch.
    expect(await atSignIn.locator('img').getAttribute('src')).toBe('/favicon.svg')
    await fillSignIn(page, 'admin')
    await heading(page, 'Dashboard').waitFor()
    await page.goto('/forgotPWD')
    await atSignIn.locator('img').waitFor()
    expect(await atSignIn.locator('img').getAttribute('src')).toBe(LOGOS.loginLogoUrl)
    await page.goto('/home')
    await chooseOfAccount(page, 'Settings')
    await page.getByRole('switch', { name: 'Logo in the menu' }).check()
    const inMenu = menu(page).locator('.sh-sidebar-brand')
    expect(await inMenu.locator('img').getAttribute('src')).toBe(LOGOS.logoUrl)
    await page.route(
      url => url.href.endsWith(LOGOS.logoUrl),
      route => route.abort(),
    )
    await page.reload()
    await inMenu.locator('svg').waitFor()
    expect(await inMenu.locator('img').count()).toBe(0)
  })
})
