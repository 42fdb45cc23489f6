import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearDrafts, readDraft } from '../../client/drafts.ts'
import * as f from '../../fields/index.ts'
import { type FakeHandlers, type FakeRequest, loadForms } from '../../testing/index.ts'
import { EntityFormDrawer, type EntityFormFrameProps, formOf } from '../entity/index.ts'
import { renderBlock, THING_CALLS } from './testing.tsx'

const Thing = f.entity('thing', {
  name: f.text({ max: 20 }).required(),
  kind: f.code('kind', ['wet', 'dry']),
  gear: f.code('gear', ['pump', 'crane']),
  phone: f.mobile().required().sensitive('MOBILE_PHONE'),
  price: f.money(),
  count: f.integer({ min: 0 }),
  note: f.text(),
  lines: f.rows(f.shape({ goods: f.text().required(), qty: f.quantity({ max: 10 }) })),
})
const schema = formOf(Thing, {
  groups: [{ fields: ['name', 'phone', 'kind', 'gear', { row: ['price', 'count'] }, 'note', 'lines'] }],
  depends: {
    gear: { on: ['kind'], options: values => (values.kind === 'wet' ? ['pump'] : ['crane']) },
    note: { on: ['name'], show: values => values.name === 'odd', require: () => true },
  },
})
const locale = {
  new: { thing: 'New thing' },
  edit: { thing: 'Edit thing' },
  thing: {
    name: 'Name',
    phone: 'Phone',
    kind: 'Kind',
    gear: 'Gear',
    price: 'Price',
    count: 'Count',
    note: 'Note',
    lines: 'Lines',
  },
  lines: { goods: 'Goods', qty: 'Quantity' },
}
const dict = (type: string, ...codes: string[]) => ({
  type,
  dictList: codes.map(code => ({ code, name: `${code} one` })),
})
const stored = { id: 7, version: 3, name: 'Old', phone: '100****0001', price: '1200.00' }
const api: FakeHandlers = {
  'GET /ntocc-basic-api/dict/listDict': () => [dict('kind', 'wet', 'dry'), dict('gear', 'pump', 'crane')],
  'GET /ntocc-basic-api/thing/:id': () => ({ status: 0, data: stored }),
}

const onClose = vi.fn()
const show = (props: Partial<EntityFormFrameProps> = {}, handlers: FakeHandlers = {}) =>
  renderBlock(() => <EntityFormDrawer schema={schema} calls={THING_CALLS} onClose={onClose} {...props} />, {
    locale,
    api: { ...api, ...handlers },
  })
const sent = (requests: readonly FakeRequest[]) => requests.filter(each => each.method !== 'GET')
const field = (name: RegExp) => screen.findByLabelText(name) as Promise<HTMLInputElement>
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const type = async (name: RegExp, text: string) => userEvent.type(await field(name), text)
const fill = async () => {
  await type(/^Name/, 'New')
  await type(/^Phone/, '10000000001')
}

beforeAll(loadForms, 60_000)
beforeEach(() => onClose.mockClear())
afterEach(async () => {
  cleanup()
  await clearDrafts()
})

