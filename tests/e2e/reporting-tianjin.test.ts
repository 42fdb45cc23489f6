import { reportMachine } from '@ntocc/sdk/contracts'
import { expect, it } from 'vitest'
import type { ReportDocument } from '../../plugins/reporting/contract/documents.ts'
import type { TianjinWaybill } from '../../plugins/reporting-tianjin/contract/waybills.ts'
import { callerAt } from './support/calls.ts'
import { shown } from './support/drive.ts'
import { menuOf, people } from './support/people.ts'
import { wordsOf } from './support/words-of.ts'

const person = people()

const BASIC = '/ntocc-basic-api'
/** Reports are judged and sent by jobs. */
const SLOW = { timeout: 150_000 }
const { at } = reportMachine
const LACKING = 'R01'

interface Listed<R> {
  records: R[]
}

/** Waybills whose reports are kept back for want of costs, and for nothing else. */
async function lacking(url: string, count: number) {
  const admin = await callerAt(url, 'tianjin')
  const find = async () => {
    const query = `docKind=waybill&status=${at.checkFailed}&pageNum=1&pageSize=100`
    const { records } = await admin.get<Listed<ReportDocument>>(`${BASIC}/reportDocument?${query}`)
    const held = new Map(
      records.filter(({ heldBy }) => String(heldBy) === LACKING).map(each => [each.businessNo, each]),
    )
    const rows = await admin.get<Listed<TianjinWaybill>>(
      `${BASIC}/tianjinWaybill?standing=lacking&pageNum=1&pageSize=100`,
    )
    return rows.records.filter(({ waybillNo, distanceKm }) => distanceKm && held.has(waybillNo)).slice(0, count)
  }
  await expect.poll(async () => (await find()).length, SLOW).toBe(count)
  const rows = await find()
  const documentOf = (row: TianjinWaybill) => admin.get<ReportDocument>(`${BASIC}/reportDocument/${row.documentId}`)
  return { rows, documentOf, admin }
}

