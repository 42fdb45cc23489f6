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

const shown = (standing: object, more: object = {}) =>
  renderPlugin(plugin, {
    page: 'ReportDocuments',
    locale,
    session: { roles: ['PLAT_ADMIN'], permissions: [...contract.permissions, 'report.edit'] },
    api: {
      [`GET ${AT}/dict/listDict`]: () => [],
      [`GET ${AT}/reportDocument`]: () => ({
        status: 0,
        data: { records: [{ ...DOCUMENT, ...more }], total: 1, pageNum: 1, pageSize: 20 },
      }),
      'GET /ntocc-tms-api/reportStanding': () => ({
        status: 0,
        data: { province: '420000', isSimulated: false, evidence: 'inferred', missed: 0, held: 'none', ...standing },
      }),
      'POST /ntocc-tms-api/reportOwnForm': () => ({ status: 0, data: {} }),
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

it('while the plugin of the form is away nobody is sent to, and its place is taken once that is asked and answered', async () => {
  const { api } = await shown({ held: 'away', plugin: 'reporting-guizhou' })
  expect(await screen.findByText(locale.standing.away)).toBeTruthy()
  expect(screen.getByText(/reporting-guizhou/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: locale.pause })).toBeNull()
  const taken = () => api.requests.filter(({ path }) => path.endsWith('/reportOwnForm')).length
  await userEvent.click(screen.getByRole('button', { name: locale.ownForm }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain(locale.ownFormSure)
  expect(taken()).toBe(0)
  await userEvent.click(within(dialog).getByRole('button', { name: locale.ownForm }))
  await waitFor(() => expect(taken()).toBe(1))
})

it('several rules that keep a document back stand by number in its cell, and in words for whoever wants them; one stands in words', async () => {
  const heldBy = ['R05', 'R10', 'R11', 'R13', 'R24']
  const words = heldBy.map(rule => locale.entry.reportRule[rule as 'R05']).join(' · ')
  await shown({}, { heldBy })
  expect((await screen.findByTitle(words)).textContent).toBe(`R05 · R10 · R11 · R13 +1${words}`)
  expect(screen.getByText('R05 · R10 · R11 · R13 +1').getAttribute('aria-hidden')).toBe('true')
  cleanup()
  await shown({}, { heldBy: ['R11'] })
  expect((await screen.findByTitle(locale.entry.reportRule.R11)).textContent).toBe(locale.entry.reportRule.R11)
})

it.each(['en', 'zh', 'es', 'ja'])(
  'what is offered for chosen documents has a word of its own each: %s',
  async language => {
    const { default: own } = await import(`../locales/${language}.json`, { with: { type: 'json' } })
    const words = ['repair', 'recheck', 'send', 'correct', 'exempt'].map(move => own.move[move])
    expect(new Set(words).size).toBe(words.length)
  },
)
