import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Vehicle, WaybillRecord } from '@ntocc/sdk/contracts'
import { reportMachine } from '@ntocc/sdk/contracts'
import type { Download, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { ReportDocument } from '../../plugins/reporting/contract/documents.ts'
import { unzipped } from '../../plugins/reporting/service/testing/unzip.ts'
import { callerAt } from './support/calls.ts'
import { LANGUAGES } from './support/crawl/words.ts'
import { shown } from './support/drive.ts'
import { yearsFromNow } from './support/fresh.ts'
import { menuOf, people } from './support/people.ts'
import { take } from './support/walk.ts'
import { wordsOf } from './support/words-of.ts'

const person = people()

const [BASIC, TMS] = ['/ntocc-basic-api', '/ntocc-tms-api']
/** Reports are judged, sent and audited by jobs, and the trial's regulator thinks about each for a while. */
const SLOW = { timeout: 150_000 }
const { at } = reportMachine

interface Listed<R> {
  records: R[]
}

/** A waybill that waits for somebody to say why it is told late, and its vehicle, whose certificate has run out by now. */
async function keptBack(url: string) {
  const admin = await callerAt(url, 'hubei')
  const find = async () => {
    const query = `docKind=waybill&heldBy=R24&status=${at.checkFailed}&pageNum=1&pageSize=50`
    const { records } = await admin.get<Listed<ReportDocument>>(`${BASIC}/reportDocument?${query}`)
    return records.find(({ heldBy }) => String(heldBy) === 'R24')
  }
  await expect.poll(find, SLOW).toBeTruthy()
  const { id, businessNo } = (await find()) as ReportDocument
  const waybills = await admin.get<Listed<WaybillRecord>>(`${TMS}/waybill?keyword=${businessNo}&pageNum=1&pageSize=1`)
  const [waybill] = waybills.records
  const plate = encodeURIComponent(waybill?.vehicleNo ?? '')
  const vehicles = await admin.get<Listed<Vehicle>>(`${BASIC}/vehicle?plateNo=${plate}&pageNum=1&pageSize=1`)
  const vehicle = await admin.get<Vehicle>(`${BASIC}/vehicle/${vehicles.records[0]?.id}`)
  await admin.put(`${BASIC}/vehicle`, { ...vehicle, roadCertTo: yearsFromNow(-1) })
  const referenceNo = async () =>
    (await admin.get<ReportDocument>(`${BASIC}/reportDocument/${id}`)).referenceNo ?? undefined
  return { id, businessNo, waybillId: waybill?.id, referenceNo }
}

/** Writes a day on the form of the record and saves it. */
async function renew(page: Page, save: string): Promise<void> {
  const form = page.getByRole('dialog')
  const until = form.locator('input[id$="-roadCertTo"]')
  await until.fill(yearsFromNow(2))
  await until.press('Enter')
  // The key chooses the day, and where the calendar had closed before, it saves.
  const button = form.getByRole('button', { name: save })
  const isSaved = async () => {
    if (await button.isVisible()) await button.click({ timeout: 2_000 }).catch(() => undefined)
    return (await form.count()) === 0
  }
  await expect.poll(isSaved).toBe(true)
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

interface Manifest {
  documents: {
    businessNo: string
    status: string
    papers: { referenceNo: string }[]
    evidence: { step: string; referenceNo: string; file: string }[]
  }[]
  files: { name: string; sha256: string }[]
}

/** The manifest of an archive, whose signature and every file in it have been verified by what anybody has. */
async function verified(archive: Download, key: Download): Promise<Manifest & { read: (name: string) => string }> {
  const files = unzipped(await readFile(await archive.path()))
  const { 'manifest.json': text = Buffer.of(), 'manifest.sig': signature = Buffer.of(), ...others } = files
  const publicKey = createPublicKey(await readFile(await key.path(), 'utf8'))
  expect(verify(null, text, publicKey, signature)).toBe(true)
  const manifest: Manifest = JSON.parse(text.toString())
  expect(manifest.files.map(({ name }) => name).sort()).toEqual(Object.keys(others).sort())
  for (const { name, sha256: sum } of manifest.files) expect(sha256(others[name] ?? Buffer.of()), name).toBe(sum)
  return { ...manifest, read: name => String(others[name]) }
}

/** Looks for words in every language, which is changed in place; what was open stays so. */
async function inEach(page: Page, look: (words: Words) => Promise<void>): Promise<void> {
  for (const language of [...LANGUAGES.slice(1), LANGUAGES[0]]) {
    await take(page, language)
    const { word, ...more } = wordsOf(language)
    await look({ ...more, word, own: key => word('reporting', key), many: hasPlurals(language) ? 'one' : 'other' })
  }
}
type Words = ReturnType<typeof wordsOf> & { own: (key: string) => string; many: 'one' | 'other' }
const hasPlurals = (language: string): boolean => language === 'en' || language === 'es'

it('S2-156 S1-047 an administrator finds why a waybill is red, mends the vehicle, sees the dry run turn green and the regulator take it, corrects it and takes the evidence along, in four languages', async () => {
  const { word } = wordsOf('en')
  const own = (key: string) => word('reporting', key)
  const { id, businessNo, waybillId, referenceNo } = await keptBack(person.url())
  const { page, errors } = await person({ as: 'hubei' })
  const seen = (text: string | RegExp) => shown(page).getByText(text, { exact: true }).first().waitFor(SLOW)

  // From the waybill: its lamp, the rule behind it, and the record where it is mended.
  await page.goto(`/order_info?id=${waybillId}`)
  await shown(page)
    .getByRole('tab', { name: own('tab.report') })
    .click()
  const side = shown(page).getByRole('tabpanel')
  await inEach(page, async words => {
    await side.getByText(words.word('sdk', 'lamp.bad')).first().waitFor()
    await side.getByText(words.own('entry.reportRule.R11'), { exact: true }).waitFor()
    await side.getByText(words.filled('reporting', 'finding.R11.certificateExpired')).waitFor()
  })
  await side
    .getByRole('link', { name: own('record.vehicle'), exact: true })
    .first()
    .click()
  await shown(page)
    .getByRole('button', { name: word('sdk', 'record.edit'), exact: true })
    .click()
  await renew(page, word('sdk', 'form.save'))

  // The report: what is left is a warning, which stands for a reason.
  await page.goto(`/reporting/documents/detail?id=${id}`)
  const explain = (name: string) => shown(page).getByRole('button', { name, exact: true })
  await explain(own('look.explain')).waitFor(SLOW)
  await inEach(page, async ({ own: said, filled, state, many }) => {
    await seen(filled('reporting', `look.held_${many}`))
    await seen(state('reportStatus', at.checkFailed))
    await explain(said('look.explain')).waitFor()
    expect(await shown(page).getByText(said('entry.reportRule.R11'), { exact: true }).count()).toBe(0)
  })
  await explain(own('look.explain')).click()
  const why = page.getByRole('dialog')
  await why.getByRole('textbox').fill('HB-2026-019')
  await why.getByRole('button', { name: own('look.explain'), exact: true }).click()
  await inEach(page, ({ own: said }) => seen(said('look.ready')))

  // It goes out by itself; receipt and audit are two results, and both are proven.
  await inEach(page, ({ state }) => seen(state('reportStatus', at.accepted)))
  await shown(page)
    .getByRole('tab', { name: own('tab.evidence') })
    .click()
  const proof = shown(page).getByRole('tabpanel')
  const step = ({ own: said }: Pick<Words, 'own'>, name: string) => said(`entry.reportStep.${name}`)
  const taken = (words: Pick<Words, 'own'>) => `${step(words, 'answered')} · ${words.own('result.accepted')}`
  const audited = (words: Pick<Words, 'own'>) => `${step(words, 'asked')} · ${words.own('result.approved')}`
  await inEach(page, async words => {
    for (const line of [step(words, 'sent'), taken(words), audited(words)])
      await proof.getByText(line, { exact: true }).waitFor()
  })
  const first = await referenceNo()

  // A correction goes out when somebody says so, under another number.
  await shown(page)
    .getByRole('button', { name: own('move.correct'), exact: true })
    .click()
  const again = page.getByRole('dialog')
  await again.getByRole('textbox').fill('HB-2026-020')
  await again.getByRole('button', { name: own('move.correct'), exact: true }).click()
  await again.waitFor({ state: 'detached' })
  await expect.poll(() => proof.getByText(taken({ own }), { exact: true }).count(), SLOW).toBe(2)
  await expect.poll(() => proof.getByText(audited({ own }), { exact: true }).count(), SLOW).toBe(2)
  await inEach(page, async words => {
    await proof.getByText(step(words, 'corrected'), { exact: true }).waitFor()
    await seen(words.state('reportStatus', at.accepted))
    await proof.getByRole('button', { name: words.own('archive.take'), exact: true }).waitFor()
  })
  const second = await referenceNo()
  expect(first && second && first !== second).toBe(true)
  for (const number of [first, second])
    await proof
      .getByText(number ?? '', { exact: true })
      .first()
      .waitFor()

  // All of it leaves as an archive that anybody verifies.
  const save = async (label: string) => {
    const saving = page.waitForEvent('download')
    await proof.getByRole('button', { name: label, exact: true }).click()
    return saving
  }
  const manifest = await verified(await save(own('archive.take')), await save(own('archive.key')))
  expect(manifest.documents).toMatchObject([{ businessNo, status: 'accepted' }])
  const { papers = [], evidence = [] } = manifest.documents[0] ?? {}
  expect(papers.map(paper => paper.referenceNo)).toEqual([first, second])
  const steps = (number: string | undefined) =>
    evidence.filter(line => line.referenceNo === number && line.step !== 'corrected').map(each => each.step)
  // Until it knows what it thinks of it, the regulator may be asked more than once.
  for (const number of [first, second]) expect(new Set(steps(number))).toEqual(new Set(['sent', 'answered', 'asked']))
  const whySaid = evidence.find(each => each.step === 'corrected')
  expect(JSON.parse(manifest.read(whySaid?.file ?? ''))).toMatchObject({ reason: 'HB-2026-020', author: 'hubei' })
  await shown(page).getByRole('heading', { name: businessNo }).waitFor()
  expect(errors).toEqual([])
}, 600_000)

it.each(LANGUAGES)(
  'S2-156 the four figures lead to what is kept back; a branch that reports to nobody has no such menu: %s',
  async language => {
    const { word, state } = wordsOf(language)
    const own = (key: string) => word('reporting', key)
    const { page, errors } = await person({ as: 'hubei', language })
    await page.goto('/reporting')
    const rates = ['uploaded', 'vehicles', 'drivers', 'tracks'].map(rate => own(`rate.${rate}`))
    // The ministry's own names.
    if (language === 'zh') expect(rates).toEqual(['单据上传率', '车辆资质合规率', '驾驶员资质合规率', '轨迹合规率'])
    for (const rate of rates) await shown(page).getByText(rate, { exact: true }).waitFor()
    await shown(page)
      .getByRole('link', { name: /^R\d\d / })
      .first()
      .click()
    await shown(page).getByText(state('reportStatus', at.checkFailed)).first().waitFor()
    const menu = word('shell', 'nav.menu')
    expect(await menuOf(page, menu)).toContain(own('pluginName'))
    const other = await person({ as: 'admin', language })
    await other.page.goto('/dashboard')
    expect(await menuOf(other.page, menu)).not.toContain(own('pluginName'))
    await other.page.goto('/reporting/documents')
    await expect.poll(() => new URL(other.page.url()).pathname).toBe('/noPermission')
    expect([...errors, ...other.errors]).toEqual([])
  },
  240_000,
)

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
