import { reportMachine } from '@ntocc/sdk/contracts'
import { renderPlugin } from '@ntocc/sdk/testing'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { ReportLook } from '../contract/look-calls.ts'
import contract from '../contract.ts'
import locale from '../locales/en.json' with { type: 'json' }
import plugin from '../plugin.ts'

afterEach(cleanup)

const AT = '/ntocc-basic-api'
const DOCUMENT = {
  id: 7,
  version: 3,
  code: '420000/waybill/YD1',
  docKind: 'waybill',
  businessNo: 'YD1',
  province: '420000',
  recordCode: 'W1',
  status: reportMachine.at.checkFailed,
}
const LOOK: ReportLook = {
  lines: [
    {
      path: 'shippingNoteNumber',
      no: '2',
      name: 'ShippingNoteNumber',
      zh: '托运单号',
      depth: 0,
      isGroup: false,
      isRequired: true,
      value: 'YD1',
      origins: [
        {
          record: 'waybill',
          field: 'waybillNo',
          label: { en: 'Number of the area', zh: '单号', es: 'Número', ja: '番号' },
        },
      ],
    },
    {
      path: 'permitNumber',
      no: '9',
      name: 'PermitNumber',
      zh: '道路运输经营许可证编号',
      depth: 0,
      isGroup: false,
      isRequired: true,
      origins: [{ record: 'platform', field: 'permitNo' }],
    },
    {
      path: 'consignmentDateTime',
      name: 'ConsignmentDateTime',
      zh: '运单生成时间',
      depth: 0,
      isGroup: false,
      isRequired: true,
      value: '20260301080000',
      before: '20260301070000',
      origins: [{ record: 'waybill', field: 'gmtCreated' }],
    },
  ],
  findings: [
    { rule: 'R01', level: 'error', record: 'waybill', no: 'YD1', path: 'permitNumber', code: 'required' },
    { rule: 'R24', level: 'warning', record: 'waybill', no: 'YD1', code: 'waybillLate', params: { hours: 24 } },
  ],
  lamps: [{ flow: 'information', colour: 'red', rules: [{ rule: 'R01', state: 'failed' }] }],
  records: [{ record: 'waybill', to: '/order_info?id=5' }],
  waitsFor: [],
  isCompared: true,
  isReady: false,
  isToldWhole: false,
  guide: 2,
  evidence: 'inferred',
}

const shown = async (sent: unknown[] = [], look: () => ReportLook = () => LOOK) =>
  renderPlugin(plugin, {
    page: 'ReportDocumentDetail',
    query: { id: '7' },
    locale,
    session: { roles: ['PLAT_ADMIN'], permissions: [...contract.permissions, 'report.edit', 'report.exempt'] },
    api: {
      [`GET ${AT}/dict/listDict`]: () => [
        { type: reportMachine.name, dictList: [{ code: String(reportMachine.at.checkFailed), name: 'Held back' }] },
      ],
      [`GET ${AT}/reportDocument/7`]: () => ({ status: 0, data: { ...DOCUMENT, moves: [] } }),
      'GET /ntocc-tms-api/reportLook': () => ({ status: 0, data: look() }),
      'POST /ntocc-tms-api/reportExplain': ({ body }: { body: unknown }) => {
        sent.push(body)
        return { status: 0, data: { status: reportMachine.at.notReady } }
      },
    },
  })

it('what keeps a document back stands in words, with its field and the record where it is mended', async () => {
  await shown()
  const findings = (await screen.findByRole('heading', { name: locale.look.findings })).closest(
    'section',
  ) as HTMLElement
  expect(within(findings).getByText(locale.entry.reportRule.R01)).toBeTruthy()
  expect(within(findings).getByText('道路运输经营许可证编号')).toBeTruthy()
  expect(within(findings).getByText(locale.record.platform)).toBeTruthy()
  expect(within(findings).getByText('More than 24 hours after the receipt')).toBeTruthy()
  expect(screen.getByText('2 findings keep it back')).toBeTruthy()
})

