import { renderPlugin } from '@ntocc/sdk/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { MEASURES } from '../../contract/measures.ts'
import locale from '../../locales/en.json' with { type: 'json' }
import plugin from '../../plugin.ts'

afterEach(cleanup)

const BASE = '/ntocc-basic-api'
const SAVED = `${BASE}/financeSaved`
const figures = Object.fromEntries(MEASURES.map(name => [name, name === 'waybills' ? 3 : '10.00']))
const LINE = { ...figures, key: 'S-1', byKey: 'S-1', byName: 'Alpha' }
const definition = { by: 'shipper', measures: ['oil', 'cash'], basis: 'created', span: 'lastYear', chart: 'lines' }
const OWN = { id: 1, version: 4, name: 'Fuel', definition, isShared: false, isOwn: true, follows: false }
const OTHERS = { ...OWN, id: 2, name: 'Tolls', isShared: true, isOwn: false, ownerName: 'Wei Chen' }
const SENT = {
  id: 9,
  statementId: 2,
  name: 'Tolls',
  turnAt: '2026-04-01T00:00:00Z',
  firstDay: '2026-03-01',
  lastDay: '2026-03-31',
  figures: [{ measure: 'oil', value: '1234.50' }],
  isSeen: false,
}

interface Given {
  query?: Record<string, string>
  statements?: readonly object[]
  permissions?: readonly string[]
  party?: 'SHIPPER'
  answers?: Record<string, (sent: never) => unknown>
}
const show = ({ query, statements = [OWN, OTHERS], permissions = ['finance.read'], party, answers = {} }: Given = {}) =>
  renderPlugin(plugin, {
    page: 'FinanceDiy',
    locale,
    ...(query && { query }),
    session: {
      permissions: [...permissions],
      ...(party && { party: { partyType: party, code: 'S-1', userName: 'shipper', branchCode: 'HQ' } }),
    },
    api: {
      [`GET ${BASE}/dict/listDict`]: () => [],
      [`GET ${BASE}/financeReport`]: () => ({ records: [LINE], total: 1, pageNum: 1, pageSize: 20 }),
      [`GET ${BASE}/financeSummary`]: () => ({ totals: figures, before: figures, steps: [] }),
      [`GET ${SAVED}`]: () => ({ statements }),
      [`GET ${SAVED}/sent`]: () => ({ sent: [SENT] }),
      ...answers,
    },
  })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const pick = async (item: string) => {
  await userEvent.click(button('More'))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}

it('S2-087 a link to a saved statement asks for what was kept, and what is changed is said and undone', async () => {
  const { api } = await show({ query: { saved: '1' } })
  await screen.findByRole('row', { name: /Alpha/ })
  const asked = () => api.requests.filter(({ path }) => path.endsWith('/financeReport')).at(-1)?.query
  expect(asked()).toMatchObject({ by: 'shipper', basis: 'created', sortField: 'oil' })
  expect(asked()?.start).toMatch(/-01-01$/)
  expect(screen.queryByText('Changed, not saved')).toBeNull()
  expect(button('Save').hasAttribute('disabled')).toBe(true)
  await userEvent.click(screen.getByRole('combobox', { name: 'By' }))
  await userEvent.click(await screen.findByTitle('Driver'))
  await waitFor(() => expect(asked()).toMatchObject({ by: 'driver', basis: 'created' }))
  expect(screen.getByText('Changed, not saved')).toBeTruthy()
  await userEvent.click(button('Undo changes'))
  await waitFor(() => expect(screen.queryByText('Changed, not saved')).toBeNull())
  // As it was read before: nobody asks again.
  expect(screen.getByRole('columnheader', { name: 'Shipper' })).toBeTruthy()
})

it('S2-087 another order of the lines is a change too, and saving keeps it', async () => {
  let kept: { body?: object } | undefined
  const { api } = await show({
    query: { saved: '1' },
    answers: {
      [`PUT ${SAVED}`]: (sent: { body?: object }) => {
        kept = sent
        return OWN
      },
    } as never,
  })
  await screen.findByRole('row', { name: /Alpha/ })
  await userEvent.click(screen.getByRole('columnheader', { name: /Cash part/ }))
  await waitFor(() => expect(screen.getByText('Changed, not saved')).toBeTruthy())
  await userEvent.click(button('Save'))
  await waitFor(() => expect(kept?.body).toMatchObject({ id: 1, version: 4 }))
  expect(kept?.body).toMatchObject({ definition: { ...definition, sortField: 'cash', sortType: 'desc' } })
  expect(api.requests.filter(({ method }) => method === 'POST')).toEqual([])
})

