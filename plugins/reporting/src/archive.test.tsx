import { setConsolePorts } from '@ntocc/sdk/client'
import { reportMachine } from '@ntocc/sdk/contracts'
import { renderPlugin } from '@ntocc/sdk/testing'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import contract from '../contract.ts'
import locale from '../locales/en.json' with { type: 'json' }
import plugin from '../plugin.ts'

const AT = '/ntocc-basic-api'
const row = (id: number) => ({
  id,
  version: 3,
  code: `420000/location/YD${id}-LOAD`,
  docKind: 'location',
  businessNo: `YD${id}-LOAD`,
  province: '420000',
  recordCode: `W${id}`,
  status: reportMachine.at.accepted,
})
const LINE = { at: '2026-03-01T04:00:00Z', step: 'sent', author: 'reporting', referenceNo: 'R1', attempt: 1 }

let saved: { name: string; type: string; size: number }[] = []
let restore = () => {}
beforeEach(() => {
  saved = []
  restore = setConsolePorts({ saveFile: ({ type, size }, name) => void saved.push({ name, type, size }) })
})
afterEach(() => {
  restore()
  cleanup()
})

const shown = (
  page: string,
  asked: unknown[],
  permissions: readonly string[] = contract.permissions,
  { lines = [LINE], earlier = 0 }: { lines?: readonly object[]; earlier?: number } = {},
) =>
  renderPlugin(plugin, {
    page,
    query: page === 'ReportDocumentDetail' ? { id: '7' } : {},
    locale,
    session: { roles: ['PLAT_ADMIN'], permissions: [...permissions] },
    api: {
      [`GET ${AT}/dict/listDict`]: () => [],
      [`GET ${AT}/reportDocument/7`]: () => ({ status: 0, data: { ...row(7), moves: [] } }),
      [`GET ${AT}/reportDocument`]: () => ({
        status: 0,
        data: { records: [row(7), row(8)], total: 2, pageNum: 1, pageSize: 20 },
      }),
      'GET /ntocc-tms-api/reportStanding': () => ({
        status: 0,
        data: { province: '420000', isSimulated: false, evidence: 'inferred', missed: 0, held: 'none' },
      }),
      'GET /ntocc-tms-api/reportLook': () => ({ status: 4040, msg: 'gone' }),
      'GET /ntocc-tms-api/reportEvidence': () => ({ status: 0, data: { lines, earlier } }),
      'GET /ntocc-tms-api/reportArchiveKey': () => ({ status: 0, data: { publicKey: 'PEM', fingerprint: 'ab12' } }),
      'POST /ntocc-tms-api/reportArchive': ({ body }: { body: unknown }) => {
        asked.push(body)
        return { status: 0, data: { name: 'report-evidence-HB-000003.zip', content: btoa('PK34'), no: 3 } }
      },
    },
  })

it('of more evidence than is shown at once somebody reads where the rest is', async () => {
  await shown('ReportDocumentDetail', [], contract.permissions, { earlier: 2 })
  await userEvent.click(await screen.findByRole('tab', { name: locale.tab.evidence }))
  expect(await screen.findByText(locale.evidence.earlier_other.replace('{{count}}', '2'))).toBeTruthy()
})

it('evidence of a document is saved as a signed archive, and the key beside it', async () => {
  const asked: unknown[] = []
  await shown('ReportDocumentDetail', asked)
  await userEvent.click(await screen.findByRole('tab', { name: locale.tab.evidence }))
  expect(await screen.findByText('ab12')).toBeTruthy()
  // Nobody sees the name of an area for that of a person.
  expect(screen.getByText(locale.evidence.byItself)).toBeTruthy()
  expect(screen.queryByText('reporting')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: locale.archive.take }))
  await expect.poll(() => saved).toEqual([{ name: 'report-evidence-HB-000003.zip', type: 'application/zip', size: 4 }])
  expect(asked).toEqual([{ documentCodes: ['420000/location/YD7-LOAD'] }])
  await userEvent.click(screen.getByRole('button', { name: locale.archive.key }))
  expect(saved.at(-1)).toMatchObject({ name: 'public-key.pem', size: 3 })
})

it('chosen reports of the list come in one archive, for whoever may see evidence', async () => {
  const asked: unknown[] = []
  await shown('ReportDocuments', asked)
  await screen.findByText('YD7-LOAD')
  for (const box of (await screen.findAllByRole('checkbox')).slice(1)) await userEvent.click(box)
  await userEvent.click(await screen.findByRole('button', { name: locale.archive.take }))
  await expect.poll(() => asked).toEqual([{ documentCodes: [row(7).code, row(8).code] }])
  await expect.poll(() => saved).toHaveLength(1)
  cleanup()
  await shown('ReportDocuments', asked, ['report.read', 'report.work'])
  await screen.findByText('YD7-LOAD')
  for (const box of (await screen.findAllByRole('checkbox')).slice(1)) await userEvent.click(box)
  expect(screen.queryByRole('button', { name: locale.archive.take })).toBeNull()
})

it('a line of evidence is in the colour of what it says: a refusal is no good answer, and what was approved is done', async () => {
  const answered = { ...LINE, step: 'answered' }
  const lines = [
    LINE,
    { ...answered, result: 'refused' },
    { ...answered, result: 'accepted' },
    { ...LINE, step: 'asked', result: 'waiting' },
    { ...LINE, step: 'asked', result: 'approved' },
    { ...LINE, step: 'asked', result: 'abnormal' },
  ]
  await shown('ReportDocumentDetail', [], contract.permissions, { lines })
  await userEvent.click(await screen.findByRole('tab', { name: locale.tab.evidence }))
  const list = await screen.findByRole('list', { name: locale.tab.evidence })
  const tones = [...list.children].map(line => /nt-tone-line-(\w+)/.exec(line.className)?.[1])
  expect(tones).toEqual(['moving', 'trouble', 'done', 'moving', 'done', 'trouble'])
})
