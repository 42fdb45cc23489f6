import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import * as f from '../../fields/index.ts'
import { EntityFacts } from '../detail/EntityFacts.tsx'
import { type DrawnInput, EntityFormDrawer, formOf } from '../entity/index.ts'
import { renderBlock, THING_CALLS } from './testing.tsx'

afterEach(cleanup)

const Thing = f.entity('thing', { lines: f.rows(f.shape({ goods: f.text() })) })

const Colours = ({ id, label, set, value }: DrawnInput) => (
  <button type="button" id={id} aria-label={label} onClick={() => set([{ goods: 'red' }])}>
    {JSON.stringify(value ?? [])}
  </button>
)
const schema = formOf(Thing, {
  groups: [{ fields: ['lines'] }],
  fields: { lines: { drawn: { input: Colours, value: ({ value }) => <b>in words: {JSON.stringify(value)}</b> } } },
})
const locale = { new: { thing: 'New' }, thing: { lines: 'Colours' }, lines: { goods: 'Goods' } }

it('a nested field that a plugin draws itself is chosen by its input, and sent as it is declared', async () => {
  const { api } = await renderBlock(
    () => <EntityFormDrawer schema={schema} calls={THING_CALLS} onClose={() => undefined} />,
    { locale, api: { 'POST /ntocc-basic-api/thing': () => ({ status: 0, data: { id: 1 } }) } },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Colours' }))
  expect(screen.queryByRole('button', { name: 'Add row' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const sent = () => api.requests.find(({ method }) => method === 'POST')?.body
  await waitFor(() => expect(sent()).toMatchObject({ lines: [{ goods: 'red' }] }))
})

it('where nothing is changed its value is drawn by the plugin too', async () => {
  await renderBlock(() => <EntityFacts schema={schema} record={{ lines: [{ goods: 'red' }] }} />, { locale })
  expect(await screen.findByText('in words: [{"goods":"red"}]')).toBeTruthy()
})
