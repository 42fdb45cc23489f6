import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { barriers, quiet } from './support/axe.ts'
import { fresh } from './support/fresh.ts'
import { menuOf, PASSWORD, people, sessionCookie, signIn, type Visit } from './support/people.ts'

const NO_RESOURCES = '无权限，请联系管理员授权！'
const person = people()

/** The page's code stays away until it is let through. */
async function heldCode(page: Page): Promise<() => void> {
  let release: () => void = () => undefined
  const held = new Promise<void>(done => {
    release = done
  })
  await page.route('**/assets/*.js', async route => {
    await held
    await route.continue()
  })
  return release
}

/** Runs in the page: notes when the dashboard is there, which the test hears of later, the busier the machine the later. */
function markDashboard() {
  const look = new MutationObserver(() => {
    if (document.querySelector('h1')?.textContent !== 'Dashboard') return
    look.disconnect()
    performance.mark('dashboard')
  })
  look.observe(document, { childList: true, subtree: true })
}

/** Runs in the page: files that were asked for until the dashboard was there. */
function askedBeforeDashboard(): string[] {
  const there = performance.getEntriesByName('dashboard')[0]?.startTime ?? Number.POSITIVE_INFINITY
  const asked = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= there)
  return asked.map(({ name }) => name).filter(name => /\.(js|css)$/.test(name))
}

describe('signing in with a password', () => {
  it('S2-057 S3-016 S4-001 S4-002 S5-001 leads to the dashboard, with the page title of route and enterprise', async () => {
    const { page, errors } = await person()
    const files = new Set<string>()
    page.on('request', request => {
      const [name] = /[^/]+\.(js|css)$/.exec(request.url()) ?? []
      if (name) files.add(name)
    })
    await page.addInitScript(markDashboard)
    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    expect(files.size).toBeLessThanOrEqual(10)
    expect([...files].filter(name => /^(antd|sdk|query|workspace|Console)-/.test(name))).toEqual([])
    const sent = page.waitForRequest(request => request.url().endsWith('/console/session'))
    const asked = page.waitForRequest(request => request.url().endsWith('/ntocc-basic-api/getUserInfo'))
    const branches = page.waitForRequest(request => request.url().includes('/ntocc-basic-api/branch?'))
    await signIn(page, ' admin ')
    expect((await sent).postDataJSON()).toMatchObject({ username: 'admin', password: PASSWORD })
    await asked
    expect(new URL((await branches).url()).searchParams.get('pageSize'), 'S9-042').toBe('1000')
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
    // Every file is one more to wait for on a slow line; what lists are made of comes with the first of them.
    // Whatever is fetched in idle time after it is nobody's wait.
    const before = await page.evaluate(askedBeforeDashboard)
    expect(before.length).toBeGreaterThan(0)
    expect(before.length).toBeLessThanOrEqual(30)
    expect(before.filter(name => /\/(antd|sdk)-pages-/.test(name))).toEqual([])
    expect(new URL(page.url()).pathname).toBe('/home')
    expect(await page.title()).toBe('Dashboard - Logistics Cloud')
    expect(errors).toEqual([])
  })

  it('never lets the page see the token', async () => {
    const { page, context } = await person()
    await signIn(page, 'admin')
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
    const cookie = (await context.cookies()).find(({ name }) => name === 'Admin-Token')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
    expect(await page.evaluate(() => document.cookie)).not.toContain('Admin-Token')
  })

  it.each([
    ['a wrong password', 'admin', 'Wrong@2026'],
    ['a name nobody has', 'no-such-person', PASSWORD],
  ])('S8-025 %s is told apart from nothing else', async (_name, username, password) => {
    const { page } = await person()
    await signIn(page, username, password)
    await page.getByText('The user name or password is wrong').waitFor()
    expect(new URL(page.url()).pathname).toBe('/login')
    expect(await page.getByLabel('User name', { exact: true }).inputValue()).toBe(username)
  })

  it('S4-007 S6-005 S8-014 a person without resources is told so and stays out', async () => {
    const { page, context } = await person()
    await signIn(page, 'nobody')
    await page.getByText(/contact the administrator|无权限/).waitFor()
    await page.waitForURL('**/login**')
    await expect.poll(() => sessionCookie(context)).toBe('')
  })

  it('the refusal has the specified words in Chinese', async () => {
    const { page } = await person({ language: 'zh' })
    await page.goto('/login')
    await page.getByLabel('用户名', { exact: true }).fill('nobody')
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByText(NO_RESOURCES).waitFor()
  })
})

