import { reportMachine } from '@ntocc/sdk/contracts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ReportDocument } from '../../plugins/reporting/contract/documents.ts'
import type { TianjinWaybill } from '../../plugins/reporting-tianjin/contract/waybills.ts'
import { buildRegulator } from '../../server/src/regulator/app.ts'
import { barriers, quiet } from './support/axe.ts'
import { callerAt } from './support/calls.ts'
import { type RunningConsole, startSeeded } from './support/console.ts'
import { shown } from './support/drive.ts'
import { people } from './support/people.ts'
import { take } from './support/walk.ts'
import { wordsOf } from './support/words-of.ts'

const [BASIC, TMS] = ['/ntocc-basic-api', '/ntocc-tms-api']
/** Reports are judged and sent by jobs. */
const SLOW = { timeout: 150_000 }
const { at } = reportMachine

const person = people('own')
let regulator: FastifyInstance
let own: RunningConsole

/** A console of which a branch reports to Tianjin, and its regulator. */
beforeAll(async () => {
  regulator = buildRegulator()
  const address = await regulator.listen({ host: '127.0.0.1', port: 0 })
  own = await startSeeded(3_000, { env: { REGULATOR_URL: address } })
}, 300_000)
afterAll(async () => {
  await own?.stop()
  await regulator?.close()
})

interface Listed<R> {
  records: R[]
}

it('S2-158 what Tianjin never answered is looked up there by somebody, who says what was found: of a whole message, once, and by name', async () => {
  const [admin, hubei] = await Promise.all([callerAt(own.url, 'tianjin'), callerAt(own.url, 'hubei')])
  const lacking = async () =>
    (await admin.get<Listed<TianjinWaybill>>(`${BASIC}/tianjinWaybill?standing=lacking&pageNum=1&pageSize=100`)).records
  const heldForIt = async () =>
    (
      await admin.get<Listed<ReportDocument>>(
        `${BASIC}/reportDocument?docKind=waybill&heldBy=R01&status=${at.checkFailed}&pageNum=1&pageSize=100`,
      )
    ).records.filter(({ heldBy }) => String(heldBy) === 'R01')
  const found = async () => {
    const held = new Set((await heldForIt()).map(({ businessNo }) => businessNo))
    return (await lacking()).filter(({ waybillNo, distanceKm }) => distanceKm && held.has(waybillNo)).slice(0, 2)
  }
  await expect.poll(async () => (await found()).length, SLOW).toBe(2)
  const rows = await found()
  const [one, two] = rows
  if (!one || !two) throw new Error('nothing lacks its costs')
  const documentOf = ({ documentId }: TianjinWaybill) =>
    admin.get<ReportDocument>(`${BASIC}/reportDocument/${documentId}`)
  const standAt = async (status: number) => {
    for (const row of rows) await expect.poll(async () => (await documentOf(row)).status, SLOW).toBe(status)
  }

  // What they name is there, and they go out together; what the regulator answers to them, or to others just then, is lost.
  for (const docKind of ['vehicle', 'driver']) {
    const waiting = `docKind=${docKind}&status=${at.toReport}&pageNum=1&pageSize=1`
    const left = async () => (await admin.get<{ total: number }>(`${BASIC}/reportDocument?${waiting}`)).total
    await expect.poll(left, SLOW).toBe(0)
  }
  for (const each of [admin, hubei]) await each.post(`${TMS}/reportPause`, { isPaused: true })
  const waybills = rows.map(({ waybillNo, version }) => ({ waybillNo, version, cost: '1200.00' }))
  await admin.post(`${TMS}/tianjinState`, { waybills, reason: 'Receipts of the drivers' })
  await standAt(at.toReport)
  await regulator.inject({
    method: 'POST',
    url: '/control/faults',
    payload: { place: 'send', fault: 'dropAfter', times: 100 },
  })
  await admin.post(`${TMS}/reportPause`, { isPaused: false })
  await standAt(at.sendFailed)
  const taken = async () =>
    (await regulator.inject('/control/taken'))
      .json()
      .filter(({ no }: { no: string }) => rows.some(({ waybillNo }) => no === `${waybillNo}/0000`)).length
  expect(await taken()).toBe(2)

  const { page, errors } = await person({ url: own.url, as: 'tianjin' })
  const inBoth = async (work: (words: ReturnType<typeof wordsOf>) => Promise<void>) => {
    await work(wordsOf('en'))
    await take(page, 'zh')
    await work(wordsOf('zh'))
    await take(page, 'en')
  }
  const { word } = wordsOf('en')
  const report = (key: string) => word('reporting', key)
  // Sent again, it is asked about, and nobody there answers such questions.
  await page.goto(`/reporting/documents/detail?id=${one.documentId}`)
  await shown(page)
    .getByRole('button', { name: report('move.send'), exact: true })
    .click()
  await inBoth(async words => {
    await shown(page).getByText(words.word('reporting', 'lost.title')).waitFor(SLOW)
    await shown(page)
      .getByRole('button', { name: words.word('reporting', 'move.confirmArrived'), exact: true })
      .waitFor()
    await quiet(page)
    expect(await barriers(page)).toEqual([])
  })
  const { messageNo } = await documentOf(one)
  expect((await documentOf(two)).messageNo).toBe(messageNo)
  await expect
    .poll(async () => {
      const other = await documentOf(two)
      return [other.status, other.nextAt ?? null, other.answerCode]
    }, SLOW)
    .toEqual([at.sendFailed, null, 'cannotAsk'])

  // Both of the message are found in Tianjin's list, and said to be so at once.
  await page.goto(`/reporting/documents?messageNo=${messageNo}`)
  await shown(page).getByText(report('answer.cannotAsk')).first().waitFor()
  for (const { waybillNo } of rows)
    await shown(page).getByRole('row').filter({ hasText: waybillNo }).getByRole('checkbox').check()
  const confirm = report('move.confirmArrived')
  const chosen = shown(page).getByRole('region', { name: 'Selected rows' })
  await chosen.getByRole('button', { name: confirm, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Both stand in the list of their platform')
  await dialog.getByRole('button', { name: confirm, exact: true }).click()
  await standAt(at.delivered)
  await page.goto(`/reporting/documents/detail?id=${one.documentId}`)
  await shown(page)
    .getByRole('tab', { name: report('tab.evidence') })
    .click()
  await inBoth(async words => {
    const step = words.word('reporting', 'entry.reportStep.lookedUp')
    await shown(page)
      .getByText(`${step} · ${words.word('reporting', 'result.there')}`)
      .waitFor()
  })
  await shown(page).getByText('Both stand in the list of their platform').waitFor()
  expect(await taken()).toBe(2)
  expect(errors).toEqual([])
}, 900_000)
