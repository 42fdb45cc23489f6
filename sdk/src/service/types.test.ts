import { describe, expect, expectTypeOf, it } from 'vitest'
import { defineContract, resource } from '../contracts/index.ts'
import { date, entity, integer, state, stateMachine, text, type ValuesOf } from '../fields/index.ts'
import type { Ctx } from './context.ts'
import { column, type FieldOf, type MoveOf } from './records.ts'
import { defineService } from './service.ts'
import { inStates } from './states.ts'

const gateMachine = stateMachine({
  name: 'gateStatus',
  initial: 0,
  states: { 0: { key: 'shut', tone: 'waiting' }, 1: { key: 'open', tone: 'done' } },
  moves: [
    { name: 'raise', from: [0], to: 1, by: ['PLAT_ADMIN'], needs: ['hasPower'] },
    { name: 'lower', from: [1], to: 0, by: ['PLAT_ADMIN'] },
  ],
  sets: { any: ['open', 'shut'] },
})
const Gate = entity('gate', {
  name: text({ max: 20 }).required(),
  width: integer(),
  checkedOn: date(),
  status: state(gateMachine),
})
type Gate = ValuesOf<typeof Gate>

const contract = defineContract({
  id: 'gates',
  entities: { gate: Gate },
  resources: { gate: resource<Gate>()('gate', { permission: { edit: 'gate.edit' }, keyword: ['name'] }) },
})

/** Compiled, never run: what a service writes. */
const written = (ctx: Ctx<typeof contract>) => [
  ctx.records.create(Gate, { name: 'North', width: 3 }),
  // @ts-expect-error a field that the entity does not have
  ctx.records.create(Gate, { nam: 'North' }),
  // @ts-expect-error a value of another type
  ctx.records.create(Gate, { width: 'wide' }),
  // @ts-expect-error the same of what only the service may set
  ctx.records.change(Gate, { id: 1 }, { widht: 3 }),
  ctx.records.list(Gate, { name: 'N', checkedOnStart: '2026-01-01', pageSize: 20, sortField: 'name' }),
  // @ts-expect-error a filter by a field that the entity does not have
  ctx.records.list(Gate, { colour: 'red' }),
  // @ts-expect-error a span of one
  ctx.records.list(Gate, { colourStart: '2026-01-01' }),
  // @ts-expect-error shown
  ctx.records.list(Gate, {}, { shows: ['colour'] }),
  // @ts-expect-error searched by the keyword
  ctx.records.list(Gate, {}, { keyword: ['colour'] }),
  // @ts-expect-error the same condition, composed
  ctx.matching(Gate, { colour: 'red' }),
  ctx.keyword(Gate, ['name'], 'north'),
  // @ts-expect-error looked for in a field that the entity does not have
  ctx.keyword(Gate, ['colour'], 'red'),
  ctx.records.move(Gate, { id: 1, move: 'raise' }),
  // @ts-expect-error a move that the machine does not have
  ctx.records.move(Gate, { id: 1, move: 'close' }),
  // @ts-expect-error a state that the machine does not have
  gateMachine.codeOf('ajar'),
  // @ts-expect-error the same in SQL
  () => inStates(gateMachine, 'ajar'),
  // @ts-expect-error a column that no field has
  column(Gate, 'colour'),
]

const services = () => [
  defineService(contract, {
    hooks: {
      gate: {
        sort: { sortField: 'name', sortType: 'asc' },
        values: (_ctx, values) => ({ ...values, width: values.width ?? 3 }),
        moving: (_ctx, _before, move) => expectTypeOf(move).toEqualTypeOf<'raise' | 'lower'>() as never,
      },
    },
  }),
  defineService(contract, {
    // @ts-expect-error an entity that the contract does not have
    hooks: { door: {} },
  }),
  defineService(contract, {
    // @ts-expect-error a hook that there is not
    hooks: { gate: { wrote: () => undefined } },
  }),
  defineService(contract, {
    // @ts-expect-error an order by a field that there is not
    hooks: { gate: { sort: { sortField: 'colour', sortType: 'asc' } } },
  }),
  defineService(contract, {
    hooks: {
      gate: {
        // @ts-expect-error what a rule answers is held to the fields too
        values: () => ({ width: 'wide' }),
      },
    },
  }),
]

describe('types of services', () => {
  it('follow the entity: fields, moves and columns', () => {
    expectTypeOf<MoveOf<typeof Gate>>().toEqualTypeOf<'raise' | 'lower'>()
    expectTypeOf<FieldOf<typeof Gate>>().toMatchTypeOf<string>()
    expectTypeOf<'width'>().toMatchTypeOf<FieldOf<typeof Gate>>()
    expectTypeOf<Gate['status']>().toEqualTypeOf<number>()
    // Entities whose status is that of every record have its moves.
    expectTypeOf<MoveOf<ReturnType<typeof plain>>>().not.toEqualTypeOf<string>()
    expect([written, services]).toHaveLength(2)
  })

  it('name the column of a field as the table does', () => {
    expect(JSON.stringify(column(Gate, 'checkedOn'))).toContain('checked_on')
  })

  it('name states and sets of them, whose codes stand in the statement as a partial index has them', () => {
    expect(JSON.stringify(inStates(gateMachine, 'any'))).toContain('in (0, 1)')
    expect(JSON.stringify(inStates(gateMachine, 'open'))).toContain('in (1)')
  })
})

const plain = () => entity('post', { name: text({ max: 20 }) })
