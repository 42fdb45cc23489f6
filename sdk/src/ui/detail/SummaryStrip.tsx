import type { ReactNode } from 'react'

export interface SummaryFact {
  label: string
  value: ReactNode
}

/** Top of a record: what it is, its state, who and what is agreed, and the one next action. */
export function SummaryStrip(props: {
  id: ReactNode
  state?: ReactNode
  title?: ReactNode
  facts: readonly SummaryFact[]
  actions?: ReactNode
}) {
  return (
    <header className="nt-summary">
      <div className="nt-summary-main">
        <div className="nt-summary-id">
          <h1>{props.id}</h1>
          {props.state}
        </div>
        {props.title && <div className="nt-summary-title">{props.title}</div>}
      </div>
      <dl className="nt-summary-facts">
        {props.facts.map(fact => (
          <div key={fact.label}>
            <dt>{fact.label}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
      </dl>
      {props.actions && <div className="nt-summary-actions">{props.actions}</div>}
    </header>
  )
}