describe('a slow line', () => {
  it('the form comes with the page: who fills it in and presses Enter before its code is here is signed in', async () => {
    const { page, errors } = await person({ language: 'zh' })
    const release = await heldCode(page)
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByLabel('用户名', { exact: true }).fill('admin')
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
    await page.getByLabel('密码', { exact: true }).press('Enter')
    await page.locator('form[aria-busy=true]').waitFor()
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/')
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN')
    release()
    await page.getByRole('heading', { name: '首页', level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/home')
    expect(errors).toEqual([])
  })

  it('what is half typed goes on, where the cursor stood', async () => {
    const { page } = await person()
    const release = await heldCode(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await page.getByLabel('User name', { exact: true }).pressSequentially('adm')
    release()
    await page.locator('[data-early]').waitFor({ state: 'detached' })
    await page.keyboard.type('in')
    expect(await page.getByLabel('User name', { exact: true }).inputValue()).toBe('admin')
  })
})

describe('signing in with a phone', () => {
  const PHONE = '10000000001'

  const codeFrom = async ({ request }: Visit['context'], phone = PHONE): Promise<string> => {
    const outbox = await (await request.get('/console/outbox')).text()
    // Newest first; consignees and people who register are sent codes too.
    const [, code] = new RegExp(`${phone}\\s+(\\d{6})\\b`).exec(outbox) ?? []
    if (!code) throw new Error(`no code in the outbox: ${outbox.slice(0, 300)}`)
    return code
  }

  it('S2-058 S3-018 S5-002 S7-016 the code from the outbox opens the console, once', async () => {
    const { page } = await person()
    await page.goto('/login')
    await page.getByRole('tab', { name: 'Phone' }).click()
    await page.getByLabel('Mobile number').fill(` ${PHONE} `)
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByText('The code is on its way').waitFor()
    const code = await codeFrom(page.context())
    await page.getByLabel('Verification code').fill(code)
    const sent = page.waitForRequest(request => request.url().endsWith('/console/session'))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    expect((await sent).postDataJSON()).toMatchObject({ phone: PHONE })
    await page.getByRole('navigation', { name: 'Menu' }).waitFor()

    const again = await person()
    await again.page.goto('/login')
    await again.page.getByRole('tab', { name: 'Phone' }).click()
    await again.page.getByLabel('Mobile number').fill(PHONE)
    await again.page.getByLabel('Verification code').fill(code)
    await again.page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await again.page.getByRole('alert').first().waitFor()
    expect(new URL(again.page.url()).pathname).toBe('/login')
  })

  /** Somebody who has registered. */
  const registered = async (context: Visit['context'], partyType: string): Promise<string> => {
    const phone = fresh.phone()
    await post(context, '/ntocc-tps-api/sms/sendRegisterVerifyCode', { phone })
    const verifyCode = await codeFrom(context, phone)
    await post(context, '/ntocc-basic-api/party/register', { phone, verifyCode, password: OWN_PASSWORD, partyType })
    return phone
  }
  const post = async ({ request }: Visit['context'], path: string, data: object, method = 'POST') => {
    const answer = await request.fetch(path, { method, headers: { 'X-Console': '1' }, data })
    expect(await answer.json(), path).toMatchObject({ status: 0 })
  }
  const OWN_PASSWORD = 'Shared@2026'

  it('a phone that two accounts share asks which is meant: the one used last is one key away', async () => {
    const { page, context, errors } = await person()
    const phone = await registered(context, 'DRIVER')
    const other = await registered(context, 'SHIPPER')
    await post(context, '/console/session', { variant: 'password', username: other, password: OWN_PASSWORD })
    await post(context, '/ntocc-basic-api/party/contact/code', { phone })
    const contact = { phone, verifyCode: await codeFrom(context, phone), ownPassword: OWN_PASSWORD }
    await post(context, '/ntocc-basic-api/party/contact', contact, 'PUT')
    await post(context, '/console/session', {}, 'DELETE')

    await page.goto('/login')
    await page.getByRole('tab', { name: 'Phone' }).click()
    await page.getByLabel('Mobile number').fill(phone)
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByText('The code is on its way').waitFor()
    await page.getByLabel('Verification code').fill(await codeFrom(context, phone))
    await page.keyboard.press('Enter')
    const choices = page.getByRole('group', { name: 'Accounts' }).getByRole('button')
    await choices.first().waitFor()
    expect(await choices.allTextContents()).toEqual(['Shipper', 'Driver'])
    expect(await sessionCookie(context)).toBe('')
    await quiet(page)
    expect(await barriers(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.waitForURL('**/application/shipper')
    expect(errors).toEqual([])
  })
})

describe('branches on one server', () => {
  it('S1-062 a ctms branch and a standard branch are different consoles', async () => {
    const standard = await person()
    const ctms = await person()
    await signIn(standard.page, 'admin')
    await signIn(ctms.page, 'ctms')
    const [ours, theirs] = [await menuOf(standard.page), await menuOf(ctms.page)]
    expect(ours).not.toEqual(theirs)
    const ids = async ({ context }: Visit) => {
      const answer = await context.request.get('/console/manifest', { headers: { 'X-Console': '1' } })
      const { data } = (await answer.json()) as { data: { plugins: { id: string; guest?: true }[] } }
      return data.plugins
        .filter(({ guest }) => !guest)
        .map(({ id }) => id)
        .sort()
    }
    const only = async (visit: Visit) => (await ids(visit)).filter(id => ['ctms', 'home', 'orders'].includes(id))
    expect([await only(standard), await only(ctms)]).toEqual([['home', 'orders'], ['ctms']])
    expect([...standard.errors, ...ctms.errors]).toEqual([])
  })
})
