import { expect, it } from 'vitest'
import { code, entity, state, stateMachine } from '../../../fields/index.ts'
import { resolveColumns } from '../columns.ts'
import { placed } from '../grid/layout.ts'

const machine = stateMachine({
  name: 'testStatus',
  initial: 0,
  states: { 0: { key: 'open', tone: 'waiting' }, 1: { key: 'shut', tone: 'done' } },
  moves: [],
})
const Thing = entity('thing', { status: state(machine), kind: code('testKind') })
const LONG = 'Asignación por aprobar'

const widthsWith = (...labels: string[]) => {
  const columns = resolveColumns(
    Thing,
    [
      { key: 'status', width: 120 },
      { key: 'kind', width: 120 },
    ],
    name => name,
    () => labels,
  )
  return placed(columns, { select: false, actions: undefined }).columns.map(({ width }) => width)
}

it('a column of states is as wide as the widest of their words, whatever width a page declares; one of codes is not', () => {
  expect(widthsWith('Open', 'Shut')).toEqual([120, 120])
  const [states = 0, codes] = widthsWith('Open', LONG)
  // The tag has a sign and its padding beside the word: 22 letters of some 7 px.
  expect(states).toBeGreaterThan(190)
  expect(codes).toBe(120)
})
