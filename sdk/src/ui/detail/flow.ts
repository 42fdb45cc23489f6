import type { StateMachine } from '../../fields/index.ts'

export interface FlowNode {
  state: number
  column: number
  row: number
}

export interface FlowEdge {
  from: number
  to: number
  /** Moves between the two, one line however many there are. */
  moves: readonly string[]
}

export interface Flow {
  nodes: readonly FlowNode[]
  edges: readonly FlowEdge[]
  columns: number
  rows: number
}

/**
 * Where the states of a machine stand when it is drawn: its longest way forward on the first line, what branches off
 * below the state after which it can come first.
 */
export function layoutFlow(machine: Pick<StateMachine, 'initial' | 'codes' | 'moves'>): Flow {
  const edges = edgesOf(machine)
  const forward = forwardEdges(machine.initial, edges)
  const main = longestWay(machine.initial, forward)
  const nodes: FlowNode[] = main.map((state, column) => ({ state, column, row: 0 }))
  const taken = new Set(nodes.map(({ column, row }) => `${column}/${row}`))
  const columnOf = new Map(nodes.map(({ state, column }) => [state, column]))
  let left = machine.codes.filter(code => !columnOf.has(code))
  while (left.length > 0) {
    // A state whose sources have places comes next; one that nothing leads to stands at the start.
    const state = left.find(code => edges.some(edge => edge.to === code && columnOf.has(edge.from))) ?? left[0] ?? 0
    const sources = edges.flatMap(edge => (edge.to === state ? (columnOf.get(edge.from) ?? []) : []))
    const column = sources.length > 0 ? Math.min(...sources) + 1 : 0
    let row = 1
    while (taken.has(`${column}/${row}`)) row += 1
    taken.add(`${column}/${row}`)
    columnOf.set(state, column)
    nodes.push({ state, column, row })
    left = left.filter(code => code !== state)
  }
  return {
    nodes,
    edges,
    columns: Math.max(...nodes.map(node => node.column)) + 1,
    rows: Math.max(...nodes.map(node => node.row)) + 1,
  }
}

function edgesOf({ moves }: Pick<StateMachine, 'moves'>): FlowEdge[] {
  const edges = new Map<string, FlowEdge>()
  for (const move of moves)
    for (const from of move.from) {
      const key = `${from}>${move.to}`
      const known = edges.get(key)
      edges.set(key, { from, to: move.to, moves: [...new Set([...(known?.moves ?? []), move.name])] })
    }
  return [...edges.values()]
}

/** The edges that do not lead back: found by walking the machine once, depth first. */
function forwardEdges(initial: number, edges: readonly FlowEdge[]): FlowEdge[] {
  const open = new Set<number>()
  const done = new Set<number>()
  const forward: FlowEdge[] = []
  const walk = (state: number): void => {
    open.add(state)
    for (const edge of edges.filter(each => each.from === state)) {
      if (open.has(edge.to)) continue
      forward.push(edge)
      if (!done.has(edge.to)) walk(edge.to)
    }
    open.delete(state)
    done.add(state)
  }
  walk(initial)
  return forward
}

function longestWay(state: number, forward: readonly FlowEdge[], known = new Map<number, number[]>()): number[] {
  const before = known.get(state)
  if (before) return before
  const ways = forward.filter(edge => edge.from === state).map(edge => longestWay(edge.to, forward, known))
  const best = ways.reduce<number[]>((longest, way) => (way.length > longest.length ? way : longest), [])
  const way = [state, ...best]
  known.set(state, way)
  return way
}
