import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { AuditEntry } from '../../contracts/endpoints/audit.ts'
import * as f from '../../fields/index.ts'
import type { FakeHandlers, FakeRequest } from '../../testing/index.ts'
import { formOf } from '../entity/index.ts'
import { renderBlock } from '../form/testing.tsx'
import { AuditTrail, EntityDetail } from './index.ts'

const machine = f.stateMachine({
  name: 'thingStatus',
  initial: 1,
  states: { 1: { key: 'open', tone: 'waiting' }, 2: { key: 'closed', tone: 'done' } },
  moves: [{ name: 'close', from: [1], to: 2, by: ['PLAT_ADMIN'] }],
})
const Thing = f.entity('thing', {
  name: f.text().required(),
  owner: f.reference('driver'),
  phone: f.mobile().sensitive('MOBILE_PHONE'),
  plateColor: f.plateColor(),
  status: f.state(machine),
})
const schema = formOf(Thing, { groups: [{ title: 'group.all', fields: ['name', 'owner', 'phone'] }] })
const locale = {
  group: { all: 'All of it' },
  move: { close: 'Close' },
  thing: { name: 'Name', owner: 'Owner', phone: 'Phone', plateColor: 'Colour', status: 'State' },
}
const thing = { id: 7, code: 'T7', name: 'Pump', owner: 'D001', phone: '100****0001', status: 1 }

const entry = (id: number, action: string, changes: AuditEntry['changes']): AuditEntry => ({
  id,
  at: `2026-03-01T0${id}:00:00Z`,
  by: 'P1',
  byName: 'Zhang',
  action,
  changes,
})
const TRAIL = [
  entry(3, 'close', [
    { field: 'status', before: 1, after: 2 },
    { field: 'reason', after: 'worn out' },
  ]),
  entry(2, 'update', [
    { field: 'name', before: 'Pmp', after: 'Pump' },
    { field: 'plateColor', before: '1', after: '2' },
  ]),
  entry(1, 'create', [{ field: 'code', after: 'T1' }]),
]
const trailOf =
  (entries: readonly AuditEntry[], total = entries.length) =>
  ({ query }: FakeRequest) => ({
    records: entries.slice(0, Number(query.pageSize)),
    total,
    pageNum: 1,
    pageSize: Number(query.pageSize),
  })
const api: FakeHandlers = {
  'GET /ntocc-basic-api/dict/listDict': () => [
    {
      type: 'thingStatus',
      dictList: [
        { code: '1', name: 'Open' },
        { code: '2', name: 'Closed' },
      ],
    },
    {
      type: 'plateColor',
      dictList: [
        { code: '1', name: 'Blue' },
        { code: '2', name: 'Yellow' },
      ],
    },
  ],
  'GET /ntocc-basic-api/driver': () => ({
    records: [{ id: 1, code: 'D001', name: 'Ann' }],
    total: 1,
    pageNum: 1,
    pageSize: 20,
  }),
  'GET /ntocc-basic-api/auditTrail': trailOf(TRAIL),
}

const facets = [{ name: 'parts', title: 'Parts', count: 3, content: <p>Three parts</p> }]
const showDetail = (query: Record<string, string> = {}) =>
  renderBlock(() => <EntityDetail of={Thing} schema={schema} record={thing} facets={facets} />, { locale, api, query })
const tab = (name: string) => screen.findByRole('tab', { name })

afterEach(cleanup)

describe('a record on a page', () => {
  it('says what it is, its state and its facts: names for codes, what is masked as it came', async () => {
    await showDetail()
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('T7')
    expect(await screen.findByText('Open')).toBeTruthy()
    expect(await screen.findByText('Ann')).toBeTruthy()
    expect(screen.getByText(/100\*{4}0001/)).toBeTruthy()
    expect(screen.queryByText('D001')).toBeNull()
  })

  it('its sides are walked through with the arrow keys, and the address keeps which one is open', async () => {
    const { page } = await showDetail()
    ;(await tab('Details')).focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(await screen.findByText('Three parts')).toBeTruthy()
    expect(document.activeElement).toBe(await tab('Parts 3'))
    expect(page.getSnapshot().query.tab).toBe('parts')
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect((await tab('Details')).getAttribute('aria-selected')).toBe('true')
  })

  it('its history draws the states as the machine has them, and who changed what', async () => {
    await showDetail({ tab: 'history' })
    const states = await screen.findByRole('list', { name: 'States and what leads on' })
    await waitFor(() =>
      expect(within(states).getByText('Open').closest('li')?.getAttribute('aria-current')).toBe('step'),
    )
    expect(await screen.findByText('Changed by Zhang')).toBeTruthy()
  })
})