it('S2-087 a new one wants a name, and one of somebody else is saved under one of one’s own', async () => {
  const made: object[] = []
  await show({
    query: { saved: '2' },
    answers: {
      [`POST ${SAVED}`]: ({ body }: { body: object }) => {
        made.push(body)
        return OWN
      },
    } as never,
  })
  await screen.findByText(/by Wei Chen/)
  // Whose it is not, does not rename, share or delete it.
  await userEvent.click(button('More'))
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(items).toEqual(['Save as…', 'Copy link'])
  await userEvent.click(screen.getByRole('menuitem', { name: 'Save as…' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(within(dialog).getByRole('alert').textContent).toBe('Type a name')
  expect(made).toEqual([])
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Name' }), ' My tolls {Enter}')
  await waitFor(() => expect(made).toEqual([{ name: 'My tolls', definition }]))
})

it('S2-087 deleting asks first, sharing says with whom, and an administrator deletes what is shared', async () => {
  const sent: object[] = []
  const note = ({ body }: { body: object }) => {
    sent.push(body)
    return OWN
  }
  const answers = { [`PUT ${SAVED}`]: note, [`POST ${SAVED}/remove`]: note } as never
  await show({ query: { saved: '1' }, answers })
  await screen.findByRole('row', { name: /Alpha/ })
  await pick('Share with the branch')
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('what their own rights allow')
  expect(sent).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Share with the branch' }))
  await waitFor(() => expect(sent).toEqual([{ id: 1, version: 4, isShared: true }]))
  cleanup()
  sent.length = 0
  await show({ query: { saved: '2' }, permissions: ['finance.read', 'finance.tidy'], answers })
  await screen.findByText(/by Wei Chen/)
  await pick('Delete…')
  await screen.findAllByText('Delete “Tolls”?')
  expect(sent).toEqual([])
  await userEvent.click(button('Delete'))
  await waitFor(() => expect(sent).toEqual([{ id: 2, version: 4 }]))
})

it('S2-087 a schedule asks for what its turn needs and no more', async () => {
  const sent: { schedule?: object }[] = []
  const answers = {
    [`PUT ${SAVED}`]: ({ body }: { body: object }) => {
      sent.push(body)
      return OWN
    },
  } as never
  await show({ query: { saved: '1' }, answers })
  await screen.findByRole('row', { name: /Alpha/ })
  await pick('Schedule…')
  const dialog = await screen.findByRole('dialog')
  // A dialog takes the keys once it has opened, and a list of choices that was opened before closes for it.
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'How often' }))
  await userEvent.click(await screen.findByTitle('Monthly'))
  await within(dialog).findByText('In shorter months on their last day')
  expect(within(dialog).queryByRole('combobox', { name: 'Weekday' })).toBeNull()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent[0]?.schedule).toEqual({ repeat: 'monthly', monthDay: 1, hour: 8 }))
})

it('S2-087 a name that is in use is said beside it, until another one is typed', async () => {
  const refusal = { status: 4220, msg: 'no', errors: { name: { code: 'validation.field.taken' } } }
  await show({ answers: { [`POST ${SAVED}`]: () => refusal } })
  await screen.findByRole('row', { name: /Alpha/ })
  await userEvent.click(button('Save'))
  const dialog = await screen.findByRole('dialog')
  const name = within(dialog).getByRole('textbox', { name: 'Name' })
  await userEvent.type(name, 'Fuel{Enter}')
  await within(dialog).findByText('You keep a statement of this name already')
  expect(name.getAttribute('aria-invalid')).toBe('true')
  await userEvent.type(name, ' 2')
  expect(within(dialog).queryByText(/of this name/)).toBeNull()
})

it('S2-087 what can be done with it is in reach of the keyboard', async () => {
  await show({ query: { saved: '1' } })
  await screen.findByRole('row', { name: /Alpha/ })
  button('More').focus()
  await userEvent.keyboard('{Enter}')
  const items = await screen.findAllByRole('menuitem')
  await waitFor(() => expect(items.some(each => each === document.activeElement)).toBe(true))
})

it('S2-087 what was sent is read, counts as seen, and leads to its statement', async () => {
  let seen = 0
  const { api } = await show({
    query: { sent: '1' },
    answers: {
      [`POST ${SAVED}/sent/seen`]: () => {
        seen += 1
      },
    },
  })
  await screen.findByText('Sent to you')
  const drawer = screen.getByRole('dialog')
  expect((await within(drawer).findByText('Fuel part')).parentElement?.textContent).toContain('1,234.50')
  expect(drawer.textContent).toContain('2026-03-01 to 2026-03-31')
  await userEvent.click(within(drawer).getByRole('button', { name: 'Tolls' }))
  await screen.findByText(/by Wei Chen/)
  await waitFor(() => expect(seen).toBe(1))
  expect(api.requests.some(({ path }) => path.endsWith('/sent'))).toBe(true)
})

it('S2-087 one that is not there is said to be gone; what a party is not shown is named, and the rest is there', async () => {
  await show({ query: { saved: '7' } })
  expect((await screen.findByText(/does not exist/)).getAttribute('role')).toBe('alert')
  cleanup()
  await show({
    query: { saved: '1' },
    party: 'SHIPPER',
    statements: [{ ...OWN, definition: { ...definition, measures: ['oil', 'receivable'] } }],
  })
  expect((await screen.findByRole('note')).textContent).toBe('Your account is not shown: Fuel part')
  expect(await screen.findByRole('columnheader', { name: /Receivable/ })).toBeTruthy()
  expect(screen.queryByRole('columnheader', { name: /Fuel part/ })).toBeNull()
})