describe('what is wrong', () => {
  it('is said on leaving a field, followed while it is mended, and not before', async () => {
    await show()
    await type(/^Name/, 'New')
    await type(/^Phone/, '1')
    expect(screen.queryByRole('alert')).toBeNull()
    await userEvent.tab()
    expect((await screen.findByRole('alert')).textContent).toBe('Enter 11 digits starting with 1')
    await type(/^Phone/, '0000000001')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('is listed on top of a long form, each leading to its field, the first with the focus', async () => {
    await show()
    await press('Save')
    expect(document.activeElement).toBe(await field(/^Name/))
    await userEvent.click(await screen.findByRole('button', { name: 'Phone' }))
    expect(document.activeElement).toBe(await field(/^Phone/))
  })

  it('stands at the row the server refuses', async () => {
    const errors = { 'lines.0.goods': { code: 'validation.field.taken' } }
    await show({}, { 'POST /ntocc-basic-api/thing': () => ({ status: 4220, msg: 'no', errors }) })
    await fill()
    await press('Add a row')
    await type(/^Goods/, 'Coal')
    await press('Save')
    const goods = await field(/^Goods/)
    await waitFor(() => expect(document.activeElement).toBe(goods))
    expect(screen.getByText('This value is already in use', { selector: '.nt-field-issue' })).toBeTruthy()
  })
})

describe('dependent fields', () => {
  it('a choice that no longer fits is cleared and the form says so', async () => {
    const { api: seen } = await show(
      { start: { kind: 'wet', gear: 'pump' } },
      { 'POST /ntocc-basic-api/thing': () => stored },
    )
    await fill()
    await userEvent.click(await screen.findByRole('combobox', { name: 'Kind' }))
    await userEvent.click(await screen.findByText('dry one', { selector: '.ant-select-item-option-content' }))
    expect((await screen.findByText(/no longer fits/)).getAttribute('role')).toBe('status')
    await press('Save')
    await waitFor(() => expect(sent(seen.requests)[0]?.body).toMatchObject({ kind: 'dry', gear: null }))
  })

  it('what is hidden is not asked for; what is shown is', async () => {
    await show()
    expect(await field(/^Name/)).toBeTruthy()
    expect(screen.queryByLabelText(/^Note/)).toBeNull()
    await type(/^Name/, 'odd')
    await type(/^Phone/, '10000000001')
    await press('Save')
    expect(document.activeElement).toBe(await field(/^Note/))
  })
})

describe('saving', () => {
  it('pressing twice sends once', async () => {
    let answer: (value: unknown) => void = () => {}
    const { api: seen } = await show(
      {},
      { 'POST /ntocc-basic-api/thing': () => new Promise(resolve => (answer = resolve)) },
    )
    await fill()
    const save = await screen.findByRole('button', { name: 'Save' })
    act(() => {
      save.click()
      save.click()
    })
    await waitFor(() => expect(sent(seen.requests)).toHaveLength(1))
    answer({ status: 0, data: { ...stored } })
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(sent(seen.requests)).toHaveLength(1)
  })

  /** A server that does the work once for a key, and whose first answer never arrives. */
  const losingServer = () => {
    const done = new Map<string, object>()
    let losses = 1
    const made: object[] = []
    const work = ({ headers, body }: FakeRequest) => {
      const key = headers['idempotency-key'] ?? ''
      const known = done.get(key)
      const answer = known ?? { ...(body as object), id: 7 + made.length, version: 0 }
      if (!known) made.push(answer)
      done.set(key, answer)
      if (losses-- > 0) throw new TypeError('network is gone')
      return { status: 0, data: answer }
    }
    const changed: unknown[] = []
    const change = ({ body }: FakeRequest) => {
      changed.push(body)
      return { status: 0, data: { ...(body as object), version: 1 } }
    }
    return { made, changed, handlers: { 'POST /ntocc-basic-api/thing': work, 'PUT /ntocc-basic-api/thing': change } }
  }

  it('an answer that was lost is asked for again and the work is done once', async () => {
    const server = losingServer()
    const { api: seen } = await show({}, server.handlers)
    await fill()
    await press('Save')
    await screen.findByRole('alert')
    expect((await field(/^Name/)).value).toBe('New')
    await press('Save')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(server.made).toHaveLength(1)
    expect(new Set(sent(seen.requests).map(each => each.headers['idempotency-key'])).size).toBe(1)
  })

  it('what was changed after a lost answer becomes a change of the same record', async () => {
    const server = losingServer()
    await show({}, server.handlers)
    await fill()
    await press('Save')
    await screen.findByRole('alert')
    await type(/^Name/, 'er')
    await press('Save')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(server.made).toMatchObject([{ name: 'New' }])
    expect(server.changed).toMatchObject([{ id: 7, version: 0, name: 'Newer' }])
  })

  it('a masked value that is left alone is neither checked nor sent, the version is', async () => {
    const { api: seen } = await show({ id: 7 }, { 'PUT /ntocc-basic-api/thing': () => ({ status: 0, data: stored }) })
    expect((await field(/^Phone/)).value).toBe('100****0001')
    await type(/^Name/, '!')
    await press('Save')
    await waitFor(() => expect(sent(seen.requests)).toHaveLength(1))
    expect(sent(seen.requests)[0]?.body).toEqual({ id: 7, version: 3, name: 'Old!', price: '1200.00' })
  })

  it('what somebody else saved meanwhile is merged, and asked about where both changed it', async () => {
    const theirs = { ...stored, version: 4, name: 'Theirs', price: '1300.00' }
    let now = stored
    const put = ({ body }: FakeRequest) =>
      (body as { version: number }).version === 4 ? { status: 0, data: theirs } : { status: 4090, msg: 'changed' }
    const { api: seen } = await show(
      { id: 7 },
      { 'GET /ntocc-basic-api/thing/:id': () => ({ status: 0, data: now }), 'PUT /ntocc-basic-api/thing': put },
    )
    await userEvent.clear(await field(/^Name/))
    await type(/^Name/, 'Mine')
    now = theirs
    await press('Save')
    const dialog = (await screen.findByText('Changed meanwhile')).closest<HTMLElement>('[role=dialog]')
    if (!dialog) throw new Error('no dialog')
    expect(within(dialog).getByText('Taken over from the other person: Price')).toBeTruthy()
    expect(within(dialog).getByRole('radio', { name: /Mine Mine/ })).toHaveProperty('checked', true)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Use these values' }))
    await waitFor(async () => expect((await field(/^Price/)).value).toBe('1,300.00'))
    await press('Save')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(sent(seen.requests).at(-1)?.body).toMatchObject({ version: 4, name: 'Mine', price: '1300.00' })
  })

  it('shows everything and changes nothing for who may only read', async () => {
    await show({ id: 7, mayWrite: false })
    expect(await field(/^Name/)).toHaveProperty('disabled', true)
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })
})

describe('drafts', () => {
  it('what was typed is offered on return, without what is sensitive', async () => {
    const first = await show()
    await fill()
    first.unmount()
    await show()
    await screen.findByText('What you typed was kept:')
    expect((await field(/^Name/)).value).toBe('')
    await press('Continue')
    expect((await field(/^Name/)).value).toBe('New')
    expect((await field(/^Phone/)).value).toBe('')
  })

  it('nothing is left by a form that is still open when they are forgotten', async () => {
    const first = await show()
    await type(/^Name/, 'New')
    await clearDrafts()
    first.unmount()
    await show()
    expect(await field(/^Name/)).toBeTruthy()
    // Drafts are read one after the other: the form has read its own then.
    await act(async () => void (await readDraft({ user: '', branch: '', form: '' })))
    expect(screen.queryByText('What you typed was kept:')).toBeNull()
  })

  it('is gone after saving and after leaving on purpose', async () => {
    const first = await show({}, { 'POST /ntocc-basic-api/thing': () => ({ status: 0, data: stored }) })
    await fill()
    await press('Save')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    first.unmount()
    const second = await show()
    await type(/^Name/, 'x')
    await press('Cancel')
    await press('Leave')
    second.unmount()
    await show()
    expect(await field(/^Name/)).toBeTruthy()
    expect(screen.queryByText('What you typed was kept:')).toBeNull()
  })
})
