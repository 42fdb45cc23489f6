import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { resource } from '../../contracts/index.ts'
import * as f from '../../fields/index.ts'
import { renderBlock } from '../form/testing.tsx'
import { decisionsOf } from './decisions.tsx'

const machine = f.stateMachine({
  name: 'thingStatus',
  initial: 1,
  states: { 1: { key: 'open', tone: 'waiting' }, 2: { key: 'closed', tone: 'done' } },
  moves: [
    { name: 'finish', from: [1], to: 2, by: ['PLAT_ADMIN'] },
    { name: 'refuse', from: [1], to: 2, by: ['PLAT_ADMIN'], reason: true },
  ],
})
interface Thing {
  id: number
  version: number
}
const BY = { machine, call: resource<Thing>()('thing', { permission: { edit: 'thing.edit' }, keyword: [] }).by.move }
let closed = 0
const LOCALE = {
  move: { finish: 'Finish', refuse: 'Refuse' },
  meaning: { finish: 'It cannot be opened again.', refuse: { small: 'It is small.', any: 'It is put away.' } },
}
const DIALOGS = decisionsOf<Thing>({
  by: BY,
  nameOf: ({ id }) => `T${id}`,
  Shown: ({ row }) => <p>980.0{row.version}</p>,
})
const WITH_OWN = decisionsOf<Thing>({
  by: BY,
  moves: ['refuse'],
  nameOf: ({ id }) => `T${id}`,
  Shown: () => null,
  meaning: (move, { id }) => (id > 7 ? [] : [`meaning.${move}.large`, `meaning.${move}.any`, `meaning.${move}.small`]),
})

const shown = async (name: string, dialogs = DIALOGS, id = 7) => {
  closed = 0
  const Dialog = dialogs[name]
  const { api } = await renderBlock(
    () => (Dialog ? <Dialog row={{ id, version: 3 }} onClose={() => void closed++} /> : null),
    { locale: LOCALE, api: { 'PUT /ntocc-basic-api/thing/move': () => ({ id: 7, version: 4 }) } },
  )
  const sent = () => api.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  return { dialog: await screen.findByRole('dialog'), sent }
}

afterEach(cleanup)

it('a move is made once, of the version that was seen, after what it moves was in sight', async () => {
  const { dialog, sent } = await shown('finish')
  expect(dialog.textContent).toContain('Finish: T7')
  expect(dialog.textContent).toContain('980.03')
  expect(dialog.textContent).toContain('It cannot be opened again.')
  expect(sent()).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Finish' }))
  await waitFor(() => expect(closed).toBe(1))
  expect(sent()).toEqual([{ id: 7, version: 3, move: 'finish' }])
})

it('one that wants a reason is made with it, and not without', async () => {
  const { dialog, sent } = await shown('refuse')
  expect(dialog.textContent).toContain('980.03')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Refuse' }))
  expect(sent()).toEqual([])
  await userEvent.type(within(dialog).getByRole('textbox'), 'twice billed')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Refuse' }))
  await waitFor(() => expect(closed).toBe(1))
  expect(sent()).toEqual([{ id: 7, version: 3, move: 'refuse', reason: 'twice billed' }])
})

it('there is one for every move of the machine, or for those that are told', () => {
  expect(Object.keys(DIALOGS)).toEqual(['finish', 'refuse'])
  expect(Object.keys(WITH_OWN)).toEqual(['refuse'])
})

it('the first of its meanings that has a text is said, and none where there is none', async () => {
  expect((await shown('refuse', WITH_OWN)).dialog.textContent).toContain('It is put away.')
  cleanup()
  expect((await shown('refuse', WITH_OWN, 8)).dialog.textContent).not.toContain('It is')
})
