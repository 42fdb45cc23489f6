import type { Notification } from '@ntocc/sdk/contracts'
import type { Page, WebSocketRoute } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { heading, menu, tagNames } from './support/frame.ts'
import { moveTo } from './support/move-to.ts'
import { people, placeOf, signIn } from './support/people.ts'

const person = people()

const COUNTS = /getPartyRoleConfigCount/
const MISSING = 'notification socket: user info is missing, not connecting'

interface Connection {
  socket: WebSocket
  sent: unknown[]
}

/** Notes in the page what it sends to the notification service, socket by socket. Nothing of it is changed. */
async function watchSockets(page: Page) {
  await page.addInitScript(() => {
    const connections: Connection[] = []
    Object.assign(window, { connections })
    window.WebSocket = class extends WebSocket {
      readonly #sent: unknown[] = []
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols)
        if (String(url).includes('/notify/')) connections.push({ socket: this, sent: this.#sent })
      }
      override send(data: Parameters<WebSocket['send']>[0]): void {
        this.#sent.push(data)
        super.send(data)
      }
    }
  })
  const look = () =>
    page.evaluate(() =>
      (window as unknown as { connections: Connection[] }).connections.map(({ socket, sent }) => ({
        state: socket.readyState,
        sent: [...sent],
      })),
    )
  return {
    count: async () => (await look()).length,
    /** Of the latest socket: 1 is open, 2 and 3 closed. */
    state: async (at = -1) => (await look()).at(at)?.state,
    sent: async () => (await look()).at(-1)?.sent ?? [],
    fail: () =>
      page.evaluate(() => {
        const { connections } = window as unknown as { connections: Connection[] }
        connections.at(-1)?.socket.dispatchEvent(new Event('error'))
      }),
  }
}

/** Lets a test speak as the notification service does, beside the real one. */
async function speaker(page: Page): Promise<(message: Notification) => Promise<void>> {
  const routes: WebSocketRoute[] = []
  await page.routeWebSocket(/\/notify\//, route => {
    routes.push(route)
    route.connectToServer()
  })
  return async message => {
    await expect.poll(() => routes.length).toBeGreaterThan(0)
    routes.at(-1)?.send(JSON.stringify(message))
  }
}

describe('the notification socket', () => {
  it('S4-036 S4-038 S9-027 says every 15 seconds that it is there, and after an error begins anew', async () => {
    const { page, errors } = await person({ as: 'admin' })
    const sockets = await watchSockets(page)
    await page.clock.install()
    const counts = page.waitForRequest(COUNTS)
    await page.goto('/home')
    await heading(page, 'Dashboard').waitFor()
    await counts
    await expect.poll(() => sockets.state()).toBe(1)
    // What is still loading when time jumps has taken too long.
    await page.waitForLoadState('networkidle')
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
    for (const rounds of [1, 10]) {
      const before = await sockets.sent()
      await page.clock.runFor(rounds * 15_000)
      expect(await sockets.sent()).toEqual([...before, ...Array.from({ length: rounds }, () => '')])
    }

    await sockets.fail()
    expect(await sockets.state()).toBeGreaterThan(1)
    expect(await sockets.count()).toBe(1)
    const asked = page.waitForRequest(COUNTS)
    await page.clock.runFor(1000)
    await expect.poll(() => sockets.count()).toBe(2)
    // What was missed meanwhile is asked for.
    await asked
    expect(await sockets.state()).toBe(1)
    await page.clock.runFor(15_000)
    expect(await sockets.sent()).toEqual([''])
    expect(errors).toEqual([])
  })

  it('S8-023 without the user info it only logs', async () => {
    const { page } = await person({ as: 'admin' })
    const sockets = await watchSockets(page)
    const logged: string[] = []
    page.on('console', message => logged.push(message.text()))
    await page.route('**/getUserInfo', async route => {
      const response = await route.fetch()
      const json = (await response.json()) as { data: { party: { code: string } } }
      json.data.party.code = ''
      await route.fulfill({ response, json })
    })
    await page.goto('/home')
    await heading(page, 'Dashboard').waitFor()
    await expect.poll(() => logged).toContain(MISSING)
    expect(await sockets.count()).toBe(0)
    expect(await page.getByRole('region', { name: 'Messages' }).innerText()).toBe('')
  })

  it('S4-039 in the ctms edition to-do counts are asked for neither at the start nor when told to', async () => {
    const { page } = await person()
    const asked: string[] = []
    page.on('request', request => COUNTS.test(request.url()) && asked.push(request.url()))
    const say = await speaker(page)
    await signIn(page, 'ctms')
    await menu(page).waitFor()
    await say({ type: 'refreshToDoList' })
    await say({ type: 'message', level: 'warning', title: 'Told after it', text: 'in the same breath' })
    await page.getByText('Told after it').first().waitFor()
    expect(asked).toEqual([])
  })
})

describe('a newer console', () => {
  it('waits beside the work: it is loaded by nobody’s hand over what is unsaved, and with a change of tab once all is saved', async () => {
    const { page, errors } = await person({ as: 'admin' })
    const say = await speaker(page)
    let build = ''
    await page.route('**/console/boot', async route => {
      const response = await route.fetch()
      const json = (await response.json()) as { data: { buildId: string } }
      if (build) json.data.buildId = build
      await route.fulfill({ response, json })
    })
    await page.goto('/transport/unloaded')
    await heading(page, 'Unloaded').waitFor()
    await moveTo(page, '/organisation/roles')
    await page.getByRole('button', { name: 'New role' }).click()
    const name = page.getByRole('dialog', { name: 'New role' }).getByLabel('Name').first()
    await name.fill('Half a role')
    await page.evaluate(() => Object.assign(window, { sameLoad: true }))
    const isSameLoad = () => page.evaluate(() => 'sameLoad' in window)

    build = 'a newer one'
    await say({ type: 'manifestChanged', setId: '' })
    const notice = page.getByRole('status').filter({ hasText: 'A newer version of the console is ready.' })
    await notice.waitFor()
    await moveTo(page, '/transport/unloaded')
    await heading(page, 'Unloaded').waitFor()
    expect(await isSameLoad()).toBe(true)
    await notice.getByRole('button', { name: 'Reload' }).click()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    expect(await question.getByRole('listitem').allInnerTexts()).toEqual(['Roles'])
    await question.getByRole('button', { name: 'Stay' }).click()
    await moveTo(page, '/organisation/roles')
    expect(await name.inputValue()).toBe('Half a role')
    expect(await isSameLoad()).toBe(true)

    // Once it is given up nothing is unsaved; the next page comes with the newer console, and the strip stays as it was.
    await name.press('Escape')
    await question.getByRole('button', { name: 'Leave' }).click()
    await name.waitFor({ state: 'detached' })
    expect(await isSameLoad()).toBe(true)
    await menu(page).getByRole('link', { name: 'Unloaded' }).click()
    await expect.poll(isSameLoad).toBe(false)
    await heading(page, 'Unloaded').waitFor()
    expect(placeOf(page)).toBe('/transport/unloaded')
    expect(await tagNames(page)).toEqual(['Dashboard', 'Unloaded', 'Roles'])
    expect(await notice.count()).toBe(0)
    expect(errors).toEqual([])
  })
})
