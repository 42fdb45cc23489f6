import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { resource } from '../../contracts/index.ts'
import * as f from '../../fields/index.ts'
import { useRecord } from '../../hooks/index.ts'
import { renderBlock } from '../form/testing.tsx'
import type { MoveSource } from './moves.ts'
import { useRecordMoves } from './useRecordMoves.tsx'

const machine = f.stateMachine({
  name: 'thingStatus',
  initial: 1,
  states: { 1: { key: 'open', tone: 'waiting' }, 2: { key: 'closed', tone: 'done' } },
  moves: [{ name: 'refuse', from: [1], to: 2, by: ['PLAT_ADMIN'], reason: true }],
})
interface Thing {
  id: number
  version: number
  status: number
  name: string
}
const { get, move } = resource<Thing>()('thing', { permission: { edit: 'thing.edit' }, keyword: [] }).by
const SOURCE: MoveSource<Thing> = { machine, state: 'status', call: move, get, invalidates: [get] }

function Page() {
  const { data } = useRecord(get, { params: { id: 7 } })
  const moves = useRecordMoves(SOURCE, ({ name }) => name)
  return (
    <>
      <p>{data?.name}</p>
      {data && moves.buttonsOf(data)}
      {moves.dialog}
    </>
  )
}

afterEach(cleanup)

it('a reason that was typed stays when somebody else was first, the page says what has become of the record, and the next try is made on that', async () => {
  let stored: Thing = { id: 7, version: 3, status: 1, name: 'Kiln' }
  const sent: unknown[] = []
  await renderBlock(() => <Page />, {
    locale: { move: { refuse: 'Refuse' } },
    party: { partyType: 'PLAT_ADMIN', code: 'P-1', userName: 'admin', branchCode: 'HQ' },
    api: {
      'GET /ntocc-basic-api/thing/7': () => stored,
      'PUT /ntocc-basic-api/thing/move': ({ body }) => {
        sent.push(body)
        const { version } = body as Thing
        return version === stored.version ? stored : { status: 4090, msg: 'Li changed this just now.' }
      },
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Refuse' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(within(dialog).getByRole('textbox'), 'twice billed')
  stored = { ...stored, version: 4, name: 'Oven' }
  await userEvent.click(within(dialog).getByRole('button', { name: 'Refuse' }))
  await within(dialog).findByText('Li changed this just now.')
  await screen.findByText('Oven')
  await waitFor(() => expect(dialog.textContent).toContain('Refuse: Oven'))
  expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox').value).toBe('twice billed')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Refuse' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toMatchObject([{ version: 3 }, { version: 4, reason: 'twice billed' }])
})
