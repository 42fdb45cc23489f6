import type { Vehicle, WaybillRecord } from '@ntocc/sdk/contracts'
import { expect, it } from 'vitest'
import type { ReportDocument } from '../../plugins/reporting/contract/documents.ts'
import { callerAt } from './support/calls.ts'
import { shown } from './support/drive.ts'
import { yearsFromNow } from './support/fresh.ts'
import { menuOf, people } from './support/people.ts'

const person = people()

const [BASIC, TMS] = ['/ntocc-basic-api', '/ntocc-tms-api']
/** Reports are judged, sent and audited by jobs, and the trial's regulator thinks about each for a while. */
const SLOW = { timeout: 150_000 }

interface Listed<R> {
  records: R[]
}

/** A waybill that waits for somebody to say why it is told late, and its vehicle, whose certificate has run out by now. */
async function keptBack(url: string) {
  const admin = await callerAt(url, 'hubei')
  const find = async () => {
    const query = 'docKind=waybill&heldBy=R24&status=7&pageNum=1&pageSize=50'
    const { records } = await admin.get<Listed<ReportDocument>>(`${BASIC}/reportDocument?${query}`)
    return records.find(({ heldBy }) => heldBy === 'R24')
  }
  await expect.poll(find, SLOW).toBeTruthy()
  const { id, businessNo } = (await find()) as ReportDocument
  const waybills = await admin.get<Listed<WaybillRecord>>(`${TMS}/waybill?keyword=${businessNo}&pageNum=1&pageSize=1`)
  const [waybill] = waybills.records
  const plate = encodeURIComponent(waybill?.vehicleNo ?? '')
  const vehicles = await admin.get<Listed<Vehicle>>(`${BASIC}/vehicle?plateNo=${plate}&pageNum=1&pageSize=1`)
  const vehicle = await admin.get<Vehicle>(`${BASIC}/vehicle/${vehicles.records[0]?.id}`)
  await admin.put(`${BASIC}/vehicle`, { ...vehicle, roadCertTo: yearsFromNow(-1) })
  return { admin, id, businessNo, waybillId: waybill?.id }
}

it('S2-156 S1-047 an administrator finds why a waybill is red, mends the vehicle, sees the dry run turn green and the regulator take it', async () => {
  const { id, businessNo, waybillId } = await keptBack(person.url())
  const { page, errors } = await person({ as: 'hubei' })

  // From the waybill: its lamp, the rule behind it, and the record where it is mended.
  await page.goto(`/order_info?id=${waybillId}`)
  await shown(page).getByRole('tab', { name: 'Reporting' }).click()
  const side = shown(page).getByRole('tabpanel')
  await side.getByText('contradicts').first().waitFor()
  await side.getByText('R11 Licences hold', { exact: true }).waitFor()
  await side.getByText('The transport certificate held until').waitFor()
  await side.getByRole('link', { name: 'Vehicle' }).first().click()
  await shown(page).getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog')
  const until = form.locator('input[id$="-roadCertTo"]')
  await until.fill(yearsFromNow(2))
  await until.press('Enter')
  // The key chooses the day, and where the calendar had closed before, it saves.
  const save = form.getByRole('button', { name: 'Save' })
  const isSaved = async () => {
    if (await save.isVisible()) await save.click({ timeout: 2_000 }).catch(() => undefined)
    return (await form.count()) === 0
  }
  await expect.poll(isSaved).toBe(true)

  // The report: what is left is a warning, which stands for a reason.
  await page.goto(`/reporting/documents/detail?id=${id}`)
  await shown(page).getByText('1 finding keeps it back').waitFor()
  expect(await shown(page).getByText('R11 Licences hold', { exact: true }).count()).toBe(0)
  await shown(page).getByRole('button', { name: 'Explain' }).click(SLOW)
  const why = page.getByRole('dialog')
  await why.getByRole('textbox').fill('The bridge was closed')
  await why.getByRole('button', { name: 'Explain' }).click()
  await shown(page).getByText('Nothing keeps it back: this is what the regulator receives').waitFor()
  await shown(page).getByText('Accepted by regulator', { exact: true }).first().waitFor(SLOW)

  // A correction goes out when somebody says so, under another number.
  await shown(page).getByRole('button', { name: 'Correct', exact: true }).click()
  const again = page.getByRole('dialog')
  await again.getByRole('textbox').fill('The certificate was renewed')
  await again.getByRole('button', { name: 'Correct', exact: true }).click()
  await again.waitFor({ state: 'detached' })
  await shown(page).getByRole('tab', { name: 'Evidence' }).click()
  const proof = shown(page).getByRole('tabpanel')
  await proof.getByText('Corrected', { exact: true }).waitFor()
  await expect.poll(() => proof.getByText('Answered · taken', { exact: true }).count(), SLOW).toBe(2)
  await expect.poll(() => proof.getByText('Asked · approved', { exact: true }).count(), SLOW).toBe(2)
  await shown(page).getByRole('heading', { name: businessNo }).waitFor()
  expect(errors).toEqual([])
}, 600_000)

it('S2-156 in Chinese the same words lead there; a branch that reports to nobody has no such menu', async () => {
  const { page, errors } = await person({ as: 'hubei', language: 'zh' })
  await page.goto('/reporting')
  for (const word of ['单据上传率', '车辆资质合规率', '驾驶员资质合规率', '轨迹合规率'])
    await shown(page).getByText(word, { exact: true }).waitFor()
  await shown(page)
    .getByRole('link', { name: /^R\d\d / })
    .first()
    .click()
  await shown(page).getByText('预检异常').first().waitFor()
  expect(await menuOf(page, '菜单')).toContain('监管上报')
  const other = await person({ as: 'admin' })
  await other.page.goto('/dashboard')
  expect(await menuOf(other.page)).not.toContain('Reporting')
  expect([...errors, ...other.errors]).toEqual([])
}, 240_000)

it('S2-156 whoever writes a place of goods down in a branch that reports is told that the county is wanted', async () => {
  const { page, errors } = await person({ as: 'hubei' })
  await page.goto('/orders/publish')
  const place = shown(page).locator('.nt-field', { has: page.locator('input[id$="-loadAreaCode"]') })
  await place.getByText('Choose down to the county: the branch reports to Hubei').waitFor()
  await place.locator('input[id$="-loadAreaCode"]').fill('Xiangyang')
  await page.locator('.nt-area-popup').getByText('Xiangyang').first().click()
  await place.getByText(/^Choose a county: Hubei refuses/).waitFor()
  const standard = await person({ as: 'admin' })
  await standard.page.goto('/orders/publish')
  await shown(standard.page).locator('input[id$="-loadAreaCode"]').waitFor()
  expect(
    await shown(standard.page)
      .getByText(/county/)
      .count(),
  ).toBe(0)
  expect([...errors, ...standard.errors]).toEqual([])
}, 240_000)
