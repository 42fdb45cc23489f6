import { reportMachine } from '@ntocc/sdk/contracts'
import { renderPlugin } from '@ntocc/sdk/testing'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
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
  answerText: 'Vehicle differs',
  isOutdated: true,
  status: reportMachine.at.abnormal,
}

const shown = (standing: object) =>
  renderPlugin(plugin, {
    page: 'ReportDocuments',
    locale,
    session: { roles: ['PLAT_ADMIN'], permissions: [...contract.permissions, 'report.edit'] },
    api: {
      [`GET ${AT}/dict/listDict`]: () => [],
      [`GET ${AT}/reportDocument`]: () => ({
        status: 0,
        data: { records: [DOCUMENT], total: 1, pageNum: 1, pageSize: 20 },
      }),
      'GET /ntocc-tms-api/reportStanding': () => ({
        status: 0,
        data: { province: '420000', isSimulated: false, evidence: 'inferred', missed: 0, held: 'none', ...standing },
      }),
    },
  })

it('a document stands with what the regulator says of it, and how reporting stands', async () => {
  await shown({ held: 'off', missed: 3 })
  expect(await screen.findByText('YD1')).toBeTruthy()
  expect(screen.getAllByText('Vehicle differs').length).toBeGreaterThan(0)
  expect(screen.getByText(locale.standing.off)).toBeTruthy()
  expect(screen.getByText('3 finished waybills have no report yet')).toBeTruthy()
})

it('says that it is a simulator that is sent to', async () => {
  await shown({ isSimulated: true })
  expect(await screen.findByText(locale.standing.simulated)).toBeTruthy()
  expect(screen.queryByText(locale.standing.none)).toBeNull()
})
