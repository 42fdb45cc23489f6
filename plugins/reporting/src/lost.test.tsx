import { reportMachine } from '@ntocc/sdk/contracts'
import { renderPlugin } from '@ntocc/sdk/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import contract from '../contract.ts'
import locale from '../locales/en.json' with { type: 'json' }
import plugin from '../plugin.ts'

afterEach(cleanup)

const AT = '/ntocc-basic-api'
const LOST = {
  id: 7,
  version: 3,
  code: '120000/waybill/YD1',
  docKind: 'waybill',
  businessNo: 'YD1',
  province: '120000',
  recordCode: 'W1',
  referenceNo: 'R-1',
  messageNo: 'M-1',
  isUncertain: true,
  answerCode: 'cannotAsk',
  status: reportMachine.at.sendFailed,
}
const { confirmArrived, confirmAbsent } = locale.move

const shown = async (page: string, more: object = {}) => {
  const sent: unknown[] = []
  const record = { ...LOST, ...more }
  await renderPlugin(plugin, {
    page,
    query: { id: '7' },
    locale,
    session: {
      roles: ['PLAT_ADMIN'],
      permissions: [...contract.permissions, 'report.edit', 'report.send', 'report.confirm'],
      party: { partyType: 'PLAT_ADMIN', code: 'P-1', userName: 'tianjin', branchCode: 'TJ' },
    },
    api: {
      [`GET ${AT}/dict/listDict`]: () => [],
      [`GET ${AT}/reportDocument`]: () => ({ records: [record], total: 1, pageNum: 1, pageSize: 20 }),
      [`GET ${AT}/reportDocument/7`]: () => record,
      'GET /ntocc-tms-api/reportStanding': () => ({
        province: '120000',
        isSimulated: true,
        evidence: 'inferred',
        missed: 0,
        held: 'none',
      }),
      [`PUT ${AT}/reportDocument/move`]: ({ body }: { body: unknown }) => {
        sent.push(body)
        return record
      },
    },
  })
  return sent
}

it('says what to look for at the regulator’s, and takes what was found with a reason', async () => {
  const sent = await shown('ReportDocumentDetail')
  const alert = (await screen.findByText(locale.lost.title)).closest('[role=alert]') as HTMLElement
  expect(alert.textContent).toContain('by YD1 or M-1')
  // What leads nowhere does not stand there.
  for (const name of [locale.move.send, locale.move.recheck]) expect(screen.queryByRole('button', { name })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: confirmAbsent }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(within(dialog).getByRole('textbox'), 'Not in their list')
  await userEvent.click(within(dialog).getByRole('button', { name: confirmAbsent }))
  await waitFor(() => expect(sent).toEqual([{ id: 7, version: 3, move: 'confirmAbsent', reason: 'Not in their list' }]))
})

it('nobody is asked about one that is tried again by itself', async () => {
  await shown('ReportDocumentDetail', { nextAt: '2030-01-01T00:00:00Z' })
  await screen.findByText(locale.regulatorSays)
  expect(screen.queryByRole('button', { name: confirmArrived })).toBeNull()
  expect(screen.queryByText(locale.lost.title)).toBeNull()
})

it('a list says in words why nothing came, and leaves codes of the regulator as they are', async () => {
  await shown('ReportDocuments')
  expect((await screen.findAllByText(locale.answer.cannotAsk)).length).toBeGreaterThan(0)
  cleanup()
  await shown('ReportDocuments', { answerCode: '30005', isUncertain: false })
  expect((await screen.findAllByText('30005')).length).toBeGreaterThan(0)
})
