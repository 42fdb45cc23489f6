import { readFile } from 'node:fs/promises'
import ExcelJS from 'exceljs'
import { expect, it } from 'vitest'
import type { ReportDocument } from '../../plugins/reporting/contract/documents.ts'
import { callerAt } from './support/calls.ts'
import { shown } from './support/drive.ts'
import { people } from './support/people.ts'

const person = people()

const BASIC = '/ntocc-basic-api'
/** Reports go out by jobs. */
const SLOW = { timeout: 150_000 }
const MOST = 200

interface Listed<R> {
  records: R[]
}

/** Reports of drivers that the regulator has, on no list of it yet. */
async function reported(url: string, count: number): Promise<ReportDocument[]> {
  const admin = await callerAt(url, 'hubei')
  const find = async () => {
    const documents = await admin.get<Listed<ReportDocument>>(
      `${BASIC}/reportDocument?docKind=driver&status=4&pageNum=1&pageSize=${MOST}`,
    )
    const lists = await admin.get<Listed<{ referenceNo: string }>>(`${BASIC}/hubeiObjection?pageNum=1&pageSize=${MOST}`)
    const listed = new Set(lists.records.map(({ referenceNo }) => referenceNo))
    return documents.records.filter(({ referenceNo }) => referenceNo && !listed.has(referenceNo)).slice(0, count)
  }
  await expect.poll(async () => (await find()).length, SLOW).toBe(count)
  return find()
}

it('S2-157 a list of the regulator comes in by file and by pasting, drivers are found, certified by the dozen, and the result is saved', async () => {
  const [one, two, three] = await reported(person.url(), 3)
  if (!one || !two || !three) throw new Error('nothing was reported')
  const { page, errors } = await person({ as: 'hubei' })
  await page.goto('/reporting/documents')
  await shown(page).getByRole('link', { name: 'Abnormal lists' }).click()
  await shown(page).getByRole('heading', { name: 'Abnormal lists' }).waitFor()

  // Two by pasting, with a number that nobody knows.
  await shown(page).getByRole('button', { name: 'Paste numbers' }).click()
  const pasting = page.getByRole('dialog')
  await pasting.getByLabel('Reference numbers').fill(`${one.referenceNo}\tLicence differs\n${two.referenceNo}\nNOBODYS`)
  await pasting.getByRole('button', { name: 'Add', exact: true }).click()
  await pasting.getByText('2 were added').waitFor()
  await pasting.getByText('NOBODYS', { exact: true }).waitFor()
  await pasting.getByRole('button', { name: 'Close', exact: true }).last().click()
  const rows = shown(page).getByRole('row')
  await rows
    .filter({ hasText: String(one.referenceNo) })
    .getByText('Objected to')
    .waitFor()
  await rows.filter({ hasText: one.businessNo }).filter({ hasText: 'Licence differs' }).waitFor()

  // One by a file.
  await shown(page).getByRole('button', { name: 'Import', exact: true }).click()
  const importing = page.getByRole('dialog')
  const csv = `Reference number,The regulator's words\n${three.referenceNo},Qualification missing\nNOBODYS,\n`
  await importing
    .locator('input[type=file]')
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await importing.getByRole('button', { name: 'Check all rows' }).click()
  await importing.getByText('No report of the branch was sent under this number.').first().waitFor()
  await importing.getByRole('button', { name: /^Import 1 valid rows/ }).click()
  await rows.filter({ hasText: String(three.referenceNo) }).waitFor()
  await page.keyboard.press('Escape')

  // Their certification by the dozen.
  for (const { referenceNo } of [one, two, three])
    await rows
      .filter({ hasText: String(referenceNo) })
      .getByRole('checkbox')
      .check()
  const chosen = shown(page).getByRole('region', { name: 'Selected rows' })
  await chosen.getByRole('button', { name: 'Certify', exact: true }).click()
  await expect.poll(() => page.getByText(/^3 of 3 done/).count()).toBeGreaterThan(0)
  await page.locator('.ant-modal-footer').getByRole('button', { name: 'Close', exact: true }).click()
  const last = rows.filter({ hasText: String(three.referenceNo) })
  await last.getByText('Certified').waitFor()

  const saving = page.waitForEvent('download')
  await shown(page)
    .getByRole('button', { name: /^Export/ })
    .first()
    .click()
  const book = new ExcelJS.Workbook()
  await book.xlsx.load((await readFile(await (await saving).path())) as unknown as ExcelJS.Buffer)
  const cells = JSON.stringify(book.worksheets[0]?.getSheetValues())
  for (const { referenceNo, businessNo } of [one, two, three]) {
    expect(cells).toContain(referenceNo)
    expect(cells).toContain(businessNo)
  }

  // The report itself is abnormal, in the regulator's words, and says which list it was on.
  await page.goto(`/reporting/documents/detail?id=${one.id}`)
  await shown(page).getByText('Licence differs').first().waitFor(SLOW)
  await shown(page).getByRole('tab', { name: 'Details' }).click()
  await shown(page).getByRole('region', { name: 'Abnormal lists' }).getByText('Certified').waitFor()
  expect(errors).toEqual([])
}, 400_000)
