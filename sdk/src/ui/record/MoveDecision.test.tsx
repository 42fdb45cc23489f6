import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { resource } from '../../contracts/index.ts'
import * as f from '../../fields/index.ts'
import { renderBlock } from '../form/testing.tsx'
import { decisionsBy, MoveDecision } from './MoveDecision.tsx'

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
const VERBS: Readonly<Record<string, string>> = { finish: 'Finish', refuse: 'Refuse' }

let closed = 0
const DIALOGS = decisionsBy<Thing>(
  ({ row, name, onClose }) => (
    <MoveDecision row={row} move={name} by={BY} title={`${VERBS[name]}: T7`} verb={VERBS[name] ?? ''} onClose={onClose}>
      <p>980.00</p>
    </MoveDecision>
  ),
  ['finish', 'refuse'],
)

const shown = async (name: string) => {
  closed = 0
  const Dialog = DIALOGS[name]
  const { api } = await renderBlock(
    () => (Dialog ? <Dialog row={{ id: 7, version: 3 }} onClose={() => void closed++} /> : null),
    { locale: {}, api: { 'PUT /ntocc-basic-api/thing/move': () => ({ id: 7, version: 4 }) } },
  )
  const sent = () => api.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  return { dialog: await screen.findByRole('dialog'), sent }
}

afterEach(cleanup)

it('a move is made once, of the version that was seen, after what it moves was in sight', async () => {
  const { dialog, sent } = await shown('finish')
  expect(dialog.textContent).toContain('980.00')
  expect(sent()).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Finish' }))
  await waitFor(() => expect(closed).toBe(1))
  expect(sent()).toEqual([{ id: 7, version: 3, move: 'finish' }])
})

it('one that wants a reason is made with it, and not without', async () => {
  const { dialog, sent } = await shown('refuse')
  expect(dialog.textContent).toContain('980.00')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Refuse' }))
  expect(sent()).toEqual([])
  await userEvent.type(within(dialog).getByRole('textbox'), 'twice billed')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Refuse' }))
  await waitFor(() => expect(closed).toBe(1))
  expect(sent()).toEqual([{ id: 7, version: 3, move: 'refuse', reason: 'twice billed' }])
})
