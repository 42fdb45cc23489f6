export interface TooltipRow {
  label: string
  value: string
  swatch?: 'current' | 'before' | (string & {})
}

/** Read-out at the cursor of a chart; also announced to screen readers. */
export function Tooltip(props: { x: number; width: number; title: string; rows: readonly TooltipRow[] }) {
  const atRight = props.x > props.width / 2
  return (
    <div
      className="nt-chart-tip"
      role="status"
      style={atRight ? { right: props.width - props.x + 12 } : { left: props.x + 12 }}
    >
      <div className="nt-chart-tip-title">{props.title}</div>
      {props.rows.map(row => (
        <div key={row.label} className="nt-chart-tip-row">
          <span>
            {row.swatch && <Swatch kind={row.swatch} />}
            {row.label}
          </span>
          <b>{row.value}</b>
        </div>
      ))}
    </div>
  )
}

export function Swatch({ kind }: { kind: string }) {
  if (kind === 'current' || kind === 'before') return <i className={`nt-swatch nt-swatch-${kind}`} aria-hidden="true" />
  return <i className="nt-swatch" style={{ background: kind }} aria-hidden="true" />
}

/** The series of a chart in words. */
export function Legend({ items }: { items: readonly { label: string; swatch: string }[] }) {
  return (
    <div className="nt-legend">
      {items.map(item => (
        <span key={item.label}>
          <Swatch kind={item.swatch} />
          {item.label}
        </span>
      ))}
    </div>
  )
}
