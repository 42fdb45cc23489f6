import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, stepAt } from '../../server/src/ntocc/account/totp.ts'
import { barriers, quiet } from './support/axe.ts'
import { type RunningConsole, startSeeded } from './support/console.ts'
import { fillSignIn, PASSWORD, people, signedIn, signIn } from './support/people.ts'

const person = people('own')

/** Accounts change here, and other files sign in with them: this one has its own console. */
let own: RunningConsole
beforeAll(async () => {
  own = await startSeeded(1000)
})
afterAll(() => own?.stop())

const visit = (as?: string) => person({ url: own.url, ...(as && { as }) })
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const home = (page: Page) => page.getByRole('navigation', { name: 'Menu' })

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an app shows that was given the key by hand; `by` time steps from now. */
function appCode(key: string, by = 0): string {
  const bits = [...key.replaceAll(' ', '')].map(letter => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
  return codeOf(secret, stepAt(Date.now()) + by)
}

/** Sets it up where the page asks for the password. @returns the key and the recovery codes */
async function enrol(page: Page): Promise<{ key: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Next' }).waitFor()
  await page.getByLabel('Current password').last().fill(PASSWORD)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
  expect(await barriers(page)).toEqual([])
  const key = await page.locator('.sh-enrol code').innerText()
  await page.getByLabel('Code from the app').fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByText('The code is wrong or has already been used.').waitFor()
  await page.getByLabel('Code from the app').fill(appCode(key))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await panel(page, 'Recovery codes').waitFor()
  const codes = await panel(page, 'Recovery codes').locator('li').allInnerTexts()
  expect(codes).toHaveLength(10)
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'I have kept them' }).click()
  return { key, codes }
}

const logOut = async (page: Page) => {
  await page.context().request.get('/ntocc-basic-api/logout', { headers: { 'X-Console': '1' } })
}

describe('the second factor', () => {
  it('is set up in the profile; from then on a code of the app or a recovery code signs in', async () => {
    const { page, errors } = await visit('shipper')
    await page.goto('/profile/index')
    await panel(page, 'Two-step verification').getByRole('button', { name: 'Set up' }).click()
    const { key, codes } = await enrol(page)
    await panel(page, 'Two-step verification').getByText('10 recovery codes left').waitFor()
    await logOut(page)

    const { page: again, errors: more } = await visit()
    await signIn(again, 'shipper')
    await again.getByLabel('Code from the app').waitFor()
    await quiet(again)
    expect(await barriers(again)).toEqual([])
    expect((await again.context().cookies()).filter(({ name, value }) => name === 'Admin-Token' && value)).toEqual([])
    // The code that set it up is used up.
    await again.getByLabel('Code from the app').fill(appCode(key, 1))
    await again.getByRole('button', { name: 'Continue' }).click()
    await home(again).waitFor()
    await logOut(again)

    const { page: third } = await visit()
    await third.goto('/internalLogin')
    await fillSignIn(third, 'shipper')
    await third.getByRole('button', { name: 'Use a recovery code' }).click()
    await third.getByLabel('Recovery code').fill(codes[0]!)
    await third.getByRole('button', { name: 'Continue' }).click()
    await home(third).waitFor()
    await third.goto('/profile/index')
    await panel(third, 'Two-step verification').getByText('9 recovery codes left').waitFor()
    // A page whose session was ended beside it is refused: its calls, and its socket if it was not open yet.
    const isRefusal = (text: string) => text.includes('401') || text.includes('HTTP Authentication failed')
    expect([...errors, ...more].filter(text => !isRefusal(text))).toEqual([])
  })

  it('opens nothing else while a role asks for it and it is not set up', async () => {
    const { page: admin } = await visit('admin')
    const call = (method: string, path: string, data?: object) =>
      admin.context().request.fetch(`/ntocc-basic-api/${path}`, { method, headers: { 'X-Console': '1' }, data })
    const roles = (await (await call('GET', 'role?pageSize=50')).json()) as {
      data: { records: { id: number; version: number; roleCode: string }[] }
    }
    const role = roles.data.records.find(({ roleCode }) => roleCode === 'CARRIER')!
    const { page: working } = await visit('carrier')
    await working.goto('/transport/waybills')
    await working.getByRole('link', { name: /^YD/ }).first().waitFor()
    await call('PUT', 'role', { id: role.id, version: role.version, requireTwoFactor: true })
    // Whoever is at work is told by the first call; nothing but the setting up is left then.
    await working.getByRole('button', { name: 'Refresh' }).click()
    await working.getByRole('heading', { name: 'Set up two-step verification', level: 1 }).waitFor()

    const { page } = await visit()
    await signIn(page, 'carrier')
    await page.getByRole('heading', { name: 'Set up two-step verification', level: 1 }).waitFor()
    await page.goto('/transport/waybills')
    await page.getByRole('heading', { name: 'Set up two-step verification', level: 1 }).waitFor()
    await enrol(page)
    await page.getByRole('link', { name: /^YD/ }).first().waitFor()
    await page.goto('/profile/index')
    await panel(page, 'Two-step verification').getByText('Your role requires it').waitFor()
    expect(await panel(page, 'Two-step verification').getByRole('button', { name: 'Turn off' }).count()).toBe(0)
  })
})

describe('own sessions', () => {
  it('are listed; one that is ended from another browser says so there at once', async () => {
    const here = await visit('hubei')
    const there = await visit('hubei')
    await there.page.goto('/profile/index')
    await panel(there.page, 'Where you are signed in').waitFor()
    await here.page.goto('/profile/index')
    const sessions = panel(here.page, 'Where you are signed in')
    await sessions.getByRole('listitem').nth(1).waitFor()
    expect(await sessions.getByRole('listitem').first().innerText()).toMatch(/^Chrome \d+ · \w+.*This one/s)
    await quiet(here.page)
    expect(await barriers(here.page)).toEqual([])
    const asked = there.page.getByRole('dialog', { name: 'Confirm logout' })
    expect(await asked.count()).toBe(0)
    await sessions.getByRole('button', { name: /^Sign out Chrome/ }).click()
    await asked.getByText('You ended this session on another device.').waitFor()
    expect(await barriers(there.page)).toEqual([])
    await expect.poll(() => sessions.getByRole('listitem').count()).toBe(1)
    const answer = await there.context.request.get('/console/session', { headers: { 'X-Console': '1' } })
    expect(((await answer.json()) as { data: { signedIn: boolean } }).data.signedIn).toBe(false)
    // It is healed where it was, as any that has ended.
    await signedIn(there.context, 'hubei')
  })
})
