import { reportMachine } from '@ntocc/sdk/contracts'
import { renderPlugin } from '@ntocc/sdk/testing'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import contract from '../contract.ts'
import locale from '../locales/en.json' with { type: 'json' }
import plugin from '../plugin.ts'
import WaybillTab from './parts/WaybillTab.tsx'

afterEach(cleanup)

const { at } = reportMachine
const row = (id: number, docKind: string, businessNo: string, more: object = {}) => ({
  id,
  version: 1,
  code: `420000/${docKind}/${businessNo}`,
  docKind,
  businessNo,
  province: '420000',
  recordCode: `R${id}`,
  waybillNo: 'YD1',
  status: at.accepted,
  ...more,
})
const WAYBILL = row(7, 'waybill', 'YD1', { status: at.checkFailed, heldBy: ['R11', 'R24'] })
const LOOK = {
  lines: [],
  findings: [{ rule: 'R24', level: 'warning', record: 'waybill', code: 'waybillLate', params: { hours: 24 } }],
  lamps: [{ flow: 'information', colour: 'red', rules: [{ rule: 'R24', state: 'failed' }] }],
  records: [],
  waitsFor: [],
  isCompared: false,
  isReady: false,
  isToldWhole: false,
  guide: 2,
  evidence: 'inferred',
}

/** The tab by itself, as the page of a waybill has it. */
const shown = async (records: readonly object[], looked: string[] = [], look: object = LOOK) => {
  const title = { en: 'Tab', zh: '页', es: 'Pestaña', ja: '頁' }
  const Tab = () => <WaybillTab waybillNo="YD1" />
  const page = { name: 'Tab', path: '/tab', title, load: async () => ({ default: Tab }) }
  await renderPlugin({ ...plugin, pages: [page] } as never, {
    page: 'Tab',
    locale,
    session: { roles: ['PLAT_ADMIN'], permissions: [...contract.permissions] },
    api: {
      'GET /ntocc-basic-api/dict/listDict': () => [],
      'GET /ntocc-basic-api/reportDocument': ({ query }: { query: Record<string, string> }) => {
        looked.push(String(query.waybillNo))
        return { status: 0, data: { records, total: records.length, pageNum: 1, pageSize: 50 } }
      },
      'GET /ntocc-tms-api/reportLook': ({ query }: { query: Record<string, string> }) => {
        looked.push(String(query.documentCode))
        return { status: 0, data: look }
      },
    },
  })
}

it('a waybill shows its report with the rules that keep it back, its locations and what was paid for it beside it, and the dry run below', async () => {
  const looked: string[] = []
  const said = row(9, 'fundFlow', 'ZJ1', { status: at.abnormal, answerText: '收款人不符' })
  await shown([row(8, 'location', 'YD1-LOAD'), WAYBILL, said], looked)
  const open = await screen.findByRole('link', { name: locale.waybill.open })
  expect(open.getAttribute('href')).toBe('/reporting/documents/detail?id=7')
  expect(screen.getByText(`${locale.entry.reportRule.R11} · ${locale.entry.reportRule.R24}`)).toBeTruthy()
  const beside = (title: string) => screen.getByRole('heading', { name: title }).closest('section') as HTMLElement
  const locations = within(beside(locale.waybill.locations))
  expect(locations.getByRole('link', { name: 'YD1-LOAD' }).getAttribute('href')).toBe(
    '/reporting/documents/detail?id=8',
  )
  const flows = within(beside(locale.waybill.flows))
  expect(flows.getByRole('link', { name: 'ZJ1' })).toBeTruthy()
  expect(flows.getByText('收款人不符').getAttribute('lang')).toBe('und')
  expect(await screen.findByText('1 finding keeps it back')).toBeTruthy()
  expect(looked).toEqual(['YD1', '420000/waybill/YD1'])
})

it('a waybill on its way has its locations alone, and says that its report comes later', async () => {
  const looked: string[] = []
  await shown([row(8, 'location', 'YD1-LOAD')], looked)
  expect(await screen.findByText(locale.waybill.none)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'YD1-LOAD' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: locale.waybill.flows })).toBeNull()
  expect(looked).toEqual(['YD1'])
})

it('says of each stage that it is late, or was, and of a waybill without any why it has none', async () => {
  const [due, after] = ['2026-03-02T00:00:00Z', '2026-03-02T00:00:01Z']
  const stages = [
    row(8, 'stage', 'YD1-1', { dueAt: due, sentAt: after, corrections: 0 }),
    row(9, 'stage', 'YD1-2', { dueAt: due, sentAt: due, corrections: 0 }),
    row(10, 'stage', 'YD1-3', { dueAt: due, urgency: 'late', status: at.checkFailed }),
    // When a correction was sent says nothing of when the first was.
    row(11, 'stage', 'YD1-4', { dueAt: due, sentAt: after, corrections: 1 }),
  ]
  await shown([...stages.toReversed(), WAYBILL], [], { ...LOOK, isToldWhole: true })
  const said = (no: string) => screen.getByRole('link', { name: no }).closest('li')?.textContent
  expect(await screen.findByText(locale.look.toldWhole)).toBeTruthy()
  expect(said('YD1-1')).toContain(locale.look.toldLate)
  for (const no of ['YD1-2', 'YD1-4']) expect(said(no)).not.toContain(locale.look.toldLate)
  expect(said('YD1-3')).toContain(locale.entry.reportUrgency.late)
  const links = screen.getAllByRole('link', { name: /YD1-/ }).map(({ textContent }) => textContent)
  expect(links).toEqual(['YD1-1', 'YD1-2', 'YD1-3', 'YD1-4'])
})

it('what is told of a waybill is read again while it goes on, and so is the dry run once it was judged anew', async () => {
  const stage = row(8, 'stage', 'YD1-1', { status: at.reporting })
  const told = [stage]
  const looked: string[] = []
  await shown(told, looked)
  const line = async () => (await screen.findByRole('link', { name: 'YD1-1' })).closest('li')?.textContent
  expect(await line()).not.toContain('YD1-2')
  told.splice(0, 1, { ...stage, status: at.accepted, version: 2 }, row(9, 'stage', 'YD1-2', { status: at.notReady }))
  await screen.findByRole('link', { name: 'YD1-2' })
  told.push(WAYBILL)
  await screen.findByText('1 finding keeps it back')
  const before = looked.length
  told.splice(-1, 1, { ...WAYBILL, version: 2 })
  const dryRuns = () => looked.slice(before).filter(each => each === WAYBILL.code)
  await expect.poll(dryRuns).toEqual([WAYBILL.code])
})
