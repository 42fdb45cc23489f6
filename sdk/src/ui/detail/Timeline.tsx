import type { ReactNode } from 'react'
import type { Tone } from '../../fields/index.ts'

export interface TimelineItem {
  key: string
  time: ReactNode
  title: ReactNode
  tone?: Tone
  /** Not yet reached. */
  pending?: boolean
  body?: ReactNode
}

/** What happened, oldest first. */
export function Timeline(props: { label: string; items: readonly TimelineItem[] }) {
  return (
    <ol className="nt-timeline" aria-label={props.label}>
      {props.items.map(item => (
        <li
          key={item.key}
          className={`nt-tone-line-${item.tone ?? 'stopped'}`}
          data-pending={item.pending || undefined}
        >
          <div className="nt-timeline-head">
            <b>{item.title}</b>
            <span className="nt-timeline-time">{item.time}</span>
          </div>
          {item.body && <div className="nt-timeline-body">{item.body}</div>}
        </li>
      ))}
    </ol>
  )
}

export interface Step {
  key: string
  label: string
  time?: ReactNode
  state: 'done' | 'now' | 'next' | 'trouble'
}

/** The way of a record from start to end on one line; on a phone only its present step is written out. */
export function Steps(props: { label: string; steps: readonly Step[] }) {
  return (
    <ol className="nt-way" aria-label={props.label}>
      {props.steps.map(step => (
        <li key={step.key} data-state={step.state} aria-current={step.state === 'now' ? 'step' : undefined}>
          <i aria-hidden="true" />
          <span>{step.label}</span>
          {step.time && <em>{step.time}</em>}
        </li>
      ))}
    </ol>
  )
}
