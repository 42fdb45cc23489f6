import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addStaff } from './support/hire.ts'
import { MENUS } from './support/menus.ts'
import {
  endSession as endElsewhere,
  fillSignIn,
  menuOf,
  PASSWORD,
  people,
  placeOf,
  signedIn,
  watched,
} from './support/people.ts'

const person = people()
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' })
const asked = (page: Page) => page.getByRole('dialog', { name: 'Confirm logout' })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' })

/** Ends the session from another machine that has the same cookie: this browser hears of it at its next call. */
async function endSession(context: BrowserContext): Promise<void> {
  await endElsewhere(context, (await person()).context)
}

async function openList(page: Page, typed: string): Promise<void> {
  await page.goto('/transport/waybills')
  await page.getByRole('link', { name: /^YD/ }).first().waitFor()
  await page.getByLabel('Keyword').fill(typed)
}

describe('a session that ended is healed in place', () => {
  it('S8-009 in one browser tab for all of them; what was typed is still there and the lists are read again', async () => {
    const { page, context } = await person({ as: 'shipper' })
    const other = await watched(context)
    await openList(page, 'first thought')
    await openList(other.page, 'second thought')
    await endSession(context)
    for (const each of [page, other.page]) await asked(each).waitFor()

    await page.bringToFront()
    // The way that loses nothing is the one to take: the Enter key takes it.
    const safe = asked(page).getByRole('button', { name: 'Sign in here' })
    await expect.poll(() => safe.evaluate(button => button === document.activeElement)).toBe(true)
    expect(await safe.getAttribute('class')).toContain('primary')
    await page.keyboard.press('Enter')
    await sheet(page).getByLabel('Password', { exact: true }).waitFor()
    await other.page.bringToFront()
    await asked(other.page).getByRole('button', { name: 'Sign in here' }).click()
    await sheet(other.page).getByText('open in another tab').waitFor()
    await sheet(other.page).getByRole('button', { name: 'Sign in here instead' }).click()
    await sheet(page).getByText('open in another tab').waitFor()

    await sheet(other.page).getByLabel('Password', { exact: true }).fill('Wrong@2026')
    await sheet(other.page).getByLabel('Password', { exact: true }).press('Enter')
    await sheet(other.page).getByText('The user name or password is wrong').waitFor()
    const read = page.waitForResponse(answer => answer.url().includes('/ntocc-tms-api/waybill?') && answer.ok())
    await sheet(other.page).getByLabel('Password', { exact: true }).fill(PASSWORD)
    await sheet(other.page).getByLabel('Password', { exact: true }).press('Enter')
    for (const each of [page, other.page]) await sheet(each).waitFor({ state: 'detached' })
    await read
    expect(await page.getByLabel('Keyword').inputValue()).toBe('first thought')
    expect(await other.page.getByLabel('Keyword').inputValue()).toBe('second thought')
    expect(placeOf(page)).toBe('/transport/waybills')
    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.getByRole('link', { name: /^YD/ }).first().waitFor()
    expect(await asked(page).count()).toBe(0)
  })

  it('another account from the sheet takes over nothing of the first one', async () => {
    const { page, context } = await person({ as: 'shipper' })
    await openList(page, 'not for others')
    await endSession(context)
    await asked(page).getByRole('button', { name: 'Sign in here' }).click()
    await sheet(page).getByRole('button', { name: 'Use another account' }).click()
    await sheet(page).getByText('all open pages close').waitFor()
    await sheet(page).getByLabel('User name').fill('driver')
    await sheet(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
    await sheet(page).getByRole('button', { name: 'Sign in', exact: true }).click()
    await heading(page, 'Driver home').waitFor()
    const tabs = page.getByRole('navigation', { name: 'Open pages' }).getByRole('link')
    await expect.poll(() => tabs.allInnerTexts()).toEqual(['Dashboard'])
    await expect.poll(() => menuOf(page)).toEqual(['Dashboard', ...MENUS.driver])
  })

  it('an answer to the ended session that comes after the new sign-in asks nothing and takes nothing', async () => {
    const { page, context } = await person({ as: 'shipper' })
    const steps = ['asked', 'ended', 'late'] as const
    const reached = Object.fromEntries(
      steps.map(step => {
        let reach: () => void = () => undefined
        return [step, { done: new Promise<void>(done => (reach = done)), reach: () => reach() }]
      }),
    ) as Record<(typeof steps)[number], { done: Promise<void>; reach(): void }>
    const slow = /getPartyRoleConfigCount/
    await page.route(
      slow,
      async route => {
        reached.asked.reach()
        await reached.ended.done
        const response = await route.fetch()
        expect(response.status()).toBe(401)
        await reached.late.done
        await route.fulfill({ response })
      },
      { times: 1 },
    )
    await openList(page, 'not for others')
    await reached.asked.done
    await endSession(context)
    await asked(page).getByRole('button', { name: 'Sign in here' }).click()
    reached.ended.reach()
    await sheet(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
    await sheet(page).getByLabel('Password', { exact: true }).press('Enter')
    await sheet(page).waitFor({ state: 'detached' })
    const answered = page.waitForResponse(answer => slow.test(answer.url()) && answer.status() === 401)
    reached.late.reach()
    await answered
    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.getByRole('link', { name: /^YD/ }).first().waitFor()
    expect(await asked(page).count()).toBe(0)
    await page.reload()
    await page.getByRole('link', { name: /^YD/ }).first().waitFor()
  })

  it('signed in again on the sign-in page of another tab, it is healed here as well', async () => {
    const { page, context } = await person({ as: 'shipper' })
    await openList(page, 'kept')
    await endSession(context)
    await asked(page).waitFor()
    await signedIn(context, 'shipper')
    const other = await watched(context)
    await other.page.goto('/login')
    await heading(other.page, 'Shipper home').waitFor()
    await page.bringToFront()
    await asked(page).getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.getByRole('link', { name: /^YD/ }).first().waitFor()
    expect(await asked(page).count()).toBe(0)
    expect(await page.getByLabel('Keyword').inputValue()).toBe('kept')
  })
})

describe('while the permissions are unknown', () => {
  it('S2-023 a slow start shows neither sign-in nor menu nor refusal, and a deep link keeps query and hash', async () => {
    const { page, context } = await person({ as: 'admin' })
    let release: () => void = () => undefined
    const late = new Promise<void>(done => {
      release = done
    })
    await page.route('**/ntocc-basic-api/getUserInfo', async route => {
      await late
      await route.continue()
    })
    const seen: string[] = []
    await context.exposeFunction('note', (what: string) => void seen.push(what))
    await page.addInitScript(() => {
      const words = /Sign in|no permission|does not exist|not signed in|Waybills/
      new MutationObserver(() => {
        const found = words.exec(document.body?.innerText ?? '')
        if (found) void (window as unknown as { note(what: string): void }).note(found[0])
      }).observe(document, { childList: true, subtree: true, characterData: true })
    })
    await page.clock.install()
    await page.goto('/transport/waybills?status=70#row')
    await page.getByRole('status').filter({ hasText: 'Loading' }).first().waitFor({ state: 'attached' })
    await page.clock.runFor('00:08')
    expect(seen).toEqual([])
    expect(await menu(page).count()).toBe(0)
    release()
    await heading(page, 'Waybills').waitFor()
    expect(new Set(seen)).toEqual(new Set(['Waybills']))
    expect(new URL(page.url()).hash).toBe('#row')
    expect(placeOf(page)).toContain('status=70')
  })

  it('S2-023 query and hash survive the sign-in', async () => {
    const { page } = await person()
    await page.goto('/transport/waybills?status=70#row')
    await heading(page, 'Sign in').waitFor()
    await fillSignIn(page, 'admin')
    await heading(page, 'Waybills').waitFor()
    expect(new URL(page.url()).hash).toBe('#row')
  })
})

describe('an overdue password', () => {
  it('S4-021 opens nothing, here or at the gateway, until it is changed; then it leads where it was going', async () => {
    const { username, once } = await addStaff(person.url())
    const { page, context } = await person()
    const other = await watched(context)
    await page.goto('/transport/waybills')
    await fillSignIn(page, username, once)
    await heading(page, 'Change your password').waitFor()
    expect(await menu(page).count()).toBe(0)
    const call = async () => {
      const answer = await context.request.get('/ntocc-tms-api/waybill', { headers: { 'X-Console': '1' } })
      return ((await answer.json()) as { status: number }).status
    }
    expect(await call()).toBe(4031)
    await other.page.goto('/transport/unloaded')
    await heading(other.page, 'Change your password').waitFor()
    await page.reload()
    await heading(page, 'Change your password').waitFor()

    const fill = async (old: string, next: string) => {
      await page.getByLabel('Current password').fill(old)
      await page.getByLabel('New password', { exact: true }).fill(next)
      await page.getByLabel('New password again').fill(next)
      await page.getByLabel('New password again').press('Enter')
    }
    await fill('Wrong@2026', 'Renewed@2026')
    await page.getByText('The current password is wrong').waitFor()
    await fill(once, 'Renewed@2026')
    await heading(page, 'Waybills').waitFor()
    await heading(other.page, 'Unloaded').waitFor()
    expect(await call()).toBe(0)
  })
})

describe('without the server', () => {
  it('a notice says what is kept, goes by itself, and the list is read again', async () => {
    const { page, context } = await person({ as: 'admin' })
    await page.clock.install()
    await openList(page, 'kept')
    await context.setOffline(true)
    const notice = page.getByText('No network connection')
    await notice.waitFor()
    await context.setOffline(false)
    await notice.waitFor({ state: 'detached' })

    await page.route('**/ntocc-*/**', route => route.abort())
    await page.route('**/console/session', route => route.abort())
    // What was asked before the way was cut may still be answered: it is away when nothing is answered any more.
    const away = page.getByText('The service cannot be reached. Everything you typed stays here')
    const refresh = page.getByRole('button', { name: 'Refresh' })
    const isAway = async () => {
      await refresh.click()
      return away.isVisible()
    }
    await expect.poll(isAway).toBe(true)
    const read = page.waitForResponse(answer => answer.url().includes('/ntocc-tms-api/waybill?') && answer.ok())
    await page.unroute('**/ntocc-*/**')
    await page.unroute('**/console/session')
    // It asks by itself whether the server is back, at first after seconds, then less often.
    await page.clock.runFor('00:30')
    await away.waitFor({ state: 'detached' })
    await read
    expect(await page.getByLabel('Keyword').inputValue()).toBe('kept')
  })
})
