import { memo, useMemo } from 'react'
import type { StateMachine } from '../../fields/index.ts'
import { useDict, useTranslation } from '../../hooks/index.ts'
import { StateTag } from '../core/StateTag.tsx'
import { useUiText } from '../core/text.ts'
import { type FlowNode, layoutFlow } from './flow.ts'

const COLUMN = 148
const ROW = 56
const NODE = { width: 124, height: 22 }

const middle = (node: FlowNode) => ({
  x: node.column * COLUMN + NODE.width / 2,
  y: node.row * ROW + ROW / 2,
})

/** The states of a record and the moves between them, drawn from the table that also enforces them. */
export const StateFlow = memo(function StateFlow(props: { machine: StateMachine; current?: number | undefined }) {
  const { machine, current } = props
  const text = useUiText()
  const { t } = useTranslation()
  const dict = useDict(useMemo(() => [machine.name], [machine]))
  const flow = useMemo(() => layoutFlow(machine), [machine])
  const nodeOf = new Map(flow.nodes.map(node => [node.state, node]))
  const label = (state: number) => dict.label(machine.name, state)
  const size = { width: (flow.columns - 1) * COLUMN + NODE.width, height: flow.rows * ROW }
  return (
    <div className="nt-flow">
      <div className="nt-flow-plane" style={size}>
        <svg {...size} aria-hidden="true" focusable="false">
          {flow.edges.map(({ from, to }) => {
            const [a, b] = [nodeOf.get(from), nodeOf.get(to)]
            return a && b ? (
              <path key={`${from}>${to}`} d={wayOf(a, b)} data-open={from === current || undefined} />
            ) : null
          })}
        </svg>
        <ol aria-label={text('flow.states')}>
          {flow.nodes.map(node => {
            const { x, y } = middle(node)
            const onward = flow.edges.filter(edge => edge.from === node.state)
            return (
              <li
                key={node.state}
                style={{ left: x - NODE.width / 2, top: y, width: NODE.width }}
                aria-current={node.state === current ? 'step' : undefined}
              >
                <StateTag tone={machine.toneOf(node.state)}>{label(node.state)}</StateTag>
                {onward.length > 0 && (
                  <span className="nt-sr">
                    {onward.map(({ to, moves }) => (
                      <span key={to}>
                        {moves.map(move => t(`move.${move}`, { defaultValue: move })).join(', ')}: {label(to)}.{' '}
                      </span>
                    ))}
                  </span>
                )}
              </li>
            )
          })}
        </ol>
      </div>
    </div>
  )
})

/** From side to side where the next state stands right of it, else in a bow. */
function wayOf(a: FlowNode, b: FlowNode): string {
  const [from, to] = [middle(a), middle(b)]
  const half = NODE.width / 2
  if (a.row === b.row && b.column === a.column + 1) return `M${from.x + half},${from.y}H${to.x - half - 4}`
  if (b.column > a.column) {
    const [x1, x2] = [from.x + half, to.x - half - 4]
    const bend = a.row === b.row ? ROW / 2 : 0
    const mid = (x1 + x2) / 2
    return `M${x1},${from.y}C${mid},${from.y - bend} ${mid},${to.y - bend} ${x2},${to.y}`
  }
  const low = Math.max(from.y, to.y) + ROW / 2 - 6
  return `M${from.x},${from.y + NODE.height / 2}C${from.x},${low} ${to.x},${low} ${to.x},${to.y + NODE.height / 2 + 3}`
}