it('S2-158 whoever reports to Tianjin finds waybills without costs, states them together, sees the dry run turn green and the regulator take them in one message', async () => {
  const { rows, documentOf, admin } = await lacking(person.url(), 2)
  const [one, two] = rows
  if (!one || !two) throw new Error('nothing lacks its costs')
  // Nothing goes out before somebody has looked at it.
  await admin.post('/ntocc-tms-api/reportPause', { isPaused: true })
  const { page, errors } = await person({ as: 'tianjin' })
  const { word } = wordsOf('en')
  const own = (key: string) => word('reporting-tianjin', key)
  const report = (key: string) => word('reporting', key)
  const wordOf = (key: string, waybillNo: string) => own(key).replace('{{waybillNo}}', waybillNo)

  // Red: the dry run names the field that is missing.
  await page.goto(`/reporting/documents/detail?id=${one.documentId}`)
  const line = (field: string) => shown(page).getByRole('row').filter({ hasText: field })
  await line('TransportationCost').getByText(report('look.missing')).waitFor(SLOW)

  // What is found leads to where it is stated.
  const way = shown(page)
    .getByRole('listitem')
    .filter({ hasText: 'TransportationCost' })
    .getByRole('link', { name: report('record.brought'), exact: true })
  expect(await way.getAttribute('href')).toContain(`/reporting/tianjin?waybillNo=${one.waybillNo}`)

  // What lacks it is to be done; both are stated together, by the kilometre.
  await page.goto('/reporting/tianjin?standing=lacking')
  const list = shown(page).getByRole('row')
  for (const { waybillNo } of rows) {
    await list.filter({ hasText: waybillNo }).getByText(own('missing'), { exact: true }).first().waitFor()
    await list.filter({ hasText: waybillNo }).getByRole('checkbox').check()
  }
  const chosen = shown(page).getByRole('region', { name: 'Selected rows' })
  await chosen.getByRole('button', { name: own('stating.button'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: own('stating.do'), exact: true })
  await send.click()
  await dialog.getByText(own('stating.reasonNeeded')).waitFor()
  await dialog.getByLabel(own('stating.rate')).fill('2.5')
  await dialog.getByRole('button', { name: own('stating.fill'), exact: true }).click()
  await dialog.getByLabel(own('tianjinStatement.reason')).fill('Receipts of the drivers, paid in cash')
  await send.click()
  await dialog.waitFor({ state: 'detached' })
  const costs = (row: TianjinWaybill) => (Number(row.distanceKm) * 2.5).toFixed(2)

  // Green: the three fields beside their sources.
  await page.goto(`/reporting/documents/detail?id=${one.documentId}`)
  await shown(page).getByText(report('look.ready'), { exact: true }).first().waitFor(SLOW)
  await line('TransportationCost')
    .getByText(`${costs(one)}0`, { exact: true })
    .waitFor()
  await line('TransportationCost').getByText(report('record.brought')).waitFor()
  await line('TransportationDistance').getByText(String(one.distanceKm), { exact: true }).waitFor()
  await line('TransportationDistance').getByText(report('record.waybill')).waitFor()
  await line('FinishDateTime').getByText(word('waybills', 'waybill.finishTime')).waitFor()
  for (const row of rows) await expect.poll(async () => (await documentOf(row)).status, SLOW).toBe(at.toReport)

  // They go out in one message, and each of them is taken.
  await page.goto('/reporting/documents')
  await shown(page)
    .getByRole('button', { name: report('resume'), exact: true })
    .click()
  for (const row of rows) await expect.poll(async () => (await documentOf(row)).status, SLOW).toBe(at.delivered)
  const [first, second] = [await documentOf(one), await documentOf(two)]
  expect(first.messageNo).toBeTruthy()
  expect(first.messageNo).toBe(second.messageNo)
  await page.goto(`/reporting/documents/detail?id=${one.documentId}`)
  await shown(page)
    .getByRole('tab', { name: report('tab.evidence') })
    .click()
  const message = shown(page).getByRole('tabpanel').getByRole('listitem').filter({ hasText: two.waybillNo })
  await message.getByText('Delivered').first().waitFor()
  await message.getByRole('link', { name: two.waybillNo, exact: true }).waitFor()
  await shown(page).getByText(String(first.messageNo)).first().waitFor()

  // One of them was wrong: it is taken back with a reason, and what the regulator has is to be corrected.
  await page.goto(`/reporting/tianjin/statements?waybillNo=${one.waybillNo}`)
  await shown(page)
    .getByRole('row')
    .filter({ hasText: one.waybillNo })
    .getByRole('button', { name: own('takingBack.button') })
    .click()
  const taking = page.getByRole('dialog', { name: wordOf('takingBack.title', one.waybillNo) })
  await taking.getByRole('textbox').fill('Receipts of another waybill')
  await taking.getByRole('button', { name: own('takingBack.button'), exact: true }).click()
  await taking.waitFor({ state: 'detached' })
  await shown(page).getByText(own('takingBack.takesBack'), { exact: true }).waitFor()
  await expect.poll(async () => (await documentOf(one)).isOutdated, SLOW).toBe(true)
  expect((await documentOf(two)).isOutdated).toBe(false)
  expect(errors).toEqual([])
}, 600_000)

it('S2-158 a branch that does not report to Tianjin has no such page', async () => {
  const { word } = wordsOf('en')
  for (const as of ['admin', 'hubei']) {
    const { page, errors } = await person({ as })
    await page.goto('/dashboard')
    expect(await menuOf(page, word('shell', 'nav.menu'))).not.toContain(
      word('reporting-tianjin', 'title.tianjinWaybill'),
    )
    await page.goto('/reporting/tianjin')
    await expect.poll(() => new URL(page.url()).pathname).toBe('/noPermission')
    expect(errors).toEqual([])
  }
}, 240_000)
