import { describe, expect, it } from 'vitest'
import { allMachines } from '../../contracts/machines.ts'
import { stateMachine } from '../../fields/index.ts'
import { layoutFlow } from './flow.ts'

const machines = Object.entries(allMachines())

describe('a drawn machine', () => {
  it.each(machines)('%s: every state has a place of its own', (_name, machine) => {
    const { nodes, columns, rows } = layoutFlow(machine)
    expect(nodes.map(node => node.state).sort((a, b) => a - b)).toEqual(machine.codes)
    expect(new Set(nodes.map(({ column, row }) => `${column}/${row}`)).size).toBe(nodes.length)
    expect(Math.max(...nodes.map(node => node.column))).toBe(columns - 1)
    expect(Math.max(...nodes.map(node => node.row))).toBe(rows - 1)
  })

  it('puts the way on the first line and what leads aside below it', () => {
    const machine = stateMachine({
      name: 'x',
      initial: 0,
      states: Object.fromEntries([0, 1, 2, 3].map(code => [code, { key: `s${code}`, tone: 'done' as const }])),
      moves: [
        { name: 'submit', from: [0, 3], to: 1, by: ['SHIPPER'] },
        { name: 'pass', from: [1], to: 2, by: ['PLAT_ADMIN'] },
        { name: 'reject', from: [1], to: 3, by: ['PLAT_ADMIN'] },
      ],
    })
    const { nodes, edges } = layoutFlow(machine)
    expect(nodes).toEqual([
      { state: 0, column: 0, row: 0 },
      { state: 1, column: 1, row: 0 },
      { state: 2, column: 2, row: 0 },
      { state: 3, column: 2, row: 1 },
    ])
    expect(edges).toContainEqual({ from: 3, to: 1, moves: ['submit'] })
  })
})