it('every field stands beside its source, and what was sent before beside what is otherwise', async () => {
  await shown()
  const table = await screen.findByRole('table')
  const row = within(table).getByText('20260301080000').closest('tr') as HTMLElement
  expect(within(row).getByText('20260301070000').tagName).toBe('DEL')
  // What nobody has a name for stands as it is called in the record.
  expect(within(row).getByText('gmtCreated')).toBeTruthy()
  expect(within(table).getByText('Number of the area')).toBeTruthy()
  expect(within(table).getByText(locale.look.own.platform.permitNo)).toBeTruthy()
  await userEvent.click(screen.getByText(`${locale.look.view.empty} 1`))
  expect(within(table).queryByText('20260301080000')).toBeNull()
  expect(within(table).getByText(locale.look.missing)).toBeTruthy()
})

it('what has to be there before it stands beside a document that is right itself, with the way there', async () => {
  const waitsFor: ReportLook['waitsFor'] = [
    { id: 9, docKind: 'waybill', businessNo: 'YD9', status: reportMachine.at.checkFailed },
    { docKind: 'driver', businessNo: 'NOBODY' },
  ]
  await shown([], () => ({ ...LOOK, findings: [], isReady: true, waitsFor }))
  const waits = (await screen.findByText(locale.look.waitsFor)).closest('[role=alert]') as HTMLElement
  expect(within(waits).getByRole('link', { name: 'YD9' }).getAttribute('href')).toContain('documents/detail?id=9')
  expect(within(waits).getByText('Held back')).toBeTruthy()
  expect(within(waits).getByText('NOBODY').tagName).toBe('SPAN')
  // Nothing is wrong in a field: there is nothing of that to show.
  expect(screen.queryByText(new RegExp(`^${locale.look.view.found} `))).toBeNull()
})

it('a warning is explained in its place, an error is not', async () => {
  const sent: unknown[] = []
  await shown(sent)
  const [button, ...others] = await screen.findAllByRole('button', { name: locale.look.explain })
  expect(others).toEqual([])
  await userEvent.click(button as HTMLElement)
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(within(dialog).getByRole('textbox'), 'The bridge was closed')
  await userEvent.click(within(dialog).getByRole('button', { name: locale.look.explain }))
  await expect.poll(() => sent).toEqual([{ documentCode: DOCUMENT.code, rule: 'R24', reason: 'The bridge was closed' }])
})

it('what a document would say is of the version that is shown, the last one too', async () => {
  // It is judged while somebody looks: from its second reading on it stands still.
  let readings = 0
  await renderPlugin(plugin, {
    page: 'ReportDocumentDetail',
    query: { id: '7' },
    locale,
    session: { roles: ['PLAT_ADMIN'], permissions: [...contract.permissions] },
    api: {
      [`GET ${AT}/dict/listDict`]: () => [],
      [`GET ${AT}/reportDocument/7`]: () => {
        readings += 1
        const isJudged = readings > 1
        const { notReady, accepted } = reportMachine.at
        const row = { ...DOCUMENT, moves: [], version: isJudged ? 4 : 3, status: isJudged ? accepted : notReady }
        return { status: 0, data: row }
      },
      'GET /ntocc-tms-api/reportLook': () => ({
        status: 0,
        data: readings > 1 ? { ...LOOK, findings: [], isReady: true } : LOOK,
      }),
    },
  })
  await screen.findByText('2 findings keep it back')
  await screen.findByText(locale.look.ready)
})

it('an open dry run is made anew when the plugin of the province has changed, and says when its change cannot count', async () => {
  let now: ReportLook = { ...LOOK, plugin: 'guizhou-reports' }
  const { notify } = await shown([], () => now)
  await screen.findByText('YD1')
  const [line] = LOOK.lines
  if (!line) throw new Error('no line')
  now = { ...now, lines: [...LOOK.lines, { ...line, path: 'loadingNumber', zh: '装货单号', value: 'ZH1' }] }
  notify({ type: 'areaChanged', id: 'guizhou-reports' })
  await screen.findByText('ZH1')
  const behind = 'The latest change to the plugin guizhou-reports cannot be in force: this is the form as it was before'
  expect(screen.queryByText(behind)).toBeNull()
  now = { ...now, behind: 'extraFields.waybill.0.format is wrong' }
  notify({ type: 'areaChanged', id: 'guizhou-reports' })
  await screen.findByText(behind)
  expect(screen.getByText('extraFields.waybill.0.format is wrong').getAttribute('lang')).toBe('en')
  expect(screen.getByText('ZH1')).toBeTruthy()
})
