import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drop, type Edits } from '../areas/support.ts'
import { type RunningConsole, startSeeded } from './support/console.ts'
import { people } from './support/people.ts'

const HEADERS = { 'X-Console': '1', 'Accept-Language': 'en' }
const API = '/ntocc-basic-api'
const NAME = 'Announce a booking at the dock'
const person = people('own')

/** Ends its own process in the first try for one dock, and says which try survived. */
const DEADLY: Edits = {
  'service/bookings.ts': text =>
    text.replace('retryMs: [],', 'retryMs: [1_000],').replace(
      'if ((minutes ?? 0)',
      `if (dock === 'DEADLY' && job.attempt === 1) process.kill(process.pid, 'SIGKILL')
      if (dock === 'DEADLY') throw new Error('survived in try ' + job.attempt)
      if ((minutes ?? 0)`,
    ),
}

let own: RunningConsole
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jobs-'))
  const plugins = join(folder, 'plugins')
  await mkdir(plugins)
  await drop(plugins, DEADLY)
  const branches = join(folder, 'branches.yaml')
  const usual = await readFile(resolve(import.meta.dirname, '../../branches.yaml'), 'utf8')
  await writeFile(branches, usual.replace('  HQ:\n', '  HQ:\n    with: [dock-bookings]\n'))
  own = await startSeeded(1000, { env: { PLUGINS_DIR: plugins, BRANCHES_FILE: branches } })
})
afterAll(async () => {
  await own?.stop()
  await rm(folder, { recursive: true, force: true })
})

const call = async <T>(context: BrowserContext, method: string, path: string, data?: object): Promise<T> => {
  const answer = await context.request.fetch(`${API}/${path}`, { method, headers: HEADERS, ...(data && { data }) })
  const body = (await answer.json()) as { status: number; msg?: string; data: T }
  if (body.status !== 0) throw new Error(`${path}: ${body.status} ${body.msg}`)
  return body.data
}

/** An administrator who may work with the area, and its failed booking. */
async function withBooking(dock: string, minutes: number) {
  const { page, context, errors } = await person({ url: own.url, as: 'admin' })
  const { records } = await call<{
    records: { roleCode: string; permissions: string[]; id: number; version: number }[]
  }>(context, 'GET', 'role?pageSize=50')
  const role = records.find(({ roleCode }) => roleCode === 'PLAT_ADMIN')
  if (!role) throw new Error('no role of administrators')
  const { id, version } = role
  const permissions = [...new Set([...role.permissions, 'dockBooking.read', 'dockBooking.edit'])]
  if (permissions.length > role.permissions.length) await call(context, 'PUT', 'role', { id, version, permissions })
  const booking = { dock, minutes, arrival: '2026-03-02T00:30:00.000Z' }
  const made = await call<{ id: number; version: number }>(context, 'POST', 'dockBooking', booking)
  return { page, context, errors, made }
}

const rowOf = (page: Page) => page.getByRole('row', { name: NAME })

/** Opens the list again and again until the job is in it. */
const untilFailed = (page: Page) =>
  expect
    .poll(async () => {
      await page.goto('/organisation/jobs?state=failed')
      await page
        .getByText(/Nothing matches|The display shows/)
        .first()
        .waitFor()
      return rowOf(page).count()
    })
    .toBe(1)

describe('background jobs', () => {
  it('a failed job is seen with its reason and its lines, repeated until it is done, or dropped', async () => {
    const { page, context, errors, made } = await withBooking('E1', 480)
    await untilFailed(page)
    await rowOf(page).getByText('The display shows 400 minutes at most').waitFor()
    await rowOf(page).getByText('Failed', { exact: true }).waitFor()
    await rowOf(page).dblclick()
    const look = page.getByRole('dialog')
    await look.getByRole('region', { name: 'Parameters' }).getByText(String(made.id)).waitFor()
    await look.getByText(/dock-bookings\/service\/bookings\.ts:\d+/).waitFor()

    await call(context, 'PUT', 'dockBooking', { id: made.id, version: made.version, minutes: 60 })
    await look.getByRole('button', { name: 'Repeat' }).click()
    await page.getByText(`${NAME} runs now`).waitFor()
    await rowOf(page).waitFor({ state: 'detached' })

    await call(context, 'POST', 'dockBooking', { dock: 'E2', minutes: 480, arrival: '2026-03-02T00:30:00.000Z' })
    await untilFailed(page)
    await rowOf(page).getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Drop' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Drop' }).click()
    await page.getByText(`${NAME} was dropped`).waitFor()
    await page.goto('/organisation/jobs?state=failed')
    await page.getByText('Nothing matches').first().waitFor()
    expect(errors).toEqual([])
  })

  it('a job that kills the process it runs in is tried again by the next one', async () => {
    const { context } = await withBooking('DEADLY', 30)
    const failed = () =>
      call<{ records: { tries: number; lastError?: string }[] }>(context, 'GET', 'job?state=failed').then(
        ({ records }) => records.filter(({ lastError }) => lastError?.includes('survived')),
        // The backend is away for a moment.
        () => [],
      )
    await expect.poll(failed, { timeout: 60_000 }).toMatchObject([{ tries: 2, lastError: 'survived in try 2' }])
  })

  it.each([
    ['zh', '后台任务', '处理到期证件'],
    ['es', 'Tareas en segundo plano', 'Caducar documentos vencidos'],
    ['ja', 'バックグラウンドジョブ', '証明書の失効処理'],
  ] as const)('speaks %s', async (language, title, job) => {
    const { page } = await person({ url: own.url, as: 'admin', language })
    await page.goto('/organisation/jobs?state=scheduled&pageSize=50')
    await page.getByRole('heading', { name: title }).first().waitFor()
    await page.getByText(job, { exact: true }).first().waitFor()
  })
})
