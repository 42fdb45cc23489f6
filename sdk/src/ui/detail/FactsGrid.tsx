import type { ReactNode } from 'react'
import { SectionTitle } from '../core/SectionTitle.tsx'

export interface Fact {
  key: string
  label: ReactNode
  value: ReactNode
  wide?: boolean
}

/** Named facts of a record in columns that fit the width. An absent value is shown as a dash, never as nothing. */
export function FactsGrid(props: { title?: string; facts: readonly Fact[] }) {
  return (
    <section className="nt-facts">
      {props.title && <SectionTitle>{props.title}</SectionTitle>}
      <dl>
        {props.facts.map(fact => (
          <div key={fact.key} data-wide={fact.wide || undefined}>
            <dt>{fact.label}</dt>
            <dd>{isBlank(fact.value) ? <span className="nt-dim">–</span> : fact.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const isBlank = (value: ReactNode) => value === undefined || value === null || value === ''