describe('the audit trail', () => {
  it('says what a record was made with, and not that it was nothing before', async () => {
    await renderBlock(() => <AuditTrail of={Thing} id={7} />, { locale, api })
    const made = (await screen.findByText('Created by Zhang')).closest('li') as HTMLElement
    expect(within(made).getByText('T1')).toBeTruthy()
    expect(made.querySelector('del')).toBeNull()
    const changed = screen.getByText('Changed by Zhang').closest('li') as HTMLElement
    expect(changed.querySelector('del')?.textContent).toContain('Pmp')
  })

  const show = (handlers: FakeHandlers = {}) =>
    renderBlock(() => <AuditTrail of={Thing} id={7} />, { locale, api: { ...api, ...handlers } })

  it('is read newest first, in words: who, the move, the field, before and after, and the reason', async () => {
    await show()
    const items = within(await screen.findByRole('list', { name: 'Who changed what' })).getAllByRole('listitem')
    const [closed, changed, created] = items.map(item => item.textContent)
    await waitFor(() => expect(items[0]?.textContent).toMatch(/Statebefore Open→after Closed/))
    expect(closed).toContain('Zhang')
    expect(closed).toContain('Close')
    expect(closed).toMatch(/Reasonbefore –→after worn out/)
    expect(changed).toMatch(/Namebefore Pmp→after Pump/)
    await waitFor(() => expect(items[1]?.textContent).toMatch(/Colourbefore Blue→after Yellow/))
    expect(created).toContain('Created by Zhang')
    expect(created).toMatch(/CodeT1/)
  })

  it('is asked for further back', async () => {
    const many = Array.from({ length: 30 }, (_, at) => entry(at % 10, 'update', [])).map((each, id) => ({
      ...each,
      id,
    }))
    const { api: seen } = await show({ 'GET /ntocc-basic-api/auditTrail': trailOf(many) })
    await userEvent.click(await screen.findByRole('button', { name: 'Show earlier changes' }))
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(30))
    expect(screen.queryByRole('button', { name: 'Show earlier changes' })).toBeNull()
    expect(seen.requests.filter(({ path }) => path.endsWith('/auditTrail')).map(({ query }) => query.pageSize)).toEqual(
      ['20', '50'],
    )
  })

  it('that cannot be read says so and is asked for again', async () => {
    let fails = true
    await show({
      'GET /ntocc-basic-api/auditTrail': request => (fails ? { status: 5000, msg: 'broken' } : trailOf(TRAIL)(request)),
    })
    const again = await screen.findByRole('button', { name: 'Try again' })
    fails = false
    await userEvent.click(again)
    expect(await screen.findByText('Created by Zhang')).toBeTruthy()
  })
})

describe('a record with rows and with words of others', () => {
  const Fee = f.shape({ basis: f.code('thingBasis', ['palletDay']) })
  const Bill = f.entity('bill', { bank: f.text().inOwnWords(), told: f.longText().inOwnWords(), fees: f.rows(Fee) })
  const form = formOf(Bill, { groups: [{ title: 'group.all', fields: ['bank', 'told', 'fees'] }] })
  const bill = { id: 1, code: 'B1', bank: '招商银行', told: '户名不符', fees: [{ basis: 'palletDay' }] }
  const words = { ...locale, bill: { bank: 'Bank', told: 'Answer', fees: 'Rates' } }
  const dict = [{ type: 'thingBasis', dictList: [{ code: 'palletDay', name: 'Per pallet and day' }] }]

  it('names the codes within its rows, and leaves what a bank wrote in no language of the page', async () => {
    renderBlock(() => <EntityDetail of={Bill} schema={form} record={bill} facets={[]} />, {
      locale: words,
      api: { ...api, 'GET /ntocc-basic-api/dict/listDict': () => dict },
    })
    expect(await screen.findByText('Per pallet and day')).toBeTruthy()
    for (const word of ['招商银行', '户名不符'])
      expect(screen.getByText(word).closest('[lang]')).toHaveProperty('lang', 'und')
  })
})
