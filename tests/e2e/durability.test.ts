import { readFileSync, rmSync } from 'node:fs'
import type { WaybillRecord } from '@ntocc/sdk/contracts'
import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiOf } from './support/api.ts'
import { DRAWN, type RunningConsole, seededData, startConsole } from './support/console.ts'
import { madeAt } from './support/made.ts'
import { people } from './support/people.ts'

const PORT_OF = /:(\d+)$/
/** Waybills that can be called off, and confirmed moves of them before the power fails. */
const [OPEN, ENOUGH] = [30, 15]
/** A backend that was killed reads its log again before it answers; on a busy machine that takes its time. */
const BACK_MS = 100_000
const person = people()

/** A console of its own: these tests kill it. */
let dataDir: string
let running: RunningConsole
beforeAll(async () => {
  dataDir = await seededData(3_000)
  running = await startConsole({ dataDir, env: { ...DRAWN, DEMO_WAYBILLS: '10000' } })
})
afterAll(async () => {
  await running?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Process of the backend: the one child of the program. */
function backendOf({ process: { pid } }: RunningConsole): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
  expect(children).toHaveLength(1)
  return children[0]!
}

describe('a backend that dies', () => {
  it('is said with a way to try again, and works again by itself, with the session it had', async () => {
    const { page, context } = await person({ url: running.url, as: 'admin' })
    await page.goto('/transport/waybills')
    await page.getByRole('link', { name: /^YD/ }).first().waitFor()
    process.kill(backendOf(running), 'SIGKILL')
    await page.getByLabel('Keyword').fill('nobody has this')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    const again = page.getByRole('button', { name: 'Try again' })
    const matches = page.getByText('Nothing matches these filters')
    const outcome = again.or(matches)
    // The backend may be back before the call has failed; then there is nothing to try again.
    await outcome.first().waitFor()
    await expect
      .poll(
        async () => {
          if (await again.isVisible()) await again.click()
          return matches.isVisible()
        },
        { timeout: BACK_MS },
      )
      .toBe(true)
    await page.getByRole('button', { name: 'Reset filters' }).first().click()
    await page.getByRole('link', { name: /^YD/ }).first().waitFor()
    expect((await apiOf(context).waybills()).total).toBeGreaterThan(0)
  }, 150_000)
})

interface Acknowledged {
  id: number
  status: number
  version: number
}

/** Ends waybills one after the other until the console is gone; answers what it had confirmed. */
async function moveUntilGone(
  context: BrowserContext,
  open: readonly Pick<WaybillRecord, 'id' | 'version'>[],
  enough: () => void,
): Promise<Acknowledged[]> {
  const api = apiOf(context)
  const acknowledged: Acknowledged[] = []
  try {
    for (const { id, version } of open) {
      const answer = await api.move(id, { move: 'cancel', version, reason: 'before the power fails' })
      if (answer.status !== 0 || !answer.data) continue
      acknowledged.push({ id, status: answer.data.status, version: Number(answer.data.version) })
      if (acknowledged.length === ENOUGH) enough()
    }
  } catch {
    return acknowledged
  }
  throw new Error('the console outlived all waybills')
}

describe('a machine that fails', () => {
  it('loses nothing it has confirmed: kill -9 of everything in the middle of work, then a start on the same data', async () => {
    const { context } = await person({ url: running.url, as: 'admin' })
    const open = await madeAt(() => running.url).waiting(OPEN)
    const { total } = await apiOf(context).waybills({ countAll: 1 })
    let dead = Promise.resolve()
    const acknowledged = await moveUntilGone(context, open, () => {
      dead = running.kill()
    })
    await dead
    expect(acknowledged.length).toBeGreaterThanOrEqual(ENOUGH)

    const [, port = '0'] = PORT_OF.exec(running.url) ?? []
    running = await startConsole({ dataDir, env: { DEMO_WAYBILLS: '10000', PORT: port } })
    // The cookie of before is still good: its key is kept with the data.
    const api = apiOf(context)
    for (const { id, status, version } of acknowledged) {
      const { data } = await api.waybill(id)
      expect(data).toMatchObject({ id, status })
      expect(Number(data?.version)).toBe(version)
      expect(data?.changes.length).toBeGreaterThan(0)
    }
    expect((await api.waybills({ countAll: 1 })).total).toBe(total)
  })
})

describe('a page that arrives broken', () => {
  it('says so in its own place; the rest of the console works', async () => {
    const { page } = await person({ as: 'admin' })
    await page.route(/\/plugins\/home\/.*\/chunks\/.*\.js$/, route =>
      route.fulfill({ contentType: 'text/javascript', body: 'broken(' }),
    )
    await page.goto('/home')
    await page.getByRole('main').getByRole('alert').getByText('was altered on its way').waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).waitFor()
    await page.getByRole('button', { name: 'Transport' }).click()
    await page.getByRole('link', { name: 'Waybills', exact: true }).click()
    await page.getByRole('link', { name: /^YD/ }).first().waitFor()

    await page.unroute(/\/plugins\/home\/.*\/chunks\/.*\.js$/)
    await page.getByRole('navigation', { name: 'Open pages' }).getByRole('link', { name: 'Dashboard' }).click()
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
  })
})
